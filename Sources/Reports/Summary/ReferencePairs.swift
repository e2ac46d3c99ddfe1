import Results

/// The pairs of rows that the family of the reference has decided.
///
/// Each against each is a larger family and asks for more: what is open there may be decided here.
struct ReferencePairs {
  private var decided: [Pair: Verdict] = [:]

  private struct Pair: Hashable {
    var group: CellGroup
    var metric: String
    var row: String
    var other: String

    init(_ verdict: Verdict) {
      group = CellGroup(of: verdict.key)
      metric = verdict.metric
      (row, other) = (verdict.key.backend, verdict.reference)
    }
  }

  init(_ verdicts: [Verdict]) {
    for verdict in verdicts where verdict.family == .reference && verdict.outcome != .undecided {
      decided[Pair(verdict)] = verdict
      decided[Pair(verdict.turned)] = verdict.turned
    }
  }

  /// What was decided on the two rows of a verdict, told from the same side.
  func verdict(on verdict: Verdict) -> Verdict? { decided[Pair(verdict)] }
}

internal import Results
internal import Statistics
internal import WorkerContract

/// Verdicts by exact metrics: any difference counts, and needs no test.
struct ExactVerdicts {
  let plan: Plan
  let book: SampleBook
  let failed: Set<PlannedRow>

  /// The metrics whose difference means something; events and items are the same for all.
  private static let metrics: [Metric] = [
    .allocations, .allocatedBytes, .peakLiveHeap, .leakedBlocks,
  ]

  /// Each backend against the reference, metric by metric.
  var verdicts: [Verdict] {
    plan.contestsWithReference
      .filter { !failed.contains($0.row) && !failed.contains($0.other) }
      .flatMap { contest in Self.metrics.compactMap { verdict(on: contest, by: $0) } }
  }

  private func verdict(on contest: Contest, by metric: Metric) -> Verdict? {
    let own = book.readings(metric.name, of: contest.row).values
    let theirs = book.readings(metric.name, of: contest.other).values
    guard let mine = try? ExactAgreement(own), let others = try? ExactAgreement(theirs) else {
      return nil
    }
    var verdict = Verdict(
      key: contest.row.key(in: plan), reference: contest.other.row.name, family: .exact,
      metric: metric.name, outcome: .undecided, rounds: min(own.count, theirs.count))
    guard let value = mine.value, let other = others.value else {
      let who = mine.value == nil ? contest.row.row.name : contest.other.row.name
      verdict.reason = "\(metric.name) of \(who) varies from sample to sample"
      return verdict
    }
    verdict.outcome = value == other ? .same : value < other ? .lower : .higher
    if other != 0 { verdict.ratio = value / other }
    return verdict
  }
}

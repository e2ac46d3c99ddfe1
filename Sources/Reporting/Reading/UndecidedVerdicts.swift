import Results

/// What a run could not decide about speed, and what would decide it, in words.
struct UndecidedVerdicts {
  /// A line a pair of rows.
  let lines: [String]

  /// The lines; with room for little, circumstances are named as on the command line.
  init(_ verdicts: [Verdict], isShort: Bool = false) {
    lines = verdicts.filter { $0.outcome == .undecided && $0.family != .exact }.map { verdict in
      let group = CellGroup(of: verdict.key)
      let place = isShort ? group.shortWords : group.words
      return
        "\(verdict.key.backend) against \(verdict.reference) (\(place)): \(Self.way(verdict, isShort))"
        .onOneLine
    }
  }

  /// Why, or by which budget it would be decided.
  private static func way(_ verdict: Verdict, _ isShort: Bool) -> String {
    let speed = verdict.speed.map { "\($0.valueText)× \($0.intervalText)".trimmed }
    let found = verdict.hasTooFewRounds ? verdict.whyUntested : speed ?? ""
    let way =
      if let seconds = verdict.neededBudgetSeconds {
        isShort
          ? "try --budget \(budget(seconds))"
          : "--budget \(budget(seconds)) would probably decide it"
      } else if verdict.hasTooFewRounds {
        "give it more rounds"
      } else if isShort || verdict.reason.isEmpty {
        "no budget will do"
      } else {
        verdict.reason
      }
    return [found, way].filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// A budget as the command line takes it, rounded up.
  private static func budget(_ seconds: Double) -> String {
    seconds <= 120 ? "\(whole(seconds))s" : "\(whole(seconds / 60))m"
  }

  private static func whole(_ number: Double) -> String {
    DecimalDigits(number.rounded(.up)).fixed(decimals: 0)
  }
}

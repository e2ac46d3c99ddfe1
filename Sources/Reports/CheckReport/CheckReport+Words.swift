import Results

extension CheckReport {
  /// The smallest slowdown that the timed self-test could have shown, as a share; `nil` where no time was
  /// tried.
  var resolution: Double? { selfTest.compactMap(\.smallestEffect).max() }

  /// Whether somebody has to look: something changed or is missing.
  ///
  /// That nothing could be told is no news of what is checked.
  var hasNews: Bool {
    outcome == .incomparable || gaps.contains { $0.kind != .tooRestless }
      || findings.contains { $0.outcome == .worse || $0.outcome == .better }
  }

  /// How often a check cries wolf, and what it would miss, in a sentence or two.
  var odds: String {
    let alarms =
      "of checks of one build, at most \(Figures.share(terms.errorRate)) call a time worse"
    guard terms.judgesTimes else {
      return "Times were not judged; of exact metrics any rise beyond its limit shows."
    }
    guard let effects = CheckReading(self).smallestEffects else {
      return "No time could be judged; \(alarms)."
    }
    let ends = [effects.lowerBound, effects.upperBound].map(Figures.percent)
    let shown = ends[0] == ends[1] ? ends[0] : "\(ends[0]) to \(ends[1]), by row,"
    return "False alarms: \(alarms). Smallest detectable effect: a slowdown of \(shown) "
      + "shows in about half of the checks; of exact metrics any rise beyond its limit in all."
  }

  /// What it took to be called worse, and what it took to find out, in words.
  var termWords: String {
    let relevant =
      "Relevant is a change of times by \(Figures.share(terms.minEffect)) or more: linking the same code "
      + "in another order has changed them by up to \(Figures.percent(LayoutEffect.largest))."
    let limits = "Limits: \(terms.limits.joined(separator: ", "))."
    let seconds = DecimalDigits(terms.budgetSeconds).plain(decimals: 1)
    let budget = ", \(seconds) s of it allowed for times"
    let rounds = ", \(Figures.count(Double(rounds))) rounds of all rows"
    let took = [
      "The check took \(Figures.duration(durationSeconds * 1e9))",
      terms.judgesTimes && terms.budgetSeconds > 0 ? budget : "", self.rounds > 0 ? rounds : "",
    ].joined()
    return [terms.judgesTimes ? relevant : "", terms.limits.isEmpty ? "" : limits, took + "."]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}

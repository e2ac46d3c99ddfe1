internal import Statistics
internal import WorkerContract

extension CheckReport {
  /// The smallest slowdown that the self-test could have shown in every timed case, as a share; `nil` if it
  /// timed none.
  var resolution: Double? { selfTest.compactMap(\.smallestEffect).max() }

  /// Whether something changed or is missing, so that it needs attention.
  ///
  /// A check on a machine that is too busy says nothing about the code under test.
  var needsAttention: Bool {
    outcome == .incomparable || missing.contains { $0.kind != .timesVaryTooMuch }
      || findings.contains { $0.outcome == .worse || $0.outcome == .better }
  }

  /// Describes the rate of false alarms and the smallest detectable effect.
  var errorRateText: String {
    let alarms =
      "at most \(Figures.share(terms.errorRate)) of the checks of an unchanged build call a time worse"
    guard terms.judgesTimes else {
      return "Times were not judged; any rise of an exact metric beyond its limit is detected."
    }
    guard let effects = CheckSummary(self).smallestEffects else {
      return "No time could be judged; \(alarms)."
    }
    let ends = [effects.lowerBound, effects.upperBound].map(Figures.percent)
    let shown =
      ends[0] == ends[1] ? ends[0] : "\(ends[0]) to \(ends[1]), depending on the implementation,"
    return "False alarms: \(alarms). Smallest detectable effect: a slowdown of \(shown) "
      + "is detected in about half of the checks; any rise of an exact metric beyond its limit, in all."
  }

  /// Describes the thresholds for being worse, and the duration and rounds of the check.
  var termsText: String {
    let relevant =
      "A change of times by \(Figures.share(terms.minEffect)) or more is relevant: linking the same code "
      + "in another order has changed them by up to 4 %."
    let limits = "Limits: \(terms.limits.joined(separator: ", "))."
    let seconds = DecimalDigits(terms.budgetSeconds).plain(decimals: 1)
    let budget = ", with a budget of \(seconds) s for times"
    let rounds = ", \(Figures.count(Double(rounds))) rounds of all implementations"
    let took = [
      "The check took \(Figures.duration(durationSeconds * 1e9))",
      terms.judgesTimes && terms.budgetSeconds > 0 ? budget : "", self.rounds > 0 ? rounds : "",
    ].joined()
    return [
      terms.judgesTimes ? relevant : "", terms.limits.isEmpty ? "" : limits,
      durationSeconds > 0 ? took + "." : "",
    ]
    .filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension CheckFinding {
  /// Whether the figure is noisy and has an interval: a time, a ratio of times, or a memory.
  var isTime: Bool { intervalLevel != nil }

  /// Whether a higher figure is slower.
  private var isDuration: Bool { reference != nil || unit == "ns" }

  /// Whether both builds were timed in the same rounds, so that the figure before is 1.
  var isSideBySide: Bool { reference != nil && before == 1 && now == change }

  /// Whether a counted metric changed; one within its limit counts as unchanged if it varies by its nature.
  var hasChanged: Bool {
    switch outcome {
    case .worse, .better: true
    case .same: kind == .exact && before != now && !varies
    case .undecided: before != now
    }
  }

  /// The metric, such as `parse time`; for a ratio, the metric that it is a ratio of.
  var metricText: String {
    let isRatio = reference != nil && metric.hasSuffix("_ratio")
    return (isRatio ? String(metric.dropLast("_ratio".count)) : metric)
      .replacing("_", with: " ").onOneLine
  }

  /// The outcome in one or two words.
  var verdictText: String {
    switch outcome {
    case .same: hasChanged ? "within its limit" : "as good"
    case .worse: isDuration ? "slower" : "worse"
    case .better: isDuration ? "faster" : "better"
    case .undecided: "not judged"
    }
  }

  /// Formats a figure so that no change of a counted metric is lost by rounding; a ratio of times becomes a
  /// speed.
  func formatted(_ figure: Double?) -> String {
    guard let figure else { return Figures.none }
    if !isTime { return Figures.exact(figure, unit: unit) }
    return unit == "ratio" ? Figures.fineRatio(1 / figure) : Figures.formatted(figure, unit: unit)
  }

  /// The speed relative to before, where above 1 is faster; `nil` unless the metric is a time with a change.
  var speed: SpeedRatio? {
    guard isDuration, let change else { return nil }
    return SpeedRatio(ofTimeRatio: change, low: low, high: high)
  }

  /// The change for a table; for a time, the speed relative to before.
  var changeCell: Cell {
    guard let speed else { return Cell(changeText) }
    return .figure(
      Figure(
        value: speed.value, text: Figures.fineRatio(speed.value), range: speed.interval,
        rangeText: Figures.fineInterval(speed.interval?.lowerBound, speed.interval?.upperBound)))
  }

  /// The size of the change, such as `0.970× [0.965, 0.974]`, `+1 (+0.13 %)` or `+10 % [+8 %, +12 %]`.
  var changeText: String {
    if let speed {
      return Figures.fineRatio(
        speed.value, speed.interval?.lowerBound, speed.interval?.upperBound)
    }
    if isTime {
      guard let change else { return Figures.none }
      let ends = [low, high].compactMap(\.self).map { Figures.signed($0 - 1, Figures.percent) }
      return Figures.signed(change - 1, Figures.percent)
        + (ends.isEmpty ? "" : " [\(ends.joined(separator: ", "))]")
    }
    guard let before, let now else { return Figures.none }
    let difference = Figures.signed(now - before) { Figures.exact($0, unit: unit) }
    guard let change, change != 1 else { return difference }
    return "\(difference) (\(Figures.signed(change - 1, Figures.share)))"
  }

  /// The permitted increase, such as `+2.3 %`.
  var thresholdText: String {
    threshold == 0 ? "+0" : "+" + (isTime ? Figures.percent : Figures.share)(threshold)
  }

  /// Describes the finding in a clause, such as `libxml2 is slower: 0.970× its recorded speed relative to …`.
  ///
  /// - `before`: what it is compared with.
  func clause(_ implementation: String, against before: String) -> String {
    guard isTime else { return countClause(implementation) }
    let other =
      if let reference, !isSideBySide {
        "its recorded speed relative to \(reference.onOneLine)"
      } else if isDuration {
        "the speed of \(before.onOneLine)"
      } else {
        "than in \(before.onOneLine)"
      }
    let metric = reference != nil || metric == Metric.cpuTime.name ? "" : " in \(metricText)"
    return "\(implementation) is \(verdictText)\(metric): \(changeText) \(other)"
  }

  /// The threshold and other remarks, such as `threshold +2.0 %; measured again`.
  var remarks: [String] {
    let number = Figures.count(Double(rounds))
    let again =
      isTime
      ? wasMeasuredAgain ? "measured again, \(number) rounds in all" : ""
      : hasChanged && rounds > 1 ? "counted in \(number) processes" : ""
    // The reason already contains a limit that the user set.
    let bound =
      isTime
      ? "threshold \(thresholdText)"
      : reason.contains("limit ") ? "" : "limit \(thresholdText)"
    return [bound, again, reason.onOneLine].filter { !$0.isEmpty }
  }

  private func countClause(_ implementation: String) -> String {
    guard let before, let now, before != now else {
      return "\(metricText) of \(implementation): \(verdictText)"
    }
    let verb = now > before ? "rose" : "fell"
    return
      "\(metricText) of \(implementation) \(verb) from \(formatted(before)) to \(formatted(now))"
  }
}

extension MissingItem {
  /// The problem, with its subject, such as `expat: another library`.
  var text: String { "\(subject.onOneLine): \(kind.text)" }
}

extension MissingItem.Kind {
  /// The problem, in a few words.
  var text: String {
    switch self {
    case .missingNow: "missing now"
    case .missingBefore: "missing in the baseline or other build"
    case .otherLibrary: "another version of the library"
    case .otherRevision: "another revision of the library"
    case .otherPlatform: "another platform"
    case .otherMachine: "another machine"
    case .otherMethod: "another method of timing"
    case .tooFewSittings: "too few sittings"
    case .otherDocument: "another document"
    case .failed: "no figures"
    case .timesVaryTooMuch: "can't be judged now"
    }
  }
}

extension SelfTestCase {
  /// The required outcome as text, such as `slower`, `more` or `the same`.
  var expectedText: String { text(for: expected) }

  var foundText: String { text(for: found) }

  /// The metric, such as `parse time`.
  var metricText: String { metric.replacing("_", with: " ").onOneLine }

  /// The copy relative to its original: its speed, such as `0.970× [0.965, 0.974]`, or its count.
  var ratioText: String {
    guard let ratio else { return Figures.none }
    if isExact { return Figures.closeRatio(ratio) }
    return Figures.fineRatio(1 / ratio, high.map { 1 / $0 }, low.map { 1 / $0 })
  }

  /// The smallest detectable slowdown, such as `1.4 %`.
  var effectText: String {
    smallestEffect.map(Figures.percent) ?? (isExact ? "any" : Figures.none)
  }

  var clause: String {
    let implementation = copy.onOneLine
    return hasPassed
      ? "\(implementation) was \(foundText), as it must be"
      : "\(implementation) must be \(expectedText) in \(metricText), but was \(foundText)"
  }

  /// Whether the metric is exact, so that any difference counts.
  var isExact: Bool { !metric.hasSuffix("_time") }

  private func text(for outcome: Outcome) -> String {
    switch outcome {
    case .better: isExact ? "less" : "faster"
    case .worse: isExact ? "more" : "slower"
    case .same: "the same"
    case .undecided: "undecided"
    }
  }
}

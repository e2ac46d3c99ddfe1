import Results

extension CheckFinding {
  /// Whether it is about a time: a ratio of two, or one alone.
  var isTime: Bool { reference != nil || unit == "ns" }

  /// Whether base and now were timed in the same rounds, as two builds are: the ratio of the base to
  /// itself is 1.
  var isSideBySide: Bool { isTime && base == 1 && found == change }

  /// Whether a counted metric is not what it was; what varies by nature need not be.
  var hasChanged: Bool {
    switch outcome {
    case .worse, .better: true
    case .good: kind == .exact && base != found
    case .unjudged: base != found
    }
  }

  /// The metric, such as `parse time`; of a ratio, what it is the ratio of.
  var metricWords: String {
    let isRatio = reference != nil && metric.hasSuffix("_ratio")
    return (isRatio ? String(metric.dropLast("_ratio".count)) : metric)
      .replacing("_", with: " ").onOneLine
  }

  /// The outcome in a word or two.
  var verdictWords: String {
    switch outcome {
    case .good: hasChanged ? "within its limit" : "as good"
    case .worse: isTime ? "slower" : "worse"
    case .better: isTime ? "faster" : "better"
    case .unjudged: "not judged"
    }
  }

  /// A figure of it, spelled so that no change of a counted metric is rounded away.
  func spelled(_ figure: Double?) -> String {
    guard let figure else { return Figures.none }
    if !isTime { return Figures.exact(figure, unit: unit) }
    return unit == "ratio" ? Figures.fineRatio(figure) : Figures.spelled(figure, unit: unit)
  }

  /// How much it changed, such as `1.031× [1.027, 1.036]` or `+1 (+0.13 %)`.
  var changeWords: String {
    guard !isTime else { return Figures.fineRatio(change, low, high) }
    guard let base, let found else { return Figures.none }
    let difference = Figures.signed(found - base) { Figures.exact($0, unit: unit) }
    guard let change, change != 1 else { return difference }
    return "\(difference) (\(Figures.signed(change - 1, Figures.share)))"
  }

  /// How far it may rise, such as `+2.3 %`.
  var thresholdWords: String {
    threshold == 0 ? "+0" : "+" + (isTime ? Figures.percent : Figures.share)(threshold)
  }

  /// What it says of the row in a clause, such as `libxml2 is slower: 1.031× its recorded ratio to …`.
  ///
  /// - Parameters:
  ///   - row: What the row is called.
  ///   - base: What it was held against.
  /// - Returns: The clause, as plain text.
  func clause(_ row: String, against base: String) -> String {
    guard isTime else { return countClause(row) }
    let ratio = reference.map { "its recorded ratio to \($0.onOneLine)" }
    let whose = isSideBySide ? nil : ratio
    return "\(row) is \(verdictWords): \(changeWords) "
      + (whose ?? "the \(metricWords) of \(base.onOneLine)")
  }

  /// What it took, and what else there is to say, such as `threshold +2.0 %; measured again`.
  var remarks: [String] {
    let again = "measured again, \(Figures.count(Double(rounds))) rounds in all"
    // A limit that was set stands in the reason.
    let bound =
      isTime
      ? "threshold \(thresholdWords)"
      : reason.contains("limit ") ? "" : "limit \(thresholdWords)"
    return [bound, wasMeasuredAgain ? again : "", reason.onOneLine].filter { !$0.isEmpty }
  }

  private func countClause(_ row: String) -> String {
    guard let base, let found, base != found else {
      return "\(metricWords) of \(row) came out \(verdictWords)"
    }
    let verb = found > base ? "rose" : "fell"
    return "\(metricWords) of \(row) \(verb) from \(spelled(base)) to \(spelled(found))"
  }
}

import Results

extension SelfTestCell {
  /// What it must be, in a word: `slower`, `more` or `the same`.
  var expectedWords: String { words(for: expected) }

  /// What it came out as, in a word.
  var foundWords: String { words(for: found) }

  /// The metric, such as `parse time`.
  var metricWords: String { metric.replacing("_", with: " ").onOneLine }

  /// The copy over its original, such as `1.031× [1.027, 1.036]`.
  var ratioWords: String {
    isExact ? ratio.map(Figures.closeRatio) ?? Figures.none : Figures.fineRatio(ratio, low, high)
  }

  /// The smallest slowdown that would have shown, such as `1.4 %`.
  var effectWords: String {
    smallestEffect.map(Figures.percent) ?? (isExact ? "any" : Figures.none)
  }

  /// What came of it in a clause.
  var clause: String {
    let row = row.onOneLine
    return hasPassed
      ? "\(row) came out \(foundWords), as it must"
      : "\(row) must come out \(expectedWords) in \(metricWords) and came out \(foundWords)"
  }

  /// Whether any difference shows.
  var isExact: Bool { !metric.hasSuffix("_time") }

  private func words(for outcome: Verdict.Outcome) -> String {
    switch outcome {
    case .lower: isExact ? "less" : "faster"
    case .higher: isExact ? "more" : "slower"
    case .same: "the same"
    case .undecided: "undecided"
    }
  }
}

import Results

extension Verdict {
  /// The outcome in a word or a few: `faster` and `slower` for times, `fewer` and `more` for counts.
  var words: String {
    guard !hasTooFewRounds else { return "too few rounds" }
    let isCount = family == .exact
    return switch outcome {
    case .lower: isCount ? "fewer" : "faster"
    case .higher: isCount ? "more" : "slower"
    case .same: "same"
    case .undecided: "undecided"
    }
  }

  /// Whether there were too few rounds for an interval.
  var hasTooFewRounds: Bool { outcome == .undecided && low == nil && !reason.isEmpty }

  /// How many times as fast the row is as what it is compared with; `nil` where there is no ratio.
  var speed: SpeedRatio? {
    ratio.flatMap { SpeedRatio(ofTimeRatio: $0, low: low, high: high) }
  }

  /// The same finding from the other side.
  var turned: Self {
    var turned = self
    (turned.key.backend, turned.reference) = (reference, key.backend)
    turned.outcome =
      switch outcome {
      case .lower: .higher
      case .higher: .lower
      case .same, .undecided: outcome
      }
    turned.ratio = ratio.map { 1 / $0 }
    (turned.low, turned.high) = (high.map { 1 / $0 }, low.map { 1 / $0 })
    return turned
  }

  /// Whether the run was stopped before there was an interval.
  func isCutOff(in plan: PlanSummary) -> Bool {
    plan.isInterrupted && outcome == .undecided && low == nil
  }

  /// What is said of a verdict that was cut off.
  static let cutOff = "not decided: interrupted"
}

internal import Statistics
internal import WorkerContract

extension Verdict {
  /// The outcome in a few words, such as `faster` and `slower` for times, `fewer` and `more` for counts.
  var text: String {
    guard !hasTooFewRounds else { return "too few rounds" }
    let isCount = family == .exact
    return switch outcome {
    case .better: isCount ? "fewer" : "faster"
    case .worse: isCount ? "more" : "slower"
    case .same: "same"
    case .undecided: "undecided"
    }
  }

  var hasTooFewRounds: Bool { outcome == .undecided && low == nil && !reason.isEmpty }

  /// The speed of the implementation relative to its reference; `nil` if there is no ratio.
  var speed: SpeedRatio? {
    ratio.flatMap { SpeedRatio(ofTimeRatio: $0, low: low, high: high) }
  }

  /// The verdict with implementation and reference swapped.
  var inverted: Self {
    var inverted = self
    (inverted.key.backend, inverted.reference) = (reference, key.backend)
    inverted.outcome =
      switch outcome {
      case .better: .worse
      case .worse: .better
      case .same, .undecided: outcome
      }
    inverted.ratio = ratio.map { 1 / $0 }
    (inverted.low, inverted.high) = (high.map { 1 / $0 }, low.map { 1 / $0 })
    return inverted
  }

  /// Whether the run was stopped before there was an interval.
  func isCutOff(in plan: PlanSummary) -> Bool {
    plan.isInterrupted && outcome == .undecided && low == nil
  }

  /// The remark on a verdict left undecided by an interruption.
  static let cutOff = "not decided: interrupted"
}

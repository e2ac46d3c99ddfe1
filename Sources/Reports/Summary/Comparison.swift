internal import WorkerContract
import Results

/// A comparison of the speed of two implementations of one group.
struct Comparison {
  /// How many times as fast the first reads as the second.
  var speed: SpeedRatio
  /// Whether the figures show the first to be faster.
  var isFaster: Bool
  /// Whether a test has shown both to lie within the band that counts as the same.
  var isSame = false
  /// Whether a verdict of the run decided, and not intervals alone.
  var isTested = false
  /// Whether there were enough rounds to decide by.
  var hasInterval: Bool

  /// Compares two benchmark cases; `nil` where they have no speed.
  ///
  /// A verdict on the two decides, or two that set a third between them. Where results have none,
  /// the ratio taken in the same rounds does. Where neither was the other's reference, ratios to a
  /// third decide, and failing these the speeds: only when their intervals lie apart, which
  /// asks for more than a test would.
  init?(_ first: CaseResults, to second: CaseResults) {
    guard let one = first.speed, let other = second.speed, other.value > 0 else { return nil }
    let quotient = SpeedRatio(value: one.value / other.value)
    if let verdict = Self.verdict(on: first, against: second) {
      speed = Self.paired(first, second) ?? verdict.speed ?? quotient
      isFaster = verdict.outcome == .lower
      isSame = verdict.outcome == .same
      isTested = true
      hasInterval = !verdict.hasTooFewRounds
      return
    }
    if let paired = Self.paired(first, second) {
      speed = paired
      isFaster = paired.interval.map { $0.lowerBound > 1 } ?? false
      hasInterval = paired.interval != nil
      return
    }
    speed = quotient
    isTested = Self.isThirdBetween(first, second)
    isFaster = isTested
    let (left, right) = Self.shared(first, second) ?? (one.range, other.range)
    hasInterval = isTested || (left != nil && right != nil)
    if !isTested, let left, let right { isFaster = left.lowerBound > right.upperBound }
  }

  /// What the run says of the first against the second, whichever of them was the reference; the
  /// family of the reference goes before each against each.
  private static func verdict(on first: CaseResults, against second: CaseResults) -> Verdict? {
    let verdicts = [
      first.verdict(against: second.name), second.verdict(against: first.name)?.turned,
    ].compactMap { $0 }
    return verdicts.first { $0.family == .reference } ?? verdicts.first
  }

  /// Whether some third implementation was found slower than the first and faster than the second.
  private static func isThirdBetween(_ first: CaseResults, _ second: CaseResults) -> Bool {
    first.verdicts.contains { verdict in
      verdict.metric == Metric.parseTime.name && verdict.outcome == .lower
        && second.verdict(against: verdict.reference)?.outcome == .higher
    }
  }

  private static func paired(_ first: CaseResults, _ second: CaseResults) -> SpeedRatio? {
    if let row = first.ratios[second.name] { return SpeedRatio(ofTime: row) }
    return second.ratios[first.name].flatMap { SpeedRatio(ofTime: $0) }?.inverted
  }

  /// The speeds of both, compared with a third implementation of the same group.
  private static func shared(
    _ first: CaseResults, _ second: CaseResults
  ) -> (ClosedRange<Double>?, ClosedRange<Double>?)? {
    let third = first.ratios.keys.sorted()
      .first { !$0.contains("@") && second.ratios[$0] != nil }
    guard let third, let one = first.ratios[third], let other = second.ratios[third] else {
      return nil
    }
    return (SpeedRatio(ofTime: one)?.interval, SpeedRatio(ofTime: other)?.interval)
  }
}

extension Verdict {
  /// The outcome in a word or a few: `faster` and `slower` for times, `fewer` and `more` for counts.
  var text: String {
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

  /// How many times as fast the implementation is as what it is compared with; `nil` if there is no ratio.
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

  /// The remark on a verdict that was cut off.
  static let cutOff = "not decided: interrupted"
}

/// The comparisons that a run left undecided, and what may decide them, in words.
struct UndecidedVerdicts {
  /// A line a pair of implementations.
  let lines: [String]

  /// The lines, without pairs that the family of the reference has decided.
  ///
  /// With room for little, circumstances are named as on the command line.
  init(_ results: Results, isShort: Bool = false) {
    let decided = ReferencePairs(results.verdicts)
    let open = results.verdicts.filter {
      $0.outcome == .undecided && $0.family != .exact && decided.verdict(on: $0) == nil
    }
    lines = open.map { Self.line($0, results.plan, isShort) }
  }

  private static func line(_ verdict: Verdict, _ plan: PlanSummary, _ isShort: Bool) -> String {
    let group = verdict.key.configuration
    let place = isShort ? group.shortText : group.text
    let words = text(verdict, plan, isShort).filter { !$0.isEmpty }.joined(separator: "; ")
    return "\(verdict.key.backend) against \(verdict.reference) (\(place)): \(words)".onOneLine
  }

  /// The finding, and why it decides nothing.
  private static func text(
    _ verdict: Verdict, _ plan: PlanSummary, _ isShort: Bool
  ) -> [String] {
    if verdict.isCutOff(in: plan) { return [Verdict.cutOff] }
    // A run that was given a number of rounds has no budget.
    let way = plan.budgetSeconds == nil ? "give more --rounds" : "give a larger --budget"
    if verdict.hasTooFewRounds { return [verdict.reason, way] }
    let speed = verdict.speed?.text ?? ""
    let edge = "the interval reaches across an edge of \(Figures.band(plan.sameWithin))"
    return [speed, isShort ? "" : edge, way]
  }
}

import Results

/// What a run can say about the speed of two rows of one group.
struct Comparison {
  /// How many times as fast the first reads as the second.
  var speed: SpeedRatio
  /// Whether the figures show the first to be faster.
  var isFaster: Bool
  /// Whether there was any interval to decide by.
  var hasInterval: Bool

  /// Compares two cells; `nil` where they have no throughput.
  ///
  /// The ratio taken in the same rounds decides. Where neither was the other's reference, ratios to
  /// a third decide, and failing these the throughputs: only when their intervals lie apart, which
  /// asks for more than a test would.
  init?(_ first: Cell, to second: Cell) {
    guard let one = first.figure("throughput"), let other = second.figure("throughput"),
      let a = one.value, let b = other.value, b > 0
    else { return nil }
    if let paired = Self.paired(first, second) {
      speed = paired
      isFaster = paired.interval.map { $0.lowerBound > 1 } ?? false
      hasInterval = paired.interval != nil
      return
    }
    speed = SpeedRatio(value: a / b)
    let (left, right) = Self.shared(first, second) ?? (one.range, other.range)
    hasInterval = left != nil && right != nil
    isFaster = false
    if let left, let right { isFaster = left.lowerBound > right.upperBound }
  }

  private static func paired(_ first: Cell, _ second: Cell) -> SpeedRatio? {
    if let row = first.ratios[second.name] { return SpeedRatio(ofTime: row) }
    return second.ratios[first.name].flatMap { SpeedRatio(ofTime: $0) }?.inverted
  }

  /// The speeds of both, compared with a third row of the same group.
  private static func shared(
    _ first: Cell, _ second: Cell
  ) -> (ClosedRange<Double>?, ClosedRange<Double>?)? {
    let third = first.ratios.keys.sorted()
      .first { !$0.contains("@") && second.ratios[$0] != nil }
    guard let third, let one = first.ratios[third], let other = second.ratios[third] else {
      return nil
    }
    return (SpeedRatio(ofTime: one)?.interval, SpeedRatio(ofTime: other)?.interval)
  }
}

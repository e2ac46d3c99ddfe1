/// An estimate whose interval is too wide to be useful.
package struct Unstable: Hashable, Sendable {
  /// The half-width of an interval, as a share of the value, above which the estimate is unstable.
  ///
  /// Five times the ±1 % within which implementations count as the same. On a quiet machine
  /// intervals become narrower than this after some rounds, and more rounds alone will not narrow a
  /// wider one (a fifth of the width takes 25 times as many).
  static let tolerableHalfWidth = 0.05

  /// Half the width of the interval, as a share of the value.
  package let halfWidth: Double

  /// Checks the width of the interval of `estimate`; nil if it is tolerable or there is no
  /// interval.
  ///
  /// Too few samples for an interval are not instability. Traps unless the value is positive. False
  /// alarms occur only when an interval is wide by chance.
  package init?(_ estimate: Estimate) {
    precondition(estimate.value > 0, "a share is taken of a positive value")
    guard let interval = estimate.interval else { return nil }
    let halfWidth = (interval.high - interval.low) / 2 / estimate.value
    guard halfWidth > Self.tolerableHalfWidth else { return nil }
    self.halfWidth = halfWidth
  }
}

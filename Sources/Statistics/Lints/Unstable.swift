/// An estimate whose interval is too wide to be of use.
package struct Unstable: Hashable, Sendable {
  /// The half-width of an interval, as a share of the value, above which it is unstable.
  ///
  /// Five times the ±1 % within which rows count as the same: on a quiet machine intervals are
  /// narrower after some rounds, and more rounds alone won't narrow one that is wider (a fifth of
  /// the width takes 25 times as many).
  static let tolerableHalfWidth = 0.05

  /// Half the interval's width, as a share of the value.
  package let halfWidth: Double

  /// Looks at the width of the interval of `estimate`, nil if it is tolerable or there is none.
  ///
  /// Too few samples for an interval are not instability. Traps unless the value is positive. There
  /// are no false alarms beyond the interval's own chance to be wide.
  package init?(_ estimate: Estimate) {
    precondition(estimate.value > 0, "a share is taken of a positive value")
    guard let interval = estimate.interval else { return nil }
    let halfWidth = (interval.high - interval.low) / 2 / estimate.value
    guard halfWidth > Self.tolerableHalfWidth else { return nil }
    self.halfWidth = halfWidth
  }
}

/// A sample so short that the clock's steps show in it.
package struct TooShort: Hashable, Sendable {
  /// The share of a sample that the clock may be wrong by.
  ///
  /// A tenth of the ±1 % within which rows count as the same, so that the clock decides no verdict.
  static let tolerableError = 0.001

  /// What the clock may be wrong by, as a share of the sample.
  package let error: Double

  /// Compares the duration of one reading with the clock's resolution, both in one unit.
  ///
  /// A reading begins and ends somewhere within a step: its error is below one step. What is read
  /// once for many iterations has the duration of all of them. Nil if the error is tolerable; a
  /// duration of 0 has an infinite error. Traps unless `resolution` is positive and `duration`
  /// isn't negative. There are no false alarms: nothing is estimated.
  package init?(duration: Double, resolution: Double) {
    precondition(resolution > 0, "a clock has a resolution")
    precondition(duration >= 0, "a duration isn't negative")
    let error = resolution / duration
    guard error > Self.tolerableError else { return nil }
    self.error = error
  }
}

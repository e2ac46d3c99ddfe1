/// A sample so short that the resolution of the clock affects it.
package struct TooShort: Hashable, Sendable {
  /// The largest tolerable clock error, as a share of the sample.
  ///
  /// A tenth of the ±1 % within which implementations count as the same, so that the clock decides
  /// no verdict.
  static let tolerableError = 0.001

  /// The largest possible clock error, as a share of the sample.
  package let error: Double

  /// Compares the duration of one sample with the resolution of the clock, in the same unit.
  ///
  /// A sample begins and ends somewhere within a clock step, so its error is below one step. A
  /// sample that spans many iterations has the duration of all of them. Nil if the error is
  /// tolerable; a duration of 0 has an infinite error. Traps unless `resolution` is positive and
  /// `duration` is not negative. There are no false alarms, because nothing is estimated.
  package init?(duration: Double, resolution: Double) {
    precondition(resolution > 0, "a clock has a resolution")
    precondition(duration >= 0, "a duration isn't negative")
    let error = resolution / duration
    guard error > Self.tolerableError else { return nil }
    self.error = error
  }
}

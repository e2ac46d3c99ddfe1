/// A sample so short that the clock's steps show in it.
public struct TooShort: Hashable, Sendable {
  /// The share of a sample that the clock may be wrong by.
  ///
  /// A tenth of the ±1 % within which rows count as the same, so that the clock decides no verdict.
  public static let tolerableError = 0.001

  /// What the clock may be wrong by, as a share of the sample.
  public let error: Double

  /// Compares the duration of one reading with the clock's resolution, both in one unit.
  ///
  /// A reading begins and ends somewhere within a step: its error is below one step. What is read
  /// once for many iterations has the duration of all of them. Nil if the error is tolerable; a
  /// duration of 0 has an infinite error. Traps unless `resolution` is positive and `duration`
  /// isn't negative. There are no false alarms: nothing is estimated.
  public init?(duration: Double, resolution: Double) {
    precondition(resolution > 0, "a clock has a resolution")
    precondition(duration >= 0, "a duration isn't negative")
    let error = resolution / duration
    guard error > Self.tolerableError else { return nil }
    self.error = error
  }
}

internal import CPulse

/// How fast the processor is at the moment, by a piece of work that is always the same.
///
/// A core that is shared with another guest's thread, or is clocked lower, does it in half as much
/// time again or more, and parsers with it: what was measured between two fast pulses was measured at
/// full speed, whatever it was.
public enum Pulse {
  /// The time the work takes now, in nanoseconds: about 20,000.
  public static func take() -> Int64 {
    let beginning = MonotonicClock.now
    _ = pulse_work()
    return MonotonicClock.now - beginning
  }
}

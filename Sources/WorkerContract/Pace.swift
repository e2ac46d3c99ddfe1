/// When the chunks of a recording arrive.
///
/// It concerns latencies, not the time a parse takes.
public enum Pace: String, Hashable, Sendable, CaseIterable {
  /// At the recorded times, on a clock that is reckoned: completion of chunk i = max(arrival of i,
  /// completion of i - 1) + measured time of chunk i.
  case virtual
  /// At the recorded times, by sleeping.
  case real
  /// At once, as fast as the parser takes them.
  case full
}

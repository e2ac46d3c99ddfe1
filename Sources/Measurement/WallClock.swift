public import WorkerContract

/// Wall time, by the monotonic clock.
public struct WallClock: Probe {
  private var began: Int64 = 0

  /// A clock that has not been started.
  public init() {}

  /// `parse_time`.
  public var metric: Metric { .parseTime }
  /// Notes the time.
  public mutating func start() { began = MonotonicClock.now }
  /// The nanoseconds since `start`.
  public mutating func stop() -> Int64 { MonotonicClock.now - began }
}

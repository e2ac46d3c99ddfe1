package import WorkerContract

/// A quantity that is read before and after a parse.
///
/// `start` and `stop` must not allocate. Probes are started in the order of their list and stopped
/// in the opposite order, so that the last one, the wall clock, is the innermost.
package protocol Probe {
  static var metric: Metric { get }
  init()
  /// The reason why the metric cannot be read here; `nil` if it can.
  var unavailability: String? { get }
  mutating func start()
  /// Ends the measured region and returns the reading in the unit of the metric.
  mutating func stop() -> Int64
}

extension Probe {
  /// `nil`, because most metrics can be read everywhere.
  package var unavailability: String? { nil }
}

/// The probes of the time pass, outermost first.
///
/// To add a probe, add a file and an element here.
package var timeProbes: [any Probe.Type] {
  [
    InstructionCounter.self, PageFaults.self, Preemptions.self, ProcessorClock.self, WallClock.self,
  ]
}

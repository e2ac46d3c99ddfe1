package import WorkerContract

/// A source of numbers that is read before and after a parse.
///
/// `start` and `stop` must not allocate. Probes are started in the order of their list and stopped
/// in the opposite order, so that the last one, the wall clock, lies innermost.
package protocol Probe {
  /// The metric that it reads.
  var metric: Metric { get }
  /// Why it can't be read here; `nil` where it can.
  var absence: String? { get }
  /// Begins the measured region.
  mutating func start()
  /// Ends it, and returns the reading in the metric's unit.
  mutating func stop() -> Int64
}

extension Probe {
  /// Nothing: most can be read everywhere.
  package var absence: String? { nil }
}

/// The probes of the time pass, outermost first; a new one is a file of its own and one line here.
package func makeTimeProbes() -> [any Probe] {
  [InstructionCounter(), PageFaults(), Preemptions(), ProcessorClock(), WallClock()]
}

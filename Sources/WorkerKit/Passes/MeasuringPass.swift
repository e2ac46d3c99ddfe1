internal import WorkerContract

/// One way of measuring a row; a new one is a file of its own and one line below.
protocol MeasuringPass {
  /// The metrics it can report, in the order of the sample line.
  static var metrics: [Metric] { get }
  /// Measures, and fills in the sample.
  ///
  /// - Throws: ``WorkerFailure`` when the document is rejected.
  static func measure(_ task: borrowing MeasuringTask) throws(WorkerFailure) -> SampleReport
}

extension Pass {
  /// How the pass of this name measures.
  var measuring: any MeasuringPass.Type {
    switch self {
    case .time: TimePass.self
    case .memory: MemoryPass.self
    case .allocations: AllocationPass.self
    case .bare: BarePass.self
    }
  }
}

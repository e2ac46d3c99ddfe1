internal import WorkerContract

/// So many parses and nothing else: for an observer outside, such as valgrind.
enum BarePass: MeasuringPass {
  static let metrics: [Metric] = []

  static func measure(_ task: borrowing MeasuringTask) throws(WorkerFailure) -> SampleReport {
    var workload = try task.workload()
    for _ in 0..<task.request.times { _ = try task.iterate(&workload) }
    return task.emptySample(iterations: task.request.times)
  }
}

internal import WorkerContract

/// So many parses and nothing else: for an observer outside, such as valgrind.
enum BarePass: MeasuringPass {
  static let metrics: [Metric] = []

  static func measure(_ task: borrowing MeasuringTask) throws(WorkerFailure) -> SampleReport {
    var workload = try task.workload()
    var outcome = Outcome()
    for _ in 0..<task.request.times { outcome = try task.iterate(&workload) }
    var sample = task.emptySample(iterations: task.request.times)
    sample.notes += task.notes(on: outcome)
    return sample
  }
}

internal import Measurement
internal import WorkerContract

/// So many parses and nothing else: for an observer outside, such as valgrind.
///
/// Where the allocation probe is on since the process began, it says what it has counted until then.
enum BarePass: MeasuringPass {
  static let metrics: [Metric] = []

  static func measure(_ task: borrowing MeasuringTask) throws(WorkerFailure) -> SampleReport {
    var workload = try task.workload()
    var outcome = Outcome()
    for _ in 0..<task.request.times { outcome = try task.iterate(&workload) }
    var sample = task.emptySample(iterations: task.request.times)
    sample.notes += task.notes(on: outcome)
    if AllocationProbe.isOn {
      let counts = AllocationProbe.counts
      sample.readings = [.init(.peakLiveHeap, Double(counts.peakLiveBytes))]
    }
    return sample
  }
}

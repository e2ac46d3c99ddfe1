internal import FeedEvents
internal import Measurement
internal import WorkerContract

/// A given number of parses and nothing else, for an external observer such as valgrind.
///
/// If the allocation probe has been on since the process began, the pass reports what it has counted.
enum BarePass: MeasurementPass {
  static let metrics: [Metric] = []

  static func measure(_ task: borrowing MeasurementTask) throws(WorkerFailure) -> SampleReport {
    var workload = try task.workload()
    var summary = ParseSummary()
    for _ in 0..<task.request.times { summary = try task.iterate(&workload) }
    var sample = task.emptySample(iterations: task.request.times)
    sample.notes += task.notes(on: summary)
    if AllocationProbe.isOn {
      let counts = AllocationProbe.counts
      sample.values = [.init(.peakLiveHeap, Double(counts.peakLiveBytes))]
    }
    return sample
  }
}

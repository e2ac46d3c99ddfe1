internal import FeedEvents
internal import Measurement
internal import WorkerContract

/// The resident set: one parse in a process that has done nothing else.
///
/// The document is already in memory, and a tiny parse has initialised the library, so the growth is what a
/// parse needs.
enum MemoryPass: MeasurementPass {
  static let metrics: [Metric] = [.peakResident, .peakResidentGrowth]

  static func measure(_ task: borrowing MeasurementTask) throws(WorkerFailure) -> SampleReport {
    var workload = try task.workload()
    try initialise(&workload, by: task.implementation.identity.syntax.smallestDocument)
    var sample = task.emptySample(iterations: 1)
    guard ResidentSet.resetPeak() else {
      return refusal(sample, "the kernel refused to write 5 to /proc/self/clear_refs")
    }
    guard let before = ResidentSet.peak else {
      return refusal(sample, "/proc/self/status has no VmHWM")
    }
    let summary = try task.iterate(&workload)
    guard let peak = ResidentSet.peak else {
      return refusal(sample, "/proc/self/status has no VmHWM")
    }
    sample.values = [
      .init(.peakResident, Double(peak)),
      .init(.peakResidentGrowth, Double(max(0, peak - before))),
    ]
    sample.notes += task.notes(on: summary)
    return sample
  }

  /// Runs a parse too small to matter, which loads and sets up what the library needs once per process.
  private static func initialise(
    _ workload: inout any Workload, by document: String
  ) throws(WorkerFailure) {
    let tiny = Replay(document: try DocumentBuffer.copy(of: document), sizes: .whole)
    var chunks = tiny.stream(of: 0)
    _ = try? workload.run(&chunks)
  }

  private static func refusal(_ sample: SampleReport, _ reason: String) -> SampleReport {
    var sample = sample
    sample.unavailable = metrics.map { .init($0.name, reason) }
    return sample
  }
}

internal import Measurement
internal import WorkerContract

/// The allocations: one warm parse, then two counted parses, whose counts must agree.
enum AllocationPass: MeasurementPass {
  static var metrics: [Metric] {
    [.allocations, .allocatedBytes, .peakLiveHeap, .leakedBlocks, .probeCost] + Metric.counted
  }

  static func measure(_ task: borrowing MeasurementTask) throws(WorkerFailure) -> SampleReport {
    var sample = task.emptySample(iterations: 1)
    guard AllocationProbe.isSupported else {
      sample.unavailable = metrics.map { metric in
        .init(metric.name, "allocations don't reach the probe in this process")
      }
      return sample
    }
    var workload = try task.workload()
    try task.warmUp(&workload)
    let (first, summary) = try count(task, &workload)
    // The second parse is also observed at each chunk, which must not change the counts.
    let heap = LiveHeap()
    let (second, _) = try count(task, &workload, heap)

    sample.notes += task.notes(on: summary)
    sample.values = first.values.map { .init($0.metric, Double($0.value)) }
    sample.values.append(.init(.probeCost, AllocationProbe.costWhenOff))
    sample.series = [heap.series]
    // Taken after the counted parses, because what it leaves behind could change them.
    sample.append(try task.takeCensus())
    let varying = first.differences(from: second)
    if !varying.isEmpty { sample.notes.append("allocations vary from parse to parse: \(varying)") }
    return sample
  }

  private static func count(
    _ task: borrowing MeasurementTask, _ workload: inout any Workload, _ heap: LiveHeap? = nil
  ) throws(WorkerFailure) -> (AllocationProbe.Counts, ParseSummary) {
    let observer: ((Int) -> Void)? = heap.map { heap in { heap.note(at: $0) } }
    AllocationProbe.start()
    defer { AllocationProbe.stop() }
    let summary = try task.iterate(&workload, onDelivery: observer)
    return (AllocationProbe.counts, summary)
  }
}

extension AllocationProbe.Counts {
  /// Describes the counts that differ from those of another parse; empty if none do.
  func differences(from other: Self) -> String {
    zip(values, other.values).filter { $0.value != $1.value }
      .map { "\($0.metric.name) \($0.value), then \($1.value)" }.joined(separator: "; ")
  }
}

/// The live heap at each chunk of one parse, as the highest of each stretch of chunks.
///
/// When there are more points than a chart can show, pairs of stretches are joined. Memory is therefore
/// bounded for any number of chunks, and recording a chunk never allocates.
final class LiveHeap {
  private var offsets: [Int] = []
  private var values: [Int] = []
  /// The number of chunks that a point stands for.
  private var stretch = 1
  /// The number of chunks that the last point stands for so far.
  private var filled = 0

  private static let maximumPoints = 256

  init() {
    offsets.reserveCapacity(Self.maximumPoints)
    values.reserveCapacity(Self.maximumPoints)
  }

  func note(at bytesDelivered: Int) {
    let liveBytes = AllocationProbe.liveBytes
    let last = values.count - 1
    if last >= 0, filled < stretch {
      if values[last] < liveBytes { values[last] = liveBytes }
      filled += 1
      return
    }
    if values.count == Self.maximumPoints { halve() }
    offsets.append(bytesDelivered)
    values.append(liveBytes)
    filled = 1
  }

  /// Joins each pair of points.
  private func halve() {
    let half = values.count / 2
    for index in 0..<half {
      offsets[index] = offsets[2 * index]
      values[index] = max(values[2 * index], values[2 * index + 1])
    }
    offsets.removeLast(half)
    values.removeLast(half)
    stretch *= 2
  }

  var series: SampleReport.Series {
    SampleReport.Series(
      name: "live_heap", unit: "bytes", offsets: offsets, values: values.map(Double.init))
  }
}

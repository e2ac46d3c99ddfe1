internal import Measurement
internal import WorkerContract

/// The live heap at each chunk of one parse.
final class LiveHeap {
  private var offsets: [Int] = []
  private var values: [Int] = []
  /// More points than a chart can show are thinned to the highest of each stretch.
  private static let mostPoints = 200

  /// - Parameter capacity: The number of notes a parse makes; none of them allocates.
  init(capacity: Int) {
    offsets.reserveCapacity(capacity)
    values.reserveCapacity(capacity)
  }

  func note(at bytesHandedOut: Int) {
    offsets.append(bytesHandedOut)
    values.append(AllocationProbe.liveBytes)
  }

  var series: SampleReport.Series {
    let stretch = max(1, (values.count + Self.mostPoints - 1) / Self.mostPoints)
    let starts = stride(from: 0, to: values.count, by: stretch)
    return SampleReport.Series(
      name: "live_heap", unit: "bytes", offsets: starts.map { offsets[$0] },
      values: starts.map { start in
        Double(values[start..<min(start + stretch, values.count)].max() ?? 0)
      })
  }
}

internal import Measurement
internal import WorkerContract

/// The live heap at each chunk of one parse, as the highest of each stretch of chunks.
///
/// When there are more points than a chart can show, two stretches become one: memory is bounded
/// whatever the number of chunks, and noting one never allocates.
final class LiveHeap {
  private var offsets: [Int] = []
  private var values: [Int] = []
  /// The chunks a point stands for.
  private var stretch = 1
  /// The chunks the last point stands for so far.
  private var filled = 0

  private static let mostPoints = 256

  init() {
    offsets.reserveCapacity(Self.mostPoints)
    values.reserveCapacity(Self.mostPoints)
  }

  func note(at bytesHandedOut: Int) {
    let liveBytes = AllocationProbe.liveBytes
    let last = values.count - 1
    if last >= 0, filled < stretch {
      if values[last] < liveBytes { values[last] = liveBytes }
      filled += 1
      return
    }
    if values.count == Self.mostPoints { halve() }
    offsets.append(bytesHandedOut)
    values.append(liveBytes)
    filled = 1
  }

  /// Joins every two points.
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

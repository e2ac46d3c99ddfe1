internal import FeedEvents
internal import Measurement
internal import Statistics
internal import WorkerContract

/// Clocks: warm-up, then iterations for at least 20 ms with pulses between them, then latencies in
/// iterations of their own.
///
/// What counts are the iterations at the highest speed the processor had meanwhile.
///
/// Of an amplified document there is a census and, where it takes 20 ms, one iteration: two parses.
/// What is warmed up is a small one, and latencies are left out.
enum TimePass: MeasuringPass {
  static var metrics: [Metric] {
    makeTimeProbes().map(\.metric).reversed() + [.throughput, .itemRate, .pulse] + Latency.metrics
      + [.events, .items]
  }

  private static let warmUp: Int64 = 5_000_000
  /// What lies between processes, such as their layout in memory, is more than what lies within one:
  /// more rounds tell more than longer samples do.
  private static let measured: Int64 = 20_000_000

  static func measure(_ task: borrowing MeasuringTask) throws(WorkerFailure) -> SampleReport {
    let warmUpEnd = MonotonicClock.now + warmUp
    let census = try task.takeCensus()
    var workload = try task.workload()
    // Once at least: what the census has warmed is another sink.
    repeat { try task.warmUp(&workload) } while MonotonicClock.now < warmUpEnd

    let known = makeTimeProbes()
    var probes = known.filter { $0.absence == nil }
    var readings = [[Double]](repeating: [], count: probes.count)
    var pulses = PulseTrain()
    let end = MonotonicClock.now + measured
    repeat {
      for index in probes.indices { probes[index].start() }
      _ = try task.iterate(&workload)
      for index in probes.indices.reversed() {
        readings[index].append(Double(probes[index].stop()))
      }
      pulses.noteIteration()
    } while MonotonicClock.now < end
    pulses.end()

    let fastest = pulses.fastest
    var sample = task.emptySample(iterations: fastest.iterations.count)
    for (probe, values) in zip(probes, readings) {
      sample.readings.append(.init(probe.metric, median(fastest.iterations.map { values[$0] })))
    }
    sample.readings.reverse()
    sample.unavailable = known.compactMap { probe in
      probe.absence.map { .init(probe.metric.name, $0) }
    }
    sample.notes += task.notes(on: census)
    appendRates(of: task, items: census.items, to: &sample)
    sample.readings.append(.init(.pulse, Double(fastest.pulse)))
    if task.request.takesLatencies {
      try Latency.measure(task, items: census.items, into: &sample)
    }
    sample.append(census)
    return sample
  }

  private static func appendRates(
    of task: borrowing MeasuringTask, items: Int?, to sample: inout SampleReport
  ) {
    guard let nanoseconds = sample[Metric.parseTime.name], nanoseconds > 0 else { return }
    if task.request.stopAfter == nil {
      let bytes = Double(task.replay.documentSize)
      sample.readings.append(.init(.throughput, bytes * 1000 / nanoseconds))
    } else {
      sample.unavailable.append(
        .init(Metric.throughput.name, "the document is not read to its end"))
    }
    if let items {
      sample.readings.append(.init(.itemRate, Double(items) * 1e9 / nanoseconds))
    } else {
      sample.unavailable.append(.init(Metric.itemRate.name, "nobody counts items in this row"))
    }
  }
}

/// The median of readings, of which there is at least one.
func median(_ readings: [Double]) -> Double {
  (try? SortedSamples(readings).median) ?? .nan
}

internal import FeedEvents
internal import Measurement
internal import WorkerContract

/// Clocks: the first parse of the process, warm-up, then as many iterations as were drawn, timed as one,
/// then latencies in iterations of their own.
///
/// A sample is the total divided by the number of iterations: whatever happens in some of them alone
/// counts by its share.
///
/// Of a repeated document there is a census and, if that takes long, one iteration: two parses. What is
/// warmed up is a small one; the first parse and latencies are left out.
enum TimePass: MeasuringPass {
  static var metrics: [Metric] {
    makeTimeProbes().map(\.metric).reversed() + [.firstParse, .throughput, .itemRate]
      + Latency.metrics + [.events, .items]
  }

  private static let warmUp: Int64 = 5_000_000

  static func measure(_ task: borrowing MeasuringTask) throws(WorkerFailure) -> SampleReport {
    let isRepeated = task.replay.amplification != nil
    var workload = try task.workload()
    let began = ProcessorClock.now
    let first = isRepeated ? nil : try firstParse(of: task, &workload)
    let censusBegan = ProcessorClock.now
    let census = task.request.items == nil || isRepeated ? try task.takeCensus() : nil
    let censusTime = Double(ProcessorClock.now - censusBegan)
    let warmTime = try warmUp(task, &workload, since: began, first: first)
    let plan = SamplePlan(
      for: isRepeated ? censusTime : warmTime, seed: task.request.seed ?? 0, isRepeated: isRepeated)
    for _ in 0..<plan.delay { _ = try task.iterate(&workload) }

    let known = makeTimeProbes()
    var probes = known.filter { $0.absence == nil }
    for index in probes.indices { probes[index].start() }
    for _ in 0..<plan.iterations { _ = try task.iterate(&workload) }
    var totals = probes.map { _ in Int64(0) }
    for index in probes.indices.reversed() { totals[index] = probes[index].stop() }

    var sample = task.emptySample(iterations: plan.iterations)
    for (probe, total) in zip(probes, totals).reversed() {
      sample.readings.append(.init(probe.metric, Double(total) / Double(plan.iterations)))
    }
    sample.unavailable = known.compactMap { probe in
      probe.absence.map { .init(probe.metric.name, $0) }
    }
    if let first {
      sample.readings.append(.init(.firstParse, Double(first)))
    } else {
      sample.unavailable.append(
        .init(Metric.firstParse.name, "not taken of a repeated document"))
    }
    if let census { sample.notes += task.notes(on: census) }
    let items = census.map(\.items) ?? task.request.items
    appendRates(of: task, items: items, to: &sample)
    if task.request.takesLatencies { try Latency.measure(task, items: items, into: &sample) }
    if let census { sample.append(census) }
    return sample
  }

  /// The CPU time of the first parse in this process, in nanoseconds.
  private static func firstParse(
    of task: borrowing MeasuringTask, _ workload: inout any Workload
  ) throws(WorkerFailure) -> Int64 {
    let began = ProcessorClock.now
    _ = try task.iterate(&workload)
    return ProcessorClock.now - began
  }

  /// Warms up until 5 ms have gone by since the first parse, and at least once, unless that alone took so
  /// long: what the census has warmed is another sink.
  ///
  /// - Returns: The CPU time of an iteration, in nanoseconds.
  private static func warmUp(
    _ task: borrowing MeasuringTask, _ workload: inout any Workload, since start: Int64,
    first: Int64?
  ) throws(WorkerFailure) -> Double {
    if let first, first >= warmUp { return Double(first) }
    let began = ProcessorClock.now
    var count = 0
    repeat {
      try task.warmUp(&workload)
      count += 1
    } while ProcessorClock.now < start + warmUp
    return Double(ProcessorClock.now - began) / Double(count)
  }

  private static func appendRates(
    of task: borrowing MeasuringTask, items: Int?, to sample: inout SampleReport
  ) {
    // Batches are about elapsed time: two threads share the work.
    let clock: Metric = task.request.sink == "batched" ? .parseTime : .cpuTime
    guard let nanoseconds = sample[clock.name], nanoseconds > 0 else { return }
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

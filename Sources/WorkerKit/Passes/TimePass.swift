internal import FeedEvents
internal import Glibc
internal import Measurement
internal import WorkerContract

/// The clocks: the first parse of the process, a warm-up, then the drawn number of iterations, timed as one.
///
/// Latencies follow in separate iterations. A sample is the total divided by the number of iterations, so a
/// cost that occurs in only some of them counts in proportion.
///
/// For a repeated document, there are a census and, if that takes long, one iteration: two parses. The
/// warm-up uses a small document. The first parse and the latencies are left out.
enum TimePass: MeasurementPass {
  static var metrics: [Metric] {
    let measured = timeProbes.map { $0.metric }.reversed() + [.firstParse]
    return measured + Metric.rates + Latency.metrics + Metric.counted
  }

  private static let warmUp: Int64 = 5_000_000

  static func measure(_ task: borrowing MeasurementTask) throws(WorkerFailure) -> SampleReport {
    let isRepeated = task.replay.repetition != nil
    var workload = try task.workload()
    let began = ProcessorClock.now
    let first = isRepeated ? nil : try firstParse(of: task, &workload)
    let censusBegan = ProcessorClock.now
    let counts = task.request.items == nil || isRepeated
    let census = counts ? try task.takeCensus() : nil
    let censusTime = Double(ProcessorClock.now - censusBegan)
    let warmTime = try warmUp(task, &workload, since: began, first: first)
    let plan = SamplePlan(
      for: isRepeated ? censusTime : warmTime, seed: task.request.seed ?? 0, isRepeated: isRepeated)
    for _ in 0..<plan.delay { _ = try task.iterate(&workload) }

    let known: [any Probe] = timeProbes.map { $0.init() }
    var probes = known.filter { $0.unavailability == nil }
    for index in probes.indices { probes[index].start() }
    for _ in 0..<plan.iterations { _ = try task.iterate(&workload) }
    var totals = probes.map { _ in Int64(0) }
    for index in probes.indices.reversed() { totals[index] = probes[index].stop() }

    var sample = task.emptySample(iterations: plan.iterations)
    for (probe, total) in zip(probes, totals).reversed() {
      sample.values.append(.init(type(of: probe).metric, Double(total) / Double(plan.iterations)))
    }
    sample.unavailable = known.compactMap { probe in
      probe.unavailability.map { .init(type(of: probe).metric.name, $0) }
    }
    if let first {
      sample.values.append(.init(.firstParse, Double(first)))
    } else {
      sample.unavailable.append(
        .init(Metric.firstParse.name, "not measured for a repeated document"))
    }
    if let census { sample.notes += task.notes(on: census) }
    let items = census.map(\.items) ?? task.request.items
    sample.appendRates(
      sink: task.request.sink, documentBytes: task.readsWhole ? task.replay.documentSize : nil,
      items: items,
      orNot: task.request.item == nil
        ? MeasurementTask.noItem : "this implementation does not count items")
    if task.request.takesLatencies { try Latency.measure(task, items: items, into: &sample) }
    if let census { sample.append(census) }
    return sample
  }

  /// Runs the first parse in this process, and returns its CPU time in nanoseconds.
  private static func firstParse(
    of task: borrowing MeasurementTask, _ workload: inout any Workload
  ) throws(WorkerFailure) -> Int64 {
    let began = ProcessorClock.now
    _ = try task.iterate(&workload)
    return ProcessorClock.now - began
  }

  /// Warms up until 5 ms have passed since the beginning of the first parse.
  ///
  /// There is at least one iteration, because the census warms another sink. There is no warm-up if the
  /// first parse alone took 5 ms.
  ///
  /// - Returns: The CPU time of an iteration, in nanoseconds.
  private static func warmUp(
    _ task: borrowing MeasurementTask, _ workload: inout any Workload, since start: Int64,
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
}

internal import FeedEvents
internal import FeedModels
internal import Glibc
internal import WorkerContract

/// A way to measure an implementation; to add one, add a file and a case in `Pass.measuring`.
protocol MeasurementPass {
  /// The metrics that it can report, in the order of the sample line.
  static var metrics: [Metric] { get }
  /// Measures the task and returns the sample.
  ///
  /// - Throws: ``WorkerFailure`` if the document is rejected.
  static func measure(_ task: borrowing MeasurementTask) throws(WorkerFailure) -> SampleReport
}

extension Pass {
  var passType: any MeasurementPass.Type {
    switch self {
    case .time: TimePass.self
    case .memory: MemoryPass.self
    case .allocations: AllocationPass.self
    case .bare: BarePass.self
    }
  }
}

/// Everything a pass needs: the request, the implementation, and the document with its chunks.
struct MeasurementTask: ~Copyable {
  let request: SampleRequest
  let implementation: Implementation
  let replay: Replay
  /// The items that the sink `refresh` has seen before.
  let seen: SeenItems?
  /// The changes to inject into each iteration.
  let injector: ChangeInjector

  /// Returns a sample without figures, named after the request.
  func emptySample(iterations: Int) -> SampleReport {
    var sample = SampleReport(name: SampleReport.name(for: request), iterations: iterations)
    sample.notes = request.injectedChanges.map { "injected: \($0)" }
    if request.stopAfter != nil {
      sample.notes.append("the figures include the cost of finding items, a comparison at each tag")
    }
    if replay.repetition != nil, case .recorded(let sizes) = replay.sizes {
      sample.notes.append("the \(sizes.count) chunk sizes of the recording were repeated")
    }
    return sample
  }

  /// Returns a note if an iteration had fewer items than it was to stop after.
  func notes(on summary: ParseSummary) -> [String] {
    guard let stopAfter = request.stopAfter, let items = summary.items,
      items < stopAfter * replay.documents.count
    else { return [] }
    return ["read to the end: \(items) items are too few to stop after \(stopAfter)"]
  }

  static let noItem = "no item element is known"

  /// Whether the document is always read to its end.
  var readsWhole: Bool { request.stopAfter == nil && request.sink != .refresh }

  /// Creates the requested workload; it finds items only if it must stop after a number of them.
  func workload() throws(WorkerFailure) -> any Workload {
    let item = request.stopAfter == nil ? nil : request.item
    let workload: any Workload
    do { workload = try implementation.workload(workloadRequest(request.sink, item: item)) } catch {
      throw .unavailable(error.reason)
    }
    guard request.stopAfter == nil || item != nil else {
      throw .usage("--stop-after needs --item")
    }
    return workload
  }

  /// Creates the same workload, or one for another sink, that always finds items.
  ///
  /// If a clock is given, it records the ends of the items.
  func watchedWorkload(
    sink: Sink? = nil, clock: ItemClock? = nil
  ) throws(Implementation.Unavailable) -> any Workload {
    guard let item = request.item else { throw .init(reason: Self.noItem) }
    return try implementation.workload(
      workloadRequest(sink ?? request.sink, item: item, clock: clock))
  }

  /// Runs one iteration that counts, and checks that the implementation accepts the document.
  ///
  /// The sink is `count`, or `model` for a reader without events, because a sink that drops them counts nothing.
  /// The sink `refresh` counts what it reads itself.
  func takeCensus() throws(WorkerFailure) -> ParseSummary {
    if request.sink == .refresh {
      var own = try workload()
      return try iterate(&own)
    }
    var own = if let counting = countingWorkload() { counting } else { try workload() }
    return try iterate(&own).withBytesRead(nil)
  }

  /// Creates a workload that counts events, and items if their element is known; `nil` if there is none.
  private func countingWorkload() -> (any Workload)? {
    if let watched = try? watchedWorkload(sink: .count) { return watched }
    guard request.stopAfter == nil else { return nil }
    let sink: Sink = implementation.sinks.contains(.count) ? .count : .model
    return try? implementation.workload(workloadRequest(sink, item: nil))
  }

  private func workloadRequest(
    _ sink: Sink, item: ExpandedName?, clock: ItemClock? = nil
  ) -> WorkloadRequest {
    WorkloadRequest(
      .measuring(sink), records: request.records, item: item, clock: clock,
      stopAfter: request.stopAfter, seen: seen)
  }

  /// Runs one iteration over new streams, one document after another.
  ///
  /// - Parameters:
  ///   - workload: The workload to run.
  ///   - onDelivery: Called before each chunk and after the last, with the number of bytes delivered.
  /// - Returns: The sum of the summaries of all documents.
  /// - Throws: ``WorkerFailure/rejected``.
  func iterate(
    _ workload: inout any Workload, onDelivery: ((Int) -> Void)? = nil
  ) throws(WorkerFailure) -> ParseSummary {
    try iterate(&workload, isSmallest: false, onDelivery)
  }

  /// Runs an iteration to warm up the code; a repeated document has its smallest size here.
  func warmUp(_ workload: inout any Workload) throws(WorkerFailure) {
    _ = try iterate(&workload, isSmallest: true, nil)
  }

  private func iterate(
    _ workload: inout any Workload, isSmallest: Bool, _ onDelivery: ((Int) -> Void)?
  ) throws(WorkerFailure) -> ParseSummary {
    let beginning = injector.begin()
    var summary = ParseSummary.none
    for index in replay.documents.indices {
      var chunks = replay.stream(of: index, isSmallest: isSmallest)
      chunks.onDelivery = onDelivery
      do {
        summary = summary + (try workload.run(&chunks)).withBytesRead(chunks.bytesDelivered)
      } catch {
        throw .rejected(replay.naming(document: index, in: error))
      }
    }
    injector.end(beginning)
    return summary
  }
}

extension SampleReport {
  /// Adds the counts of a census, or notes that this implementation does not count them.
  mutating func append(_ census: ParseSummary) {
    for (metric, value) in [(Metric.events, census.events), (.items, census.items)] {
      if let value {
        values.append(.init(metric, Double(value)))
      } else {
        unavailable.append(.init(metric.name, "this implementation does not count them"))
      }
    }
    if let bytes = census.bytesRead { values.append(.init(.bytesRead, Double(bytes))) }
  }
}

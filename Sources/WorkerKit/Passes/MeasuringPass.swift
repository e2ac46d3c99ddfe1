internal import FeedEvents
internal import FeedModels
internal import Glibc
internal import Randomness
internal import WorkerContract

/// One way of measuring an implementation; a new one is a file of its own and one line below.
protocol MeasuringPass {
  /// The metrics it can report, in the order of the sample line.
  static var metrics: [Metric] { get }
  /// Measures, and fills in the sample.
  ///
  /// - Throws: ``WorkerFailure`` when the document is rejected.
  static func measure(_ task: borrowing MeasuringTask) throws(WorkerFailure) -> SampleReport
}

extension Pass {
  /// How the pass of this name measures.
  var measuring: any MeasuringPass.Type {
    switch self {
    case .time: TimePass.self
    case .memory: MemoryPass.self
    case .allocations: AllocationPass.self
    case .bare: BarePass.self
    }
  }
}

/// All a pass needs: the request, the implementation, and the document with its cuts.
struct MeasuringTask: ~Copyable {
  let request: SampleRequest
  let implementation: Implementation
  let replay: Replay
  /// The items that the sink `refresh` has seen before.
  let seen: SeenItems?
  /// The change that is injected into each iteration.
  let injector: ChangeInjector

  /// A sample without figures, under the request's name.
  func emptySample(iterations: Int) -> SampleReport {
    var sample = SampleReport(name: SampleReport.name(for: request), iterations: iterations)
    sample.notes = request.injectedChanges.map { "injected: \($0)" }
    if request.stopAfter != nil {
      sample.notes.append("the figures hold the comparison at each tag that finds the items")
    }
    if replay.repetition != nil, case .recorded(let sizes) = replay.sizes {
      sample.notes.append("the recording's \(sizes.count) chunk sizes were used over and over")
    }
    return sample
  }

  /// Notes on the findings of an iteration.
  func notes(on outcome: ParseSummary) -> [String] {
    guard let stopAfter = request.stopAfter, let items = outcome.items,
      items < stopAfter * replay.documents.count
    else { return [] }
    return ["read to the end: \(items) items are not enough to stop after \(stopAfter)"]
  }

  /// Adds what is computed from the figures of a sample.
  func appendDerived(items: Int?, to sample: inout SampleReport) {
    sample.appendDerived(
      in: .init(
        sink: request.sink, documentBytes: readsWhole ? replay.documentSize : nil,
        items: items))
  }

  /// Whether the document is read to its end in any case.
  private var readsWhole: Bool { request.stopAfter == nil && request.sink != .refresh }

  /// The workload that was asked for; watched for items where it is to stop after some.
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

  /// The same, or another sink's, watched for items in any case; where that can't be, the reason.
  ///
  /// Where a clock is given, it notes their ends.
  func watchedWorkload(sink: Sink? = nil, clock: ItemClock? = nil) -> Watched {
    guard let item = request.item else { return .unavailable("no item element is known") }
    let request = workloadRequest(sink ?? request.sink, item: item, clock: clock)
    do { return .workload(try implementation.workload(request)) } catch {
      return .unavailable(error.reason)
    }
  }

  /// One iteration that counts, and checks that the implementation accepts the document.
  ///
  /// By the sink `count`, where there is one: a sink that drops events counts none. The sink `refresh` counts
  /// itself what it reads.
  func takeCensus() throws(WorkerFailure) -> ParseSummary {
    if request.sink == .refresh {
      var own = try workload()
      return try iterate(&own)
    }
    var own = if let counting = countingWorkload() { counting } else { try workload() }
    return try iterate(&own).reading(nil)
  }

  /// A workload that counts events, and items too if their element is known; `nil` if there is none.
  private func countingWorkload() -> (any Workload)? {
    if case .workload(let watched) = watchedWorkload(sink: .count) { return watched }
    guard request.stopAfter == nil else { return nil }
    return try? implementation.workload(workloadRequest(.count, item: nil))
  }

  enum Watched {
    case workload(any Workload)
    case unavailable(String)
  }

  private func workloadRequest(
    _ sink: Sink, item: ExpandedName?, clock: ItemClock? = nil
  ) -> WorkloadRequest {
    WorkloadRequest(
      .measuring(sink), records: request.records, item: item, clock: clock,
      stopAfter: request.stopAfter, seen: seen)
  }

  /// Runs one iteration over fresh streams, each document in order.
  ///
  /// - Parameters:
  ///   - workload: What to run.
  ///   - onDelivery: Called with the bytes delivered, before each chunk.
  /// - Returns: What the iteration found in all of them.
  /// - Throws: ``WorkerFailure/rejected``.
  func iterate(
    _ workload: inout any Workload, onDelivery: ((Int) -> Void)? = nil
  ) throws(WorkerFailure) -> ParseSummary {
    try iterate(&workload, isSmallest: false, onDelivery)
  }

  /// Runs an iteration for the sake of warm code: a repeated document is a small one here.
  func warmUp(_ workload: inout any Workload) throws(WorkerFailure) {
    _ = try iterate(&workload, isSmallest: true, nil)
  }

  private func iterate(
    _ workload: inout any Workload, isSmallest: Bool, _ onDelivery: ((Int) -> Void)?
  ) throws(WorkerFailure) -> ParseSummary {
    let beginning = injector.begin()
    var outcome = ParseSummary.none
    for index in replay.documents.indices {
      var chunks = replay.stream(of: index, isSmallest: isSmallest)
      chunks.onDelivery = onDelivery
      do { outcome = outcome + (try workload.run(&chunks)).reading(chunks.bytesDelivered) } catch {
        throw .rejected(replay.naming(document: index, in: error))
      }
    }
    injector.end(beginning)
    return outcome
  }
}

/// How many iterations a sample has, and after how many more it begins: drawn before it is taken, and
/// never ended by the clock.
///
/// A sample that a clock ends is more likely to end with a long iteration than with a short one. And if
/// all samples began at one iteration and had one length, a cost of every n-th iteration would be in all
/// of them equally often.
struct SamplePlan: Hashable {
  /// The iterations that are timed.
  let iterations: Int
  /// The iterations before them, besides those of the warm-up.
  let delay: Int

  /// The shortest sample, in nanoseconds; the longest is three times as long.
  private static let shortest = 10_000_000.0
  /// The least time of a long iteration, in nanoseconds.
  private static let long = 100_000_000.0

  /// Draws a plan: log-uniform between 10 and 30 ms, but 5 or 6 iterations at least, after up to 2 others;
  /// of long iterations 2 or 3, and of a repeated document at least one.
  ///
  /// - Parameters:
  ///   - nanoseconds: What an iteration takes, about.
  ///   - seed: What the numbers are drawn from.
  ///   - isRepeated: Whether the document is a repeated one, whose size makes up for a single iteration.
  init(for nanoseconds: Double, seed: UInt64, isRepeated: Bool) {
    var random = SplitMix64(seed: seed)
    let share = Double(random.next(below: 1 << 53)) / Double(1 << 53)
    let count = Int((Self.shortest * exp(share * log(3)) / max(nanoseconds, 1)).rounded())
    if isRepeated {
      iterations = max(count, 1)
      delay = 0
    } else if nanoseconds > Self.long {
      iterations = 2 + Int(random.next(below: 2))
      delay = 0
    } else {
      iterations = max(count, 5 + Int(random.next(below: 2)))
      delay = Int(random.next(below: 3))
    }
  }
}

extension SampleReport {
  /// Adds what was counted of the document, or that this implementation doesn't count it.
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

package import FeedEvents

/// One sample to take: `sample --backend B --document PATH --stream S --sink S --pass P …`.
package struct SampleRequest: Hashable, Sendable {
  /// The implementation.
  package var backend: String
  /// The path of the document.
  package var document: String
  /// The stream: `whole`, `fixed:N`, `random:SEED` or the path of a recording.
  package var stream: StreamSpecification
  /// The sink.
  package var sink: Sink
  /// The pass.
  package var pass: Pass
  /// The record type the sink `model` builds; `nil` where the feed has none.
  package var records: String?
  /// The element that is an item; `nil` if unknown.
  package var item: ExpandedName?
  /// The pace of latencies.
  package var pace: Pace
  /// The name of the corpus, for the sample line.
  package var corpus: String
  /// The name of the stream, for the sample line; its own where none is given.
  package var streamName: String?
  /// How many parses the pass `bare` makes.
  package var times: Int
  /// How what is replayed is made of the document's file.
  package var shape: DocumentShape
  /// After how many items each document is left, for which `item` must be given; `nil` for never.
  package var stopAfter: Int?
  /// The items that the sink `refresh` has seen before; `nil` for other sinks.
  package var seen: SeenRequest?
  /// The seed that the number of iterations is drawn from.
  ///
  /// Only workers of method 1 and above know the option.
  package var seed: UInt64?
  /// The items of the document, where they were counted before: the time pass counts them again if `nil`.
  package var items: Int?
  /// Whether the time pass takes latencies as well, in iterations of their own.
  package var takesLatencies = true
  /// Faults put in on purpose.
  package var injectedChanges: [InjectedChange]
  /// Whether the worker, its sample printed, waits for the end of its standard input: for an observer
  /// who reads what `/proc` says of it.
  package var waits: Bool

  /// A request with everything given.
  package init(
    backend: String, document: String, stream: StreamSpecification, sink: Sink, pass: Pass,
    records: String? = nil, item: ExpandedName? = nil, pace: Pace = .virtual,
    corpus: String = "document", streamName: String? = nil, times: Int = 1,
    shape: DocumentShape = DocumentShape(), stopAfter: Int? = nil,
    injectedChanges: [InjectedChange] = [], waits: Bool = false
  ) {
    self.backend = backend
    self.document = document
    self.stream = stream
    self.sink = sink
    self.pass = pass
    self.records = records
    self.item = item
    self.pace = pace
    self.corpus = corpus
    self.streamName = streamName
    self.times = times
    self.shape = shape
    self.stopAfter = stopAfter
    self.injectedChanges = injectedChanges
    self.waits = waits
  }

  init(_ arguments: ArraySlice<String>) throws(WorkerUsage) {
    let options = try Options(
      arguments,
      known: DocumentShape.options.union([
        "--backend", "--document", "--stream", "--sink", "--pass", "--records", "--item",
        "--pace", "--corpus", "--stream-name", "--times", "--stop-after", "--latencies", "--inject",
        "--seed", "--items", "--wait",
      ]).union(SeenRequest.options))
    backend = try options.required("--backend")
    document = try options.required("--document")
    stream = try options.optional("--stream") { StreamSpecification($0) } ?? .whole
    sink = options.last("--sink").map(Sink.init(rawValue:)) ?? .count
    pass = try options.optional("--pass") { Pass(rawValue: $0) } ?? .time
    records = options.last("--records")
    item = try options.optional("--item") { ExpandedName($0) }
    pace = try options.optional("--pace") { Pace(rawValue: $0) } ?? .virtual
    corpus = options.last("--corpus") ?? "document"
    streamName = options.last("--stream-name")
    times = try options.optional("--times") { Int($0).flatMap { $0 > 0 ? $0 : nil } } ?? 1
    shape = try DocumentShape(options)
    stopAfter = try options.optional("--stop-after") { Int($0).flatMap { $0 > 0 ? $0 : nil } }
    seen = try SeenRequest(options)
    takesLatencies = try options.optional("--latencies") { Self.answers[$0] } ?? true
    seed = try options.optional("--seed") { UInt64($0) }
    items = try options.optional("--items") { Int($0).flatMap { $0 >= 0 ? $0 : nil } }
    injectedChanges = try options.all("--inject") { InjectedChange($0) }
    waits = try options.optional("--wait") { Self.answers[$0] } ?? false
  }

  private static let answers = ["yes": true, "no": false]

  /// The options, as they are read.
  package var arguments: [String] {
    var words = [
      "--backend", backend, "--document", document, "--stream", stream.description,
      "--sink", sink.rawValue, "--pass", pass.rawValue, "--pace", pace.rawValue, "--corpus", corpus,
    ]
    if let records { words += ["--records", records] }
    if let item { words += ["--item", item.description] }
    if let streamName { words += ["--stream-name", streamName] }
    // In the pass that has it even where it needn't be said: two runs that are compared must differ
    // in the number alone.
    if times != 1 || pass == .bare { words += ["--times", String(times)] }
    words += shape.arguments
    if let stopAfter { words += ["--stop-after", String(stopAfter)] }
    if let seen { words += seen.arguments }
    if let seed { words += ["--seed", String(seed)] }
    if let items { words += ["--items", String(items)] }
    if !takesLatencies { words += ["--latencies", "no"] }
    for injectedChange in injectedChanges { words += ["--inject", injectedChange.description] }
    if waits { words += ["--wait", "yes"] }
    return words
  }
}

/// The purpose of a worker process: one of the passes, never two.
package enum Pass: String, Hashable, Sendable, CaseIterable {
  /// Clocks; no hooks.
  case time
  /// The resident set.
  case memory
  /// The allocator.
  case allocations
  /// A given number of parses and nothing else, for an observer outside.
  case bare
}

/// When the chunks of a recording arrive.
///
/// It concerns latencies, not the time a parse takes.
package enum Pace: String, Hashable, Sendable, CaseIterable {
  /// At the recorded times, on a virtual clock: completion of chunk i = max(arrival of i,
  /// completion of i - 1) + measured time of chunk i.
  case virtual
  /// At the recorded times, by sleeping.
  case real
  /// At once, as fast as the parser takes them.
  case full
}

/// A fault put into an implementation on purpose, to find out whether the harness notices.
package enum InjectedChange: Hashable, Sendable, CustomStringConvertible {
  /// Each iteration takes longer by this share of its own time.
  case slowdown(Double)
  /// Each iteration allocates and frees so many blocks more, of ``blockSize`` bytes.
  case allocations(Int)

  /// The size in bytes of a block that is allocated in vain.
  package static let blockSize = 16

  /// Reads `slowdown=0.02` or `allocations=1`; `nil` where it is neither, or not above 0.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "slowdown":
      guard let share = Double(parts[1]), share > 0, share.isFinite else { return nil }
      self = .slowdown(share)
    case "allocations":
      guard let count = Int(parts[1]), count > 0 else { return nil }
      self = .allocations(count)
    default: return nil
    }
  }

  /// The text, as it is read.
  package var description: String {
    switch self {
    case .slowdown(let share): "slowdown=\(share)"
    case .allocations(let count): "allocations=\(count)"
    }
  }
}

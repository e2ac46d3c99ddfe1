package import FeedEvents

/// A request to take one sample: `sample --backend B --document PATH --stream S --sink S --pass P …`.
package struct SampleRequest: Hashable, Sendable {
  package var backend: String
  package var document: String
  /// The stream: `whole`, `fixed:N`, `random:SEED` or the path of a recording.
  package var stream: StreamSpecification
  package var sink: Sink
  package var pass: Pass
  /// The record type that the sink `model` builds; `nil` if there is none for the feed.
  package var records: String?
  /// The name of the item element; `nil` if it is unknown.
  package var item: ExpandedName?
  /// The pace at which latencies are measured.
  package var pace: Pace
  package var corpus: String
  /// The name of the stream, for the sample line; the stream's own description if `nil`.
  package var streamName: String?
  /// The number of parses that the pass `bare` makes.
  package var times: Int
  /// How the replayed input is made from the file of the document.
  package var shape: DocumentShape
  package var transport = Transport()
  /// The number of items after which the parse of each document stops, which requires `item`; `nil` to read
  /// to the end.
  package var stopAfter: Int?
  /// The items that the sink `refresh` has already seen; `nil` for other sinks.
  package var seen: SeenRequest?
  package var seed: UInt64?
  /// The number of items in the document, if known; if `nil`, the time pass counts them.
  package var items: Int?
  /// Whether the time pass also measures latencies, in separate iterations.
  package var takesLatencies = true
  /// The faults to inject on purpose.
  package var injectedChanges: [InjectedChange]
  /// Whether the worker waits for the end of its standard input after printing its sample.
  ///
  /// An observer can then read what `/proc` reports about it.
  package var waits: Bool

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
    let options = try Options(arguments)
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
    times = try options.positive("--times") ?? 1
    shape = try DocumentShape(options)
    transport = Transport(options)
    stopAfter = try options.positive("--stop-after")
    seen = try SeenRequest(options)
    takesLatencies = try options.optional("--latencies") { Self.answers[$0] } ?? true
    seed = try options.optional("--seed") { UInt64($0) }
    items = try options.optional("--items") { Int($0).flatMap { $0 >= 0 ? $0 : nil } }
    injectedChanges = try options.all("--inject") { InjectedChange($0) }
    waits = try options.optional("--wait") { Self.answers[$0] } ?? false
  }

  private static let answers = ["yes": true, "no": false]

  /// The request as command-line options, which `init(_:)` reads.
  package var arguments: [String] {
    var words = [
      "--backend", backend, "--document", document, "--stream", stream.description,
      "--sink", sink.rawValue, "--pass", pass.rawValue, "--pace", pace.rawValue, "--corpus", corpus,
    ]
    if let records { words += ["--records", records] }
    if let item { words += ["--item", item.description] }
    if let streamName { words += ["--stream-name", streamName] }
    // The pass `bare` always gets the option, even with the default, so that two runs under comparison differ
    // in the number alone.
    if times != 1 || pass == .bare { words += ["--times", String(times)] }
    words += shape.arguments + transport.arguments
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

/// The purpose of a worker process, which runs exactly one pass.
package enum Pass: String, Hashable, Codable, Sendable, CaseIterable {
  /// Times, measured with all hooks off.
  case time
  case memory
  case allocations
  /// A given number of parses and nothing else, for an outside observer.
  case bare
}

/// When the chunks of a recording arrive.
///
/// The pace affects latencies, but not the time that a parse takes.
package enum Pace: String, Hashable, Codable, Sendable, CaseIterable {
  /// At the recorded times, on a virtual clock: completion of chunk i = max(arrival of i,
  /// completion of i - 1) + measured time of chunk i.
  case virtual
  /// At the recorded times, by sleeping.
  case real
  /// At once, as fast as the parser takes them.
  case full
}

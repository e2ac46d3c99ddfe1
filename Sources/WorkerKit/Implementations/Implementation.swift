public import CControls
public import FeedEvents
internal import FeedModels
internal import WorkerContract

/// A named row of a worker: something that can be measured.
public struct Implementation {
  let identity: BackendIdentity
  let role: Role
  let sinks: [Sink]
  /// Makes the workload for a sink, watched for items where an item element is given.
  let workload: (SinkChoice) throws(Unavailable) -> any Workload
  /// Listens to a document for its logs; `nil` where the row hears no events.
  let collectLog: ((inout ChunkStream, LogRequest) throws(ParseFailure) -> ParseLog)?

  /// The sink a row is to feed.
  struct SinkChoice {
    var sink: Sink
    var records: (any FeedRecord.Type)?
    var watchedItem: ExpandedName?
    var itemClock: ItemClock?
    /// After how many watched items to stop; `nil` for reading to the end.
    var stopAfter: Int?
  }

  /// A sink this row can't feed, and why.
  struct Unavailable: Error {
    var reason: String
  }

  /// A parser under comparison, made anew for each document.
  public static func backend<Backend: FeedParserBackend & ~Copyable>(
    _ type: Backend.Type
  ) -> Implementation {
    parsing(Backend.identity, ParserPerDocument<Backend>())
  }

  /// The variant of a backend that keeps one parser for all documents.
  public static func reused<Backend: ReusableBackend & ~Copyable>(
    _ type: Backend.Type
  ) -> Implementation {
    parsing(Backend.reusedIdentity, ReusedParser<Backend>())
  }

  private static func parsing(
    _ identity: BackendIdentity, _ parser: some ParserLifetime
  ) -> Implementation {
    // Records are built by expanded names.
    let sinks = SinkKind.all.filter { identity.dialect == .namespaces || !$0.type.needsRecords }
    return Implementation(
      identity: identity, role: .backend, sinks: sinks.map(\.sink),
      workload: { (choice) throws(Unavailable) in
        guard let kind = sinks.first(where: { $0.sink == choice.sink }) else {
          let isElsewhere = SinkKind.all.contains { $0.sink == choice.sink }
          throw Unavailable(
            reason: isElsewhere
              ? "the sink '\(choice.sink)' needs expanded names"
              : "there is no sink '\(choice.sink)'")
        }
        guard choice.records != nil || !kind.type.needsRecords else {
          throw Unavailable(reason: "the sink '\(choice.sink)' needs --records")
        }
        guard identity.dialect == .namespaces || choice.watchedItem?.hasNamespace != true else {
          throw Unavailable(reason: "items are looked for by an expanded name")
        }
        return makeWorkload(parser, kind.type, choice)
      },
      collectLog: { (chunks, request) throws(ParseFailure) in
        try request.collectLog(to: parser, &chunks)
      })
  }

  /// A loop in C: a floor, a control, or a pass over the bytes.
  public static func control(_ loop: control_loop) -> Implementation {
    let name = unsafe String(cString: loop.name)
    let role =
      unsafe !loop.reports_events ? Role.bytes : name.hasPrefix("floor-") ? .floor : .control
    let sink = unsafe loop.reports_events ? Sink.count : .none
    return unsafe Implementation(
      identity: BackendIdentity(
        name: name, library: String(cString: loop.library), version: String(cString: loop.version),
        symbol: loop.symbol.map { unsafe String(cString: $0) }, input: .push),
      role: role, sinks: [sink],
      workload: { (choice) throws(Unavailable) in
        try refuseAllButCounting(choice, by: name, sink: sink)
        return unsafe ControlWorkload(loop)
      },
      collectLog: nil)
  }

  /// Parses a document with a parser of its own and counts the lines its event log would have.
  public typealias EventCounter = (inout ChunkStream) throws(ParseFailure) -> Int

  /// A control in Swift: the work of a backend, written by hand around its library.
  public static func control<Backend: FeedParserBackend & ~Copyable>(
    of type: Backend.Type, _ countEvents: @escaping EventCounter
  ) -> Implementation {
    let base = Backend.identity
    return Implementation(
      identity: BackendIdentity(
        name: "control-\(base.name)", library: base.library, engine: base.engine,
        version: base.version, symbol: base.symbol, input: base.input),
      role: .control, sinks: [.count],
      workload: { (choice) throws(Unavailable) in
        try refuseAllButCounting(choice, by: "control-\(base.name)", sink: .count)
        return SwiftControlWorkload(countEvents: countEvents)
      },
      collectLog: nil)
  }

  private static func refuseAllButCounting(
    _ choice: SinkChoice, by name: String, sink: Sink
  ) throws(Unavailable) {
    guard choice.sink == sink else {
      throw Unavailable(reason: "\(name) feeds the sink '\(sink)' only")
    }
    guard choice.watchedItem == nil, choice.stopAfter == nil else {
      throw Unavailable(reason: "\(name) does not look for items")
    }
  }
}

private func makeWorkload<Parser: ParserLifetime, Sink: MeasuredSink & ~Copyable>(
  _ parser: Parser, _ sink: Sink.Type, _ choice: Implementation.SinkChoice
) -> any Workload {
  if let item = choice.watchedItem {
    WatchedWorkload<Parser, Sink>(
      parser: parser, records: choice.records, item: item, clock: choice.itemClock,
      stopAfter: choice.stopAfter)
  } else {
    BackendWorkload<Parser, Sink>(parser: parser, records: choice.records)
  }
}

extension Implementation {
  /// The row's block of `worker describe`.
  ///
  /// - Parameter distribution: The package its library belongs to.
  /// - Returns: The block, without the empty line that ends it.
  func description(distribution: String) -> ImplementationDescription {
    ImplementationDescription(
      backend: identity.name, role: role, sinks: sinks, library: identity.library,
      engine: identity.engine,
      version: identity.version,
      distribution: distribution,
      build: buildConfiguration, input: identity.input.rawValue, dialect: identity.dialect,
      positions: identity.positions,
      records: buildsRecords ? recordTypes.map { $0.recordName } : [],
      metrics: Pass.allCases.flatMap { $0.measuring.metrics },
      notes: identity.notes, variantOf: identity.variantOf,
      unavailability: identity.unavailability)
  }

  private var buildsRecords: Bool {
    SinkKind.all.contains { $0.type.needsRecords && sinks.contains($0.sink) }
  }
}

/// How this worker was built.
///
/// SwiftPM defines `DEBUG` in debug builds.
private var buildConfiguration: String {
  #if DEBUG
    "debug"
  #else
    "release"
  #endif
}

public import CControls
public import FeedEvents
internal import WorkerContract

extension Implementation {
  /// Creates the implementation of a loop in C: a floor, a control, or a pass over the bytes.
  public static func control(_ loop: control_loop) -> Implementation {
    let name = unsafe String(cString: loop.name)
    let role =
      unsafe !loop.reports_events ? Role.bytes : name.hasPrefix("floor-") ? .floor : .control
    let identity = unsafe BackendIdentity(
      name: name, library: String(cString: loop.library), version: String(cString: loop.version),
      symbol: loop.symbol.map { unsafe String(cString: $0) }, input: .push, takesEncoding: true)
    return unsafe workload(
      identity, role: role, sinks: loop.reports_events ? [.count] : [.none]
    ) { _ in unsafe ControlWorkload(loop) }
  }

  /// A function that parses a document with its own parser and counts the lines of the document's event log.
  public typealias EventCounter = (inout ChunkStream) throws(ParseFailure) -> Int

  /// Creates a control in Swift: the work of a backend, written by hand directly on its library.
  public static func control<Backend: FeedParserBackend & ~Copyable>(
    of type: Backend.Type, _ countEvents: @escaping EventCounter
  ) -> Implementation {
    let backend = Backend.identity
    let identity = BackendIdentity(
      name: "control-\(backend.name)", library: backend.library, engine: backend.engine,
      version: backend.version, symbol: backend.symbol, input: backend.input,
      takesEncoding: backend.takesEncoding)
    return workload(identity, role: .control, sinks: [.count]) { _ in
      SwiftControlWorkload(countEvents: countEvents)
    }
  }
}

/// A loop in C.
@safe
private struct ControlWorkload: Workload {
  private let loop: control_loop

  init(_ loop: control_loop) { unsafe self.loop = loop }

  mutating func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> ParseSummary {
    guard let state = unsafe loop.create(chunks.transport.encoding) else {
      throw ParseFailure(
        .unavailable, reason: "could not allocate the parser, or it does not know the encoding")
    }
    defer { unsafe loop.destroy(state) }
    // The backends do the same.
    if unsafe loop.reports_events { chunks.keepPrologWhole() }
    while let chunk = chunks.next() {
      let feed = unsafe loop.feed
      let isAccepted = unsafe chunk.withUnsafeBytes { bytes in
        unsafe bytes.baseAddress.map { unsafe feed(state, $0, bytes.count) } ?? true
      }
      guard isAccepted else { throw rejection }
    }
    guard unsafe loop.finish(state) else { throw rejection }
    return unsafe ParseSummary(events: loop.reports_events ? Int(loop.events(state)) : nil)
  }

  private var rejection: ParseFailure {
    ParseFailure(.malformed, reason: "rejected by the C loop")
  }
}

/// A control in Swift, for a library that has no C interface.
private struct SwiftControlWorkload: Workload {
  let countEvents: Implementation.EventCounter

  mutating func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> ParseSummary {
    ParseSummary(events: try countEvents(&chunks))
  }
}

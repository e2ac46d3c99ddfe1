import BackendExpat
import FeedEvents

/// An expat backend with one fault.
struct Misbehaving<Fault: Misbehaviour>: FeedParserBackend, ~Copyable {
  static var identity: BackendIdentity {
    var identity = ExpatBackend.identity
    identity.name = Fault.name
    // Without a symbol the package is not looked up, which takes a tenth of a second per implementation.
    identity.symbol = nil
    identity.notes = ["misbehaves on purpose"]
    return identity
  }

  private var base: ExpatBackend

  init() throws(ParseFailure) { base = try ExpatBackend() }

  mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd {
    try Fault.strike()
    guard Fault.losesAnEvent else { return try unsafe base.parse(&chunks, into: sink) }
    var leak = unsafe LeakySink(into: sink, at: Fault.leak)
    return try base.parse(&chunks, into: &leak)
  }
}

/// A fault.
protocol Misbehaviour {
  /// The name of the implementation.
  static var name: String { get }
  /// Whether one event does not reach the sink.
  static var losesAnEvent: Bool { get }
  /// The number of the start tag whose text is dropped.
  static var leak: Int { get }
  /// Performs the fault, if it happens before parsing.
  static func strike() throws(ParseFailure)
}

extension Misbehaviour {
  static var losesAnEvent: Bool { false }
  static var leak: Int { 3 }
  static func strike() throws(ParseFailure) {}
}

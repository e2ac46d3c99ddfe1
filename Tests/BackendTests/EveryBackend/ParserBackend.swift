import BackendExpat
import BackendFoundation
import BackendLibxml2
public import FeedEvents
internal import Glibc

/// A type-erased backend under test.
@safe
public struct ParserBackend: Sendable, CustomStringConvertible {
  /// The identity of the backend.
  public let identity: BackendIdentity
  private let parse: @Sendable (inout ChunkStream, SinkHandle) throws(ParseFailure) -> ParseEnd

  /// The name of the implementation.
  public var name: String { identity.name }
  /// The name of the implementation.
  public var description: String { name }

  private init<Backend: FeedParserBackend & ~Copyable & SendableMetatype>(_ type: Backend.Type) {
    identity = Backend.identity
    unsafe parse = { (chunks, sink) throws(ParseFailure) in
      var backend = try Backend()
      return try unsafe backend.parse(&chunks, into: sink)
    }
  }

  /// Creates a backend whose parser is reset after it reads `leftover`, a document that breaks off.
  private init<Backend: ReusableBackend & ~Copyable & SendableMetatype>(
    reusing type: Backend.Type, after leftover: String
  ) {
    identity = Backend.reusedIdentity
    unsafe parse = { (chunks, sink) throws(ParseFailure) in
      var backend = try Backend()
      for sizes in [ChunkSizes.whole, .fixed(1)] {
        Self.read(leftover, in: sizes, by: &backend)
        try backend.reset()
      }
      return try unsafe backend.parse(&chunks, into: sink)
    }
  }

  private static func read<Backend: ReusableBackend & ~Copyable>(
    _ document: String, in sizes: ChunkSizes, by backend: inout Backend
  ) {
    unsafe Array(document.utf8).withUnsafeBytes { bytes in
      var chunks = unsafe ChunkStream(bytes, sizes: sizes)
      var sink = EventLogSink()
      _ = try? backend.parse(&chunks, into: &sink)
    }
  }

  /// A document that breaks off while the parser holds all the state it can have: an encoding, entities,
  /// defaults, prefixes, open elements and half a CDATA section.
  private static let leftover = """
    <?xml version='1.0' encoding='windows-1252' standalone='yes'?>
    <!DOCTYPE a [<!ENTITY e 'stale'><!ENTITY % p '<!ENTITY f "stale">'> %p;
    <!ATTLIST a x CDATA 'stale' xmlns:p CDATA #FIXED 'stale' n NMTOKENS #IMPLIED>]>
    <p:a xmlns:p='stale' xmlns='stale' xml:space='preserve'><a x='1'>&e;<![CDATA[x\r
    """

  /// Expat.
  public static let expat = ParserBackend(ExpatBackend.self)
  /// `XMLParser` over a stream.
  public static let foundation = ParserBackend(FoundationBackend.self)
  /// `XMLParser` over gathered bytes.
  public static let foundationData = ParserBackend(FoundationDataBackend.self)
  /// libxml2.
  public static let libxml2 = ParserBackend(Libxml2Backend.self)

  /// Expat without reparse deferral.
  public static let undeferredExpat = ParserBackend(ExpatUndeferredBackend.self)
  /// Expat with a parser that has been reset.
  public static let reusedExpat = ParserBackend(reusing: ExpatBackend.self, after: leftover)
  /// libxml2 with a parser that has been reset.
  public static let reusedLibxml2 = ParserBackend(reusing: Libxml2Backend.self, after: leftover)

  /// libxml2's tree.
  public static let libxml2Tree = ParserBackend(Libxml2TreeBackend.self)
  /// `XMLDocument`.
  public static let foundationTree = ParserBackend(FoundationTreeBackend.self)
  /// The backends that build a tree and walk it, so they read the whole document before they report an event.
  public static let trees = [libxml2Tree, foundationTree]

  /// Every backend that reads a stream, including those the loaded libraries do not offer; `XMLParser` last.
  public static let known = [
    libxml2, reusedLibxml2, expat, reusedExpat, undeferredExpat, foundation, foundationData,
  ]

  /// The known backends that the loaded libraries offer.
  public static let all = offered(known) { ($0.name, $0.identity.unavailability) }

  /// Those that drive their parser in the usual way.
  public static let originals = all.filter { $0.identity.variantOf == nil }

  /// Those that drive it in another way.
  public static let variants = all.filter { $0.identity.variantOf != nil }

  /// Parses the chunks of a stream into any sink.
  public func parse<Sink: XMLEventSink & ~Copyable>(
    _ chunks: inout ChunkStream, into sink: inout Sink
  ) throws(ParseFailure) -> ParseEnd {
    do {
      return try unsafe withUnsafeMutablePointer(to: &sink) { pointer in
        try unsafe parse(&chunks, SinkHandle(pointer))
      }
    } catch let failure as ParseFailure {
      throw failure
    } catch {
      fatalError("a backend threw what isn't a ParseFailure: \(error)")
    }
  }

  /// Parses one document into any sink; `onDelivery` is called at each delivery.
  public func parse<Sink: XMLEventSink & ~Copyable>(
    _ document: [UInt8], in sizes: ChunkSizes, saying transport: Transport = Transport(),
    into sink: inout Sink, onDelivery: ((Int) -> Void)? = nil
  ) throws(ParseFailure) -> ParseEnd {
    do {
      return try unsafe document.withUnsafeBytes { bytes in
        var chunks = unsafe ChunkStream(bytes, sizes: sizes)
        chunks.onDelivery = onDelivery
        chunks.transport = transport
        return try parse(&chunks, into: &sink)
      }
    } catch let failure as ParseFailure {
      throw failure
    } catch {
      fatalError("a backend threw what isn't a ParseFailure: \(error)")
    }
  }
}

/// The result of parsing a document: the event log and how the parse ended.
public struct ParsedLog: Sendable {
  /// The event log; up to the failure if the parse failed.
  public var log: String
  /// The number of lines in the log, as the sink counted them.
  public var events: Int
  /// How the parse ended; `nil` if it failed.
  public var end: ParseEnd?
  /// Why the parse failed; `nil` if it did not.
  public var failure: ParseFailure?

  /// Whether the whole document was read.
  public var isAccepted: Bool { end == .complete }
}

extension ParserBackend {
  /// Parses a document.
  public func read(
    _ document: [UInt8], in sizes: ChunkSizes = .whole, saying transport: Transport = Transport()
  ) -> ParsedLog {
    var sink = EventLogSink()
    var end: ParseEnd?
    var failure: ParseFailure?
    do { end = try parse(document, in: sizes, saying: transport, into: &sink) } catch {
      failure = error
    }
    let events = sink.events
    return ParsedLog(
      log: String(decoding: sink.finish(), as: UTF8.self), events: events, end: end,
      failure: failure)
  }

  /// Parses a document written in UTF-8.
  public func read(_ document: String, in sizes: ChunkSizes = .whole) -> ParsedLog {
    read(Array(document.utf8), in: sizes)
  }

  /// Returns why a document is rejected; `onDelivery` is called at each delivery.
  public func failure(
    of document: String, in sizes: ChunkSizes, onDelivery: @escaping (Int) -> Void
  ) -> ParseFailure? {
    var sink = CountSink()
    do {
      _ = try parse(Array(document.utf8), in: sizes, into: &sink, onDelivery: onDelivery)
      return nil
    } catch {
      return error
    }
  }
}

/// A feature that one distribution revision of a library has and another lacks, in the same upstream version.
public struct RevisionFact: Sendable, CustomStringConvertible {
  /// The name of the feature.
  public let description: String
  /// The implementations that need the feature and are unavailable without it.
  public let implementations: [String]
  /// A function that the loaded library exports only if it has the feature.
  private let symbol: String

  /// Whether the loaded library has the feature.
  public var isInLibrary: Bool { unsafe dlsym(nil, symbol) != nil }

  /// Debian's expat 2.5.0 has it since a security update, deb12u2.
  public static let reparseDeferral = RevisionFact(
    description: "expat: reparse deferral", implementations: ["expat-undeferred"],
    symbol: "XML_SetReparseDeferralEnabled")

  /// Every known difference; everything else is the same in all revisions.
  public static let all = [reparseDeferral]
}

/// Returns the implementations that the loaded libraries offer, and prints the others with their reason.
///
/// An unavailable implementation is left out only if a fact says that the library lacks what it needs. Any
/// other stays and fails its tests.
public func offered<Implementation>(
  _ implementations: [Implementation],
  _ identity: (Implementation) -> (name: String, unavailability: String?)
) -> [Implementation] {
  let lacking = Set(RevisionFact.all.filter { !$0.isInLibrary }.flatMap(\.implementations))
  return implementations.filter { implementation in
    let (name, reason) = identity(implementation)
    guard let reason, lacking.contains(name) else { return true }
    print("\nUNAVAILABLE: \(name), \(reason)")
    return false
  }
}

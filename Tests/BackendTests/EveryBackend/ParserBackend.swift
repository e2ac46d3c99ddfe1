import BackendExpat
import BackendFoundation
import BackendLibxml2
public import FeedEvents
internal import Glibc

/// A backend under test, whatever its type.
@safe
public struct ParserBackend: Sendable, CustomStringConvertible {
  /// Who it is.
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

  /// A parser that has been reset; `leftover` is what it had before, read up to where it breaks off.
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

  /// Broken off with all that a parser can remember: an encoding, entities, defaults, prefixes, open
  /// elements, half a section.
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
  /// Expat, its parser reset.
  public static let reusedExpat = ParserBackend(reusing: ExpatBackend.self, after: leftover)
  /// libxml2, its parser reset.
  public static let reusedLibxml2 = ParserBackend(reusing: Libxml2Backend.self, after: leftover)

  /// libxml2's tree.
  public static let libxml2Tree = ParserBackend(Libxml2TreeBackend.self)
  /// libxml2's HTML parser.
  public static let libxml2HTML = ParserBackend(Libxml2HTMLBackend.self)
  /// `XMLDocument`.
  public static let foundationTree = ParserBackend(FoundationTreeBackend.self)
  /// Those that build a tree and walk it: they read a document to its end before they report it.
  public static let trees = [libxml2Tree, foundationTree]

  /// Every backend that expands names, those of `XMLParser` last, whatever the loaded libraries offer.
  public static let known = [
    libxml2, reusedLibxml2, expat, reusedExpat, undeferredExpat, foundation, foundationData,
  ]

  /// Those of them that the loaded libraries offer.
  public static let all = offered(known) { ($0.name, $0.identity.unavailability) }

  /// Every backend that reports names as they are written.
  public static let withoutNamespaces = [
    ParserBackend(Libxml2NoNamespacesBackend.self), ParserBackend(ExpatNoNamespacesBackend.self),
    ParserBackend(FoundationNoNamespacesBackend.self),
  ]

  /// Parses what a stream delivers into any sink.
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

  /// Parses one document into any sink; `onDelivery`, where given, receives each delivery.
  public func parse<Sink: XMLEventSink & ~Copyable>(
    _ document: [UInt8], in sizes: ChunkSizes, into sink: inout Sink,
    onDelivery: ((Int) -> Void)? = nil
  ) throws(ParseFailure) -> ParseEnd {
    do {
      return try unsafe document.withUnsafeBytes { bytes in
        var chunks = unsafe ChunkStream(bytes, sizes: sizes)
        chunks.onDelivery = onDelivery
        return try parse(&chunks, into: &sink)
      }
    } catch let failure as ParseFailure {
      throw failure
    } catch {
      fatalError("a backend threw what isn't a ParseFailure: \(error)")
    }
  }
}

/// What a backend made of a document: the event log, and how it ended.
public struct ParsedLog: Sendable {
  /// The log; up to the failure where there was one.
  public var log: String
  /// The lines of the log as they were counted.
  public var events: Int
  /// How it ended, unless it failed.
  public var end: ParseEnd?
  /// Why it failed, if it did.
  public var failure: ParseFailure?

  /// Whether the whole document was read.
  public var isAccepted: Bool { end == .complete }
}

extension ParserBackend {
  /// Parses a document.
  public func read(_ document: [UInt8], in sizes: ChunkSizes = .whole) -> ParsedLog {
    var sink = EventLogSink()
    var end: ParseEnd?
    var failure: ParseFailure?
    do { end = try parse(document, in: sizes, into: &sink) } catch { failure = error }
    let events = sink.events
    return ParsedLog(
      log: String(decoding: sink.finish(), as: UTF8.self), events: events, end: end,
      failure: failure)
  }

  /// Parses a document written in UTF-8.
  public func read(_ document: String, in sizes: ChunkSizes = .whole) -> ParsedLog {
    read(Array(document.utf8), in: sizes)
  }

  /// Why a document is rejected, telling `onDelivery` of each delivery.
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

/// What one distribution revision of a library has and another lacks, the upstream version being the same.
public struct RevisionFact: Sendable, CustomStringConvertible {
  /// What it is about.
  public let description: String
  /// The implementations that need it: unavailable where the loaded library lacks it.
  public let implementations: [String]
  /// The function by which the loaded library shows that it has it.
  private let symbol: String

  /// Whether the loaded library has it.
  public var isInLibrary: Bool { unsafe dlsym(nil, symbol) != nil }

  /// Debian's expat 2.5.0 has it since a security update, deb12u2.
  public static let reparseDeferral = RevisionFact(
    description: "expat: reparse deferral", implementations: ["expat-undeferred"],
    symbol: "XML_SetReparseDeferralEnabled")

  /// Every fact; whatever is not here holds for all revisions.
  public static let all = [reparseDeferral]
}

/// The implementations that the loaded libraries offer; those that are left out are printed with their reason.
///
/// An implementation that says it is unavailable is left out only if a fact says that the library lacks what it
/// needs: any other stays, and fails its tests.
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

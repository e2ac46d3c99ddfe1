import BackendExpat
import BackendFoundation
import BackendLibxml2
public import FeedEvents

/// A backend under test, whatever its type.
@safe
public struct ParserBackend: Sendable, CustomStringConvertible {
  /// Who it is.
  public let identity: BackendIdentity
  private let parse: @Sendable (inout ChunkStream, SinkHandle) throws(ParseFailure) -> ParseEnd

  /// The name of its row.
  public var name: String { identity.name }
  /// The name of its row.
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

  /// Parses one document into any sink; `onHandOut`, where given, is told of each hand-out.
  public func parse<Sink: XMLEventSink & ~Copyable>(
    _ document: [UInt8], in sizes: ChunkSizes, into sink: inout Sink,
    onHandOut: ((Int) -> Void)? = nil
  ) throws(ParseFailure) -> ParseEnd {
    do {
      return try unsafe document.withUnsafeBytes { bytes in
        var chunks = unsafe ChunkStream(bytes, sizes: sizes)
        chunks.onHandOut = onHandOut
        return try unsafe withUnsafeMutablePointer(to: &sink) { pointer in
          try unsafe parse(&chunks, SinkHandle(pointer))
        }
      }
    } catch let failure as ParseFailure {
      throw failure
    } catch {
      fatalError("a backend threw what isn't a ParseFailure: \(error)")
    }
  }
}

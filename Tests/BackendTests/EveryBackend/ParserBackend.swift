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

  /// Expat.
  public static let expat = ParserBackend(ExpatBackend.self)
  /// `XMLParser` over a stream.
  public static let foundation = ParserBackend(FoundationBackend.self)
  /// `XMLParser` over gathered bytes.
  public static let foundationData = ParserBackend(FoundationDataBackend.self)
  /// libxml2.
  public static let libxml2 = ParserBackend(Libxml2Backend.self)

  /// Every backend there is, those of `XMLParser` last.
  public static let all = [libxml2, expat, foundation, foundationData]

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

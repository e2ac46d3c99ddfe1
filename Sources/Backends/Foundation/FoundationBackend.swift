package import FeedEvents
internal import Foundation
internal import FoundationXML

/// Foundation's `XMLParser`, reading the chunks through an input stream on the same thread.
package struct FoundationBackend: FeedParserBackend, ~Copyable {
  package static var identity: BackendIdentity {
    BackendIdentity(
      name: "foundation", library: "FoundationXML", engine: "libxml2",
      version: FoundationVersion.current, symbol: FoundationVersion.symbol,
      input: .stream, positions: "line column",
      notes: ParserDelegate.notes(
        ParserDelegate.namespacesNote,
        "XMLParser(contentsOf:) does the same with a file stream that reads 131,072 bytes at a time"
      )
    )
  }

  /// Creates the backend; `XMLParser` is created with its input.
  package init() {}

  /// Parses one document, with one delegate call per event.
  package mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd {
    do {
      return try unsafe ParserDelegate.stream(&chunks, into: sink)
    } catch  where chunks.bytesDelivered > Self.largestToken && error.code == Self.limitCode {
      throw ParseFailure(
        .limit, code: error.code,
        reason: "libxml2 reads no token above 10,000,000 bytes (NSXMLParserErrorDomain 1)",
        position: error.position)
    }
  }

  /// libxml2's limit for a token in bytes, and the error code for exceeding it.
  fileprivate static let (largestToken, limitCode) = (10_000_000, 1)
}

/// Foundation's `XMLParser` over a document that is gathered first, as in Apple's XMLPerformance sample.
package struct FoundationDataBackend: FeedParserBackend, ~Copyable {
  package static var identity: BackendIdentity {
    BackendIdentity(
      name: "foundation-data", library: "FoundationXML", engine: "libxml2",
      version: FoundationVersion.current, symbol: FoundationVersion.symbol,
      input: .whole, positions: "line column",
      notes: ParserDelegate.notes(
        ParserDelegate.namespacesNote, "buffers the whole document before it parses",
        "fails above 10,000,000 bytes",
        "the harness refuses more than 256,000,000 bytes, before memory runs out"))
  }

  /// The largest document that is gathered, in bytes: large enough to show how `XMLParser` fails.
  private static let maximumDocumentBytes = 256_000_000

  /// Creates the backend; `XMLParser` is created with its input.
  package init() {}

  /// Gathers every chunk, then parses them at once.
  package mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd {
    guard chunks.documentSize <= Self.maximumDocumentBytes else {
      throw ParseFailure(
        .limit, reason: "\(chunks.documentSize) bytes are too many to buffer")
    }
    let gathered = Data(gathering: &chunks)
    do {
      return try unsafe ParserDelegate.run(XMLParser(data: gathered), into: sink)
    } catch
      where gathered.count > FoundationBackend.largestToken
      && error.code == FoundationBackend.limitCode
    {
      throw ParseFailure(
        .limit, code: error.code,
        reason: "XMLParser(data:) fails above 10,000,000 bytes, after it has reported all events",
        position: error.position)
    }
  }
}

/// An input stream that gives `XMLParser` one recorded chunk per read, or as much as the reader can take.
///
/// It borrows the chunk stream, and must not outlive the call of `parse` that created it.
@safe
final class ReplayInputStream: InputStream {
  private let chunks: UnsafeMutablePointer<ChunkStream>
  private var isEnded = false

  init(_ chunks: UnsafeMutablePointer<ChunkStream>) {
    unsafe self.chunks = chunks
    super.init(data: Data())
  }

  override func open() {}
  override func close() {}
  override var hasBytesAvailable: Bool { !isEnded }
  override var streamError: (any Error)? { nil }

  /// Ends the input: the parser gets no more than it already has.
  func end() { isEnded = true }

  override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
    guard !isEnded, let chunk = unsafe chunks.pointee.next(atMost: maxLength) else { return 0 }
    unsafe chunk.withUnsafeBytes { bytes in
      unsafe UnsafeMutableRawBufferPointer(start: buffer, count: maxLength).copyMemory(from: bytes)
    }
    return chunk.byteCount
  }
}

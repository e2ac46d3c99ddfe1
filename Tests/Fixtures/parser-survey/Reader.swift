import EveryBackend
import FeedEvents
import Foundation
import FoundationXML

/// A reader of documents: an implementation, or a bare program.
struct Reader: Hashable, CustomStringConvertible {
  let name: String
  var description: String { name }

  /// `XMLParser` with an empty delegate, over a stream and over data, then every implementation.
  static let all = [bareStream, bareData] + ParserBackend.all.map { Reader(name: $0.name) }

  private static let bareStream = Reader(name: "bare-stream")
  private static let bareData = Reader(name: "bare-data")

  /// The bare program that reads like this implementation of `XMLParser`.
  var bare: Reader? {
    guard Self.backends[name]?.identity.library == "FoundationXML" else { return nil }
    return name == "foundation-data" ? Self.bareData : Self.bareStream
  }

  private static let backends = Dictionary(
    uniqueKeysWithValues: ParserBackend.all.map { ($0.name, $0) })

  /// Reads a document.
  func read(_ document: [UInt8], _ sizes: ChunkSizes) -> Outcome {
    guard let backend = Self.backends[name] else {
      Self.readBare(document, sizes, asData: self == Self.bareData)
      return .nothing
    }
    let parsed = backend.read(document, in: sizes)
    if let failure = parsed.failure { return .rejected(failure.code) }
    return .accepted(digest(parsed.log))
  }

  private static func readBare(_ document: [UInt8], _ sizes: ChunkSizes, asData: Bool) {
    let parser =
      asData
      ? XMLParser(data: Data(document))
      : XMLParser(stream: PieceStream(document, sizes))
    let delegate = EmptyDelegate()
    parser.delegate = delegate
    parser.shouldProcessNamespaces = true
    parser.shouldReportNamespacePrefixes = true
    _ = parser.parse()
  }

  /// Returns the FNV-1a hash of a text.
  private func digest(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

private final class EmptyDelegate: NSObject, XMLParserDelegate {}

/// Delivers a document in pieces.
private final class PieceStream: InputStream {
  private let document: [UInt8]
  private var sizes: ChunkSizes
  private var position = 0
  private var ends: [Int]

  init(_ document: [UInt8], _ sizes: ChunkSizes) {
    self.document = document
    self.sizes = sizes
    ends = unsafe document.withUnsafeBytes { bytes in
      var ends: [Int] = []
      var chunks = unsafe ChunkStream(bytes, sizes: sizes)
      // The prolog stays whole as in the implementations, because other pieces would show nothing about
      // theirs.
      chunks.keepPrologWhole()
      while let chunk = chunks.next() { ends.append((ends.last ?? 0) + chunk.byteCount) }
      return ends.reversed()
    }
    super.init(data: Data())
  }

  override func open() {}
  override func close() {}
  override var hasBytesAvailable: Bool { true }
  override var streamError: (any Error)? { nil }

  override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
    guard let end = ends.last else { return 0 }
    let count = min(maxLength, end - position)
    for index in 0..<count { unsafe buffer[index] = document[position + index] }
    position += count
    if position == end { ends.removeLast() }
    return count
  }
}

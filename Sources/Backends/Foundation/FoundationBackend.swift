package import FeedEvents
internal import Foundation
internal import FoundationXML
internal import Glibc

/// Foundation's `XMLParser`, reading the chunks through an input stream on the same thread.
package struct FoundationBackend: FeedParserBackend, ~Copyable {
  /// The implementation `foundation`.
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
  ///
  /// - Throws: ``ParseFailure`` for the first error `XMLParser` reports.
  package mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd {
    try unsafe ParserDelegate.stream(&chunks, into: sink, hasNamespaces: true)
  }
}

/// Foundation's `XMLParser` over a document that is gathered first, as in Apple's XMLPerformance sample.
package struct FoundationDataBackend: FeedParserBackend, ~Copyable {
  /// The implementation `foundation-data`.
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
  private static let largestDocument = 256_000_000

  /// libxml2's limit for the input of one call in bytes, and the error code for exceeding it.
  private static let (largestParsed, limitCode) = (10_000_000, 1)

  /// Creates the backend; `XMLParser` is created with its input.
  package init() {}

  /// Gathers every chunk, then parses them at once.
  ///
  /// - Throws: ``ParseFailure`` for the first error `XMLParser` reports; of kind `limit` for a document
  ///   that is too large to gather.
  package mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd {
    guard chunks.documentSize <= Self.largestDocument else {
      throw ParseFailure(
        .limit, reason: "\(chunks.documentSize) bytes are too many to buffer")
    }
    var gathered = Data()
    while let chunk = chunks.next() {
      unsafe chunk.withUnsafeBytes { unsafe gathered.append(contentsOf: $0) }
    }
    do {
      return try unsafe ParserDelegate.run(
        XMLParser(data: gathered), into: sink, hasNamespaces: true)
    } catch  where gathered.count > Self.largestParsed && error.code == Self.limitCode {
      throw ParseFailure(
        .limit, code: error.code,
        reason: "XMLParser(data:) fails above 10,000,000 bytes, after it has reported all events",
        position: error.position)
    }
  }
}

/// Foundation's `XMLParser` over a stream with `shouldProcessNamespaces` off, which is its default.
package struct FoundationNoNamespacesBackend: FeedParserBackend, ~Copyable {
  /// The implementation `foundation-no-namespaces`.
  package static var identity: BackendIdentity {
    FoundationBackend.identity.variant(
      "no-namespaces", dialect: .qualifiedNames,
      notes: ParserDelegate.notes(
        "namespaces off, but libxml2 still resolves them internally",
        "namespace errors are ignored"))
  }

  /// Creates the backend; `XMLParser` is created with its input.
  package init() {}

  /// Parses one document, with one delegate call per event.
  ///
  /// - Throws: ``ParseFailure`` for the first error `XMLParser` reports.
  package mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd {
    try unsafe ParserDelegate.stream(&chunks, into: sink, hasNamespaces: false)
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

/// The version of the loaded Foundation.
///
/// Foundation has no version of its own. The Swift release that it belongs to is used instead, read from the
/// module interfaces next to the loaded library.
enum FoundationVersion {
  /// A function of `libFoundationXML`: `XMLParser.parse() -> Bool`.
  static let symbol = "$s13FoundationXML9XMLParserC5parseSbyF"

  /// The Swift release, and the version of the libxml2 that `XMLParser` uses.
  static let current: String =
    [swiftRelease, libxml2Release.map { "(libxml2 \($0))" }].compactMap(\.self)
    .joined(separator: " ")

  /// The Swift release alone.
  static let swiftRelease: String? = releaseOfInterfaces

  // The C library reads folder and file, because Foundation and a regex take longer than the rest of a worker's
  // start.
  private static var releaseOfInterfaces: String? {
    // // swift-compiler-version: Swift version 6.3.1 (swift-6.3.1-RELEASE)
    guard let interface = interfaceFile,
      let words = head(of: interface, size: 512)?.split(separator: " "),
      let version = words.firstIndex(of: "version"), version + 1 < words.endIndex
    else { return "unknown" }
    return String(words[version + 1])
  }

  /// The path of the interface of the module `Swift` that belongs to the loaded library.
  private static var interfaceFile: String? {
    guard let library = libraryFile(ofFunction: symbol), let end = library.lastIndex(of: "/") else {
      return nil
    }
    let module = "\(library[...end])Swift.swiftmodule"
    guard let folder = unsafe opendir(module) else { return nil }
    defer { unsafe closedir(folder) }
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".swiftinterface") { return "\(module)/\(name)" }
    }
    return nil
  }

  /// Returns the beginning of a file: at most `size` bytes.
  private static func head(of path: String, size: Int) -> String? {
    guard let file = unsafe fopen(path, "re") else { return nil }
    defer { unsafe fclose(file) }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = unsafe fread(buffer.baseAddress, 1, size, file)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static var libxml2Release: String? {
    guard let address = unsafe dlsym(nil, "xmlParserVersion") else { return nil }
    let text = unsafe address.assumingMemoryBound(to: UnsafePointer<CChar>.self).pointee
    guard let number = unsafe Int(String(cString: text).prefix { $0.isNumber }) else { return nil }
    return "\(number / 10000).\(number / 100 % 100).\(number % 100)"
  }
}

import BackendLibxml2
import FeedEvents
import Files

/// The reason why a query has no answer.
enum XPathQueryError: Error {
  /// The document can't be read.
  case unreadable(FileError)
  /// The document is empty.
  case empty(String)
  /// The document is compressed with gzip, and can't be decompressed.
  case cannotDecompress(path: String, GzipError)
  /// The document is not markup, but JSON or something else.
  case noMarkup(document: String, DocumentSyntax)
  /// The document was rejected.
  case rejected(ParseFailure, document: String, parsesAsHTML: Bool)
  /// The query is not valid.
  case malformed(query: String, reason: String)
  /// The query has an undeclared prefix; `declared` are the prefixes that the document declares.
  case unknownPrefix(String, query: String, document: String, declared: [String])

  /// Creates the error for a query of a document that failed.
  init(
    _ failure: XPathQuery.Failure, to query: XPathQuery, of document: String,
    _ bytes: UnsafeRawBufferPointer
  ) {
    switch failure {
    case .rejected(let failure):
      let start = unsafe bytes.first { !Self.blanks.contains($0) }
      if start == UInt8(ascii: "<") {
        self = .rejected(failure, document: document, parsesAsHTML: query.parsesAsHTML)
      } else {
        self = .noMarkup(
          document: document,
          start.map { DocumentSyntax(ofDocument: "\(UnicodeScalar($0))") } ?? .xml)
      }
    case .malformed(let reason):
      let declared = unsafe query.declaredPrefixes(in: bytes)
      let prefix = query.prefixes.first { !declared.contains($0) }
      if let prefix, reason.contains("prefix") {
        self = .unknownPrefix(
          prefix, query: query.text, document: document, declared: declared.filter { $0 != "xml" })
      } else {
        self = .malformed(query: query.text, reason: reason)
      }
    }
  }

  /// The bytes of white space and byte order marks, and the zero bytes of UTF-16.
  private static let blanks: [UInt8] = [0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0]
}

extension XPathQuery {
  /// The prefixes of the names in the query, in order, without the contents of string literals.
  fileprivate var prefixes: [String] {
    text.replacing(#/"[^"]*"|'[^']*'/#, with: "''")
      .matches(of: #/([\p{L}_][\p{L}\p{N}_.\-]*):(?!:)/#).map { String($0.1) }
  }

  /// Returns the declared prefixes: `xml`, those of the document, and those given with the query.
  fileprivate func declaredPrefixes(in document: UnsafeRawBufferPointer) -> [String] {
    var query = XPathQuery("//namespace::*")
    query.parsesAsHTML = parsesAsHTML
    var chunks = unsafe ChunkStream(document, sizes: .whole)
    guard case .nodes(let nodes) = try? query.result(in: &chunks) else { return [] }
    let found = nodes.map { $0.name.isEmpty ? Self.defaultPrefix : $0.name }
    return Set(found).sorted() + namespaces.map(\.prefix)
  }
}

import BackendLibxml2
import CommandSupport
import FeedEvents
import HarnessCore

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
  case rejected(ParseFailure, document: String, parsesAsHTML: Bool)
  case malformed(query: String, reason: String)
  /// The query has an undeclared prefix; `declared` are the prefixes that the document declares.
  case unknownPrefix(String, query: String, document: String, declared: [String])

  case outOfTime(TimeSpan)
  /// The query takes more memory than the limit, or more than there is if there is none.
  case outOfMemory
  /// The query exceeds a limit of libxml2; the reason is its message.
  case tooLarge(query: String, reason: String)

  init(
    _ failure: XPathQuery.Failure, to query: XPathQuery, of document: String, _ bytes: [UInt8]
  ) {
    switch failure {
    case .rejected(let failure):
      let start = bytes.first { !Self.blanks.contains($0) }
      if start == UInt8(ascii: "<") {
        self = .rejected(failure, document: document, parsesAsHTML: query.parsesAsHTML)
      } else {
        self = .noMarkup(
          document: document,
          start.map { DocumentSyntax(ofDocument: "\(UnicodeScalar($0))") } ?? .xml)
      }
    case .malformed(let reason, let declared):
      let prefix = query.prefixes.first { $0 != "xml" && !declared.contains($0) }
      if let prefix, reason.contains("prefix") {
        self = .unknownPrefix(prefix, query: query.text, document: document, declared: declared)
      } else {
        self = .malformed(query: query.text, reason: reason)
      }
    case .tooLarge(let reason): self = .tooLarge(query: query.text, reason: reason)
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
}

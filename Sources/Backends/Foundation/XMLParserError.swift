internal import FeedEvents
internal import Foundation

/// An error as `XMLParser` reports it: a number from libxml2's `xmlerror.h`, without its level.
struct XMLParserError {
  private let domain: String
  private let code: Int

  init(_ error: any Error) {
    let error = error as NSError
    domain = error.domain
    code = error.code
  }

  init(libxml2 code: Int) {
    domain = "libxml2"
    self.code = code
  }

  /// The severity of an error in libxml2, whose warnings `XMLParser` passes on as errors.
  enum Severity {
    case error, warning
    /// For a processing instruction: an error if its target is `xml` in any case, a warning if that is only
    /// the beginning of the target.
    case errorIfTargetIsReserved
  }

  /// The severity that libxml2 meant.
  var severity: Severity {
    switch code {
    // XML_ERR_RESERVED_XML_NAME
    case 64: .errorIfTargetIsReserved
    // XML_WAR_…, and the errors that libxml2 does not treat as fatal: XML_ERR_INVALID_URI,
    // XML_ERR_ENTITY_PROCESSING.
    case 27, 91, 93, 97, 98, 99, 100, 102, 104, 106, 107: .warning
    // XML_ERR_NO_DTD, XML_DTD_…: the document is merely invalid.
    case 94, 500..<600: .warning
    default: .error
    }
  }

  // XML_IO_ENCODER, XML_I18N_…
  static func isConversionError(_ code: Int) -> Bool {
    code == 1544 || (6000..<6100).contains(code)
  }

  /// The kind of failure, by the same numbers as in the libxml2 backend.
  private var kind: ParseFailure.Kind {
    switch code {
    // XML_NS_ERR_XML_NAMESPACE … XML_NS_ERR_COLON
    case 200...205: .namespace
    // XML_ERR_NO_MEMORY, XML_ERR_ENTITY_LOOP, XML_ERR_NAME_TOO_LONG, XML_ERR_RESOURCE_LIMIT
    case 2, 89, 110, 114: .limit
    default: .malformed
    }
  }

  func failure(at position: SourcePosition) -> ParseFailure {
    ParseFailure(kind, code: code, reason: "\(domain) \(code)", position: position)
  }
}

extension ParseFailure {
  init(_ error: any Error, at position: SourcePosition) {
    self = XMLParserError(error).failure(at: position)
  }
}

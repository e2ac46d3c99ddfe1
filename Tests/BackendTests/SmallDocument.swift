import EveryBackend
import FeedEvents

/// A document small enough to say what every parser must hear in it.
struct SmallDocument: Sendable, CustomStringConvertible {
  let description: String
  let bytes: [UInt8]
  /// The event log.
  let log: String
  /// What some library makes of it instead, by the name of the library's first backend.
  var differences: [String: Difference] = [:]

  /// What a library is known to hear instead, and the fact behind it.
  enum Difference: Sendable {
    case hears(String, because: String)
    case rejects(code: Int, because: String)
  }

  init(
    _ name: String, _ document: String, log: [String], differences: [String: Difference] = [:]
  ) {
    self.init(name, bytes: Array(document.utf8), log: log, differences: differences)
  }

  init(_ name: String, bytes: [UInt8], log: [String], differences: [String: Difference] = [:]) {
    description = name
    self.bytes = bytes
    self.log = log.map { $0 + "\n" }.joined()
    self.differences = differences
  }

  /// What is known of a backend; both backends of `XMLParser` are one library.
  func difference(
    of backend: ParserBackend, withoutNamespaces: Bool = false
  ) -> Difference? {
    (withoutNamespaces ? differences[backend.name] : nil) ?? differences[backend.identity.library]
  }

  static let all =
    namespaces + attributes + text + encodings + documentTypes + externalEntities
}

extension SmallDocument.Difference {
  static func hears(_ log: [String], because fact: String) -> Self {
    .hears(log.map { $0 + "\n" }.joined(), because: fact)
  }
}

/// The syntax of a document, which decides who can read it.
///
/// An open set: a worker of another package may read others.
public struct DocumentSyntax: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The spelling used in descriptions.
  public var rawValue: String

  /// A syntax by its spelling.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// XML 1.0: what has events.
  public static let xml = Self(rawValue: "xml")
  /// JSON (RFC 8259): what has records alone.
  public static let json = Self(rawValue: "json")

  /// The syntax of a document by its first character: no XML begins with a brace, and each feed in JSON does.
  package init(ofDocument beginning: some StringProtocol) {
    let first = beginning.unicodeScalars.first { $0 != "\u{FEFF}" && !$0.properties.isWhitespace }
    self = first == "{" ? .json : .xml
  }

  /// The smallest document of it.
  package var smallestDocument: String { self == .json ? "{}" : "<tiny/>" }

  /// The name as people write it.
  public var description: String { rawValue.uppercased() }
}

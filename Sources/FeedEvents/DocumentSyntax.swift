/// The syntax of a document, which decides which implementations can read it.
///
/// An open set: workers in other packages may read other syntaxes.
public struct DocumentSyntax: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible
{
  /// The name used in descriptions.
  public var rawValue: String

  /// Creates a syntax from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// XML 1.0, which is read as events.
  public static let xml = Self(rawValue: "xml")
  /// JSON (RFC 8259), which may have records, but no events.
  public static let json = Self(rawValue: "json")

  /// Detects the syntax from a document's first character: no XML document begins with a brace or a bracket.
  package init(ofDocument beginning: some StringProtocol) {
    let first = beginning.unicodeScalars.first { $0 != "\u{FEFF}" && !$0.properties.isWhitespace }
    self = first == "{" || first == "[" ? .json : .xml
  }

  package var smallestDocument: String { self == .json ? "{}" : "<tiny/>" }

  /// The name as people write it.
  public var description: String { rawValue.uppercased() }
}

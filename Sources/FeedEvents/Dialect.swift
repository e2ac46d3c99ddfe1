/// How a row reports names.
///
/// Rows of one dialect hear the same events in a document; those of two don't. An open set.
public struct Dialect: RawRepresentable, Hashable, Sendable {
  /// The spelling used in descriptions.
  public var rawValue: String

  /// A dialect by its spelling.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Expanded names; namespace declarations are no attributes (Namespaces in XML 1.0).
  public static let namespaces = Self(rawValue: "namespaces")
  /// Names as they are written, prefix and all, in no namespace; `xmlns` is an attribute like others
  /// (XML 1.0, without namespaces).
  public static let qualifiedNames = Self(rawValue: "qualified-names")
}

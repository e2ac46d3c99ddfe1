/// The identity of an implementation: its name, the library behind it, and how that library is driven.
public struct BackendIdentity: Sendable, Hashable {
  /// The name of the implementation, as in `--backend NAME`.
  public var name: String
  /// The implementation this one is a variant of: the same parser, driven another way.
  public var variantOf: String?
  /// The library that parses.
  public var library: String
  /// The library that does the parsing underneath, where it is another one.
  public var engine: String
  /// The version the library gives of itself at run time, not the headers' version.
  public var version: String
  /// A function exported by the library; tells which file it was loaded from.
  public var symbol: String?
  /// How the library takes its input.
  public var input: Input
  /// The syntax that it reads.
  public var syntax: DocumentSyntax
  /// How it reports names.
  public var dialect: Dialect
  /// Which coordinates of a failure the parser can tell, such as `line column byte`.
  public var positions: String
  /// Notes for comparing this implementation with others.
  public var notes: [String]
  /// Why the loaded library can't do what the implementation is about; `nil` where it can.
  public var unavailability: String?

  /// How a library takes its input.
  public enum Input: String, Sendable {
    /// Each chunk is handed to the parser as it arrives.
    case push
    /// The parser reads chunks through a stream it was given.
    case stream
    /// Everything is gathered first, then parsed.
    case whole
  }

  /// An identity; every implementation has one.
  public init(
    name: String, library: String, engine: String? = nil, version: String,
    symbol: String? = nil, input: Input, syntax: DocumentSyntax = .xml,
    dialect: Dialect = .namespaces, positions: String = "", notes: [String] = []
  ) {
    self.name = name
    self.library = library
    self.engine = engine ?? library
    self.version = version
    self.symbol = symbol
    self.input = input
    self.syntax = syntax
    self.dialect = dialect
    self.positions = positions
    self.notes = notes
  }

  /// The identity of a variant, named after this implementation: `libxml2-reused` of `libxml2`.
  public func variant(
    _ suffix: String, dialect: Dialect = .namespaces, notes: [String],
    unavailability: String? = nil
  ) -> BackendIdentity {
    var variant = self
    variant.name = "\(name)-\(suffix)"
    variant.variantOf = name
    variant.dialect = dialect
    variant.notes = notes
    variant.unavailability = unavailability
    return variant
  }
}

/// The way an implementation reads documents and reports names.
///
/// Backends of one dialect report the same events of a document; those of two don't. An open set.
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

  /// Whether its implementations read a document as XML, so that they accept and reject the same ones.
  package var isOfXML: Bool { self == .namespaces || self == .qualifiedNames }
}

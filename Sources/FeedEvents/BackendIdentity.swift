/// The identity of an implementation: its name, the library it uses, and how it uses that library.
public struct BackendIdentity: Sendable, Hashable {
  /// The name of the implementation, as in `--backend NAME`.
  public var name: String
  /// The implementation of which this is a variant: the same parser, used in another way.
  public var variantOf: String?
  /// The library that the implementation uses.
  public var library: String
  /// The library that does the actual parsing; the same as `library` unless that uses another one.
  public var engine: String
  /// The version that the library reports at run time, not the version of the headers.
  public var version: String
  /// A function that the library exports, used to find the file it was loaded from.
  public var symbol: String?
  /// How the library takes its input.
  public var input: Input
  /// The syntax that the implementation reads.
  public var syntax: DocumentSyntax
  /// Whether it decodes a document in the encoding that the transport names, whatever the document declares:
  /// see ``ChunkStream/transport``.
  ///
  /// One that can't is not given such documents.
  public var takesEncoding: Bool
  /// The coordinates of a failure that the parser reports, such as `line column byte`.
  public var positions: String
  /// Notes for comparing this implementation with others.
  public var notes: [String]
  /// The reason why the loaded library can't do what the implementation needs; `nil` if it can.
  public var unavailability: String?

  /// How a library takes its input.
  public enum Input: String, Sendable {
    /// Each chunk is passed to the parser as it arrives.
    case push
    /// The parser reads the chunks from an input stream.
    case stream
    /// The whole document is gathered first, then parsed.
    case whole
  }

  /// Creates an identity; `engine` is the library itself by default.
  public init(
    name: String, library: String, engine: String? = nil, version: String,
    symbol: String? = nil, input: Input, syntax: DocumentSyntax = .xml,
    takesEncoding: Bool = false, positions: String = "", notes: [String] = []
  ) {
    self.name = name
    self.library = library
    self.engine = engine ?? library
    self.version = version
    self.symbol = symbol
    self.input = input
    self.syntax = syntax
    self.takesEncoding = takesEncoding
    self.positions = positions
    self.notes = notes
  }

  /// Returns the identity of a variant, named after this implementation, such as `libxml2-reused`.
  public func variant(
    _ suffix: String, notes: [String], unavailability: String? = nil
  ) -> BackendIdentity {
    var variant = self
    variant.name = "\(name)-\(suffix)"
    variant.variantOf = name
    variant.notes = notes
    variant.unavailability = unavailability
    return variant
  }
}

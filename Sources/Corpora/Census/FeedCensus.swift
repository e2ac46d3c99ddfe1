/// What a document is made of, counted by the bytes of its markup, without an XML library.
///
/// Kept in the manifest. It describes; it takes part in no verdict: an ill-formed document has a
/// census too.
public struct FeedCensus: Hashable, Codable, Sendable {
  /// The size of the document in bytes.
  public var bytes = 0
  /// The elements.
  public var elements = 0
  /// The attributes; namespace declarations are none.
  public var attributes = 0
  /// The deepest nesting; that of a root element alone is 1.
  public var depth = 0
  /// The distinct namespace URIs that are declared.
  public var namespaces = 0
  /// The bytes of text outside CDATA sections, white space included.
  public var textBytes = 0
  /// The bytes of text in CDATA sections, without their delimiters.
  public var cdataBytes = 0
  /// The references to entities and characters, in text and in attribute values.
  public var references = 0
  /// The comments.
  public var comments = 0
  /// The processing instructions; XML declarations are none.
  public var processingInstructions = 0
  /// The longest token.
  public var longestToken = Token(kind: .text, bytes: 0)

  /// A stretch that a push parser must have whole, or, of text, may have in pieces.
  public struct Token: Hashable, Codable, Sendable {
    /// The kinds of token that are told apart.
    public enum Kind: String, Codable, Sendable {
      /// A start tag, an end tag or an empty-element tag, with its attributes.
      case tag
      /// Text between two pieces of markup.
      case text
      /// A CDATA section.
      case cdata
      /// A comment.
      case comment
      /// A processing instruction, an XML declaration or a document type declaration.
      case other
    }

    /// What it is.
    public var kind: Kind
    /// Its size with its delimiters.
    public var bytes: Int
  }

  enum CodingKeys: String, CodingKey {
    case bytes, elements, attributes, depth, namespaces, references, comments
    case textBytes = "text_bytes"
    case cdataBytes = "cdata_bytes"
    case processingInstructions = "processing_instructions"
    case longestToken = "longest_token"
  }
}

extension FeedCensus {
  /// The share of the document that is text in CDATA sections, from 0 to 1.
  public var cdataShare: Double { Double(cdataBytes) / Double(max(1, bytes)) }

  /// References for each 1,000 bytes of the document.
  public var referenceDensity: Double { 1000 * Double(references) / Double(max(1, bytes)) }

  /// Bytes of the document for each element.
  public var bytesPerElement: Double { Double(bytes) / Double(max(1, elements)) }

  /// Attributes for each element.
  public var attributesPerElement: Double { Double(attributes) / Double(max(1, elements)) }
}

/// The composition of a document, counted from the bytes of its markup without an XML library.
///
/// It is kept in the manifest. It only describes the document and takes part in no verdict, so even an
/// ill-formed document has a census.
package struct FeedCensus: Hashable, Codable, Sendable {
  /// The size of the document in bytes.
  package var bytes = 0
  /// The number of elements.
  package var elements = 0
  /// The number of attributes, without namespace declarations.
  package var attributes = 0
  /// The deepest nesting; 1 for a document with only a root element.
  package var depth = 0
  /// The number of distinct namespace URIs that are declared.
  package var namespaces = 0
  /// The number of bytes of text outside CDATA sections, including white space.
  var textBytes = 0
  /// The number of bytes of text in CDATA sections, without their delimiters.
  var cdataBytes = 0
  /// The number of entity and character references, in text and in attribute values.
  package var references = 0
  /// The number of comments.
  package var comments = 0
  /// The number of processing instructions, without XML declarations.
  var processingInstructions = 0
  /// The longest token.
  package var longestToken = Token(kind: .text, bytes: 0)

  /// A token that a push parser must receive as a whole; only text may also be parsed in parts.
  package struct Token: Hashable, Codable, Sendable {
    /// The kinds of token that are distinguished.
    package enum Kind: String, Codable, Sendable {
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

    /// The kind of token.
    package var kind: Kind
    /// The size in bytes, including delimiters.
    package var bytes: Int
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
  var cdataShare: Double { Double(cdataBytes) / Double(max(1, bytes)) }

  /// The number of references for each 1,000 bytes of the document.
  var referenceDensity: Double { 1000 * Double(references) / Double(max(1, bytes)) }

  /// The number of bytes of the document for each element.
  var bytesPerElement: Double { Double(bytes) / Double(max(1, elements)) }

  /// The number of attributes for each element.
  var attributesPerElement: Double { Double(attributes) / Double(max(1, elements)) }
}

extension FeedCensus {
  /// Returns whether this can be the census of a document with this many bytes.
  func fits(_ bytes: Int) -> Bool {
    let counts = [
      self.bytes, elements, attributes, depth, namespaces, textBytes, cdataBytes, references,
      comments,
      processingInstructions, longestToken.bytes,
    ]
    return counts.allSatisfy { (0...bytes).contains($0) }
  }

  /// The reason why a document has no census.
  package struct Unavailable: Error, Hashable, Sendable {
    /// The cause, in a few words.
    package var reason: String
  }
}

/// Counts a document token by token.
struct FeedCounter {
  /// The counts, without the size of the document.
  private(set) var census = FeedCensus()
  /// The declared URIs.
  private var namespaces: Set<[UInt8]> = []
  private var depth = 0

  /// Counts a token, given by its range in `document`, which may be a part of the whole document.
  mutating func count(_ token: MarkupToken, of document: Span<UInt8>) {
    let kind: FeedCensus.Token.Kind
    switch token.kind {
    case .startTag, .emptyTag:
      kind = .tag
      census.elements += 1
      census.depth = max(census.depth, depth + 1)
      if token.kind == .startTag { depth += 1 }
      countAttributes(of: token, of: document)
    case .endTag:
      kind = .tag
      depth = max(0, depth - 1)
    case .text:
      kind = .text
      census.textBytes += token.range.count
      census.references += references(in: token.range, of: document)
    case .cdata:
      kind = .cdata
      // A section that is never closed may have fewer bytes than its delimiters.
      census.cdataBytes += max(0, token.range.count - "<![CDATA[]]>".utf8.count)
    case .comment:
      kind = .comment
      census.comments += 1
    case .processingInstruction:
      kind = .other
      census.processingInstructions += 1
    case .xmlDeclaration, .documentType: kind = .other
    }
    if token.range.count > census.longestToken.bytes {
      census.longestToken = FeedCensus.Token(kind: kind, bytes: token.range.count)
    }
  }

  private mutating func countAttributes(of token: MarkupToken, of document: Span<UInt8>) {
    var tag = TagReader(token.range, of: document)
    while let attribute = tag.nextAttribute() {
      if declaresNamespace(attribute.name, in: document) {
        namespaces.insert(attribute.value.map { document[$0] })
        census.namespaces = namespaces.count
      } else {
        census.attributes += 1
      }
      census.references += references(in: attribute.value, of: document)
    }
  }

  private func declaresNamespace(_ name: Range<Int>, in document: Span<UInt8>) -> Bool {
    let declaration = Array("xmlns".utf8)
    guard name.count >= declaration.count,
      declaration.indices.allSatisfy({ document[name.lowerBound + $0] == declaration[$0] })
    else { return false }
    return name.count == declaration.count
      || document[name.lowerBound + declaration.count] == UInt8(ascii: ":")
  }

  private func references(in range: Range<Int>, of document: Span<UInt8>) -> Int {
    var count = 0
    for index in range where document[index] == UInt8(ascii: "&") { count &+= 1 }
    return count
  }
}

/// A figure of a census by which feeds can be compared, such as the share of CDATA.
package struct CensusFeature: Hashable, Sendable {
  /// The name of the quantity, in words.
  package let name: String
  /// The figure; shares are from 0 to 1.
  package let value: Double
  /// The figure for readers, with its unit.
  package let text: String
  /// The amount of the quantity that is negligible.
  package let epsilon: Double
}

extension FeedCensus {
  /// The features by which the feed can be compared with others, always in the same order.
  package var features: [CensusFeature] {
    [
      CensusFeature("size", Double(bytes), unit: "bytes", epsilon: 100),
      CensusFeature(share: "CDATA share", cdataShare, epsilon: 0.02),
      CensusFeature("reference density", referenceDensity, unit: "per KB", epsilon: 0.5),
      CensusFeature("depth", Double(depth), epsilon: 1),
      CensusFeature("attributes per element", attributesPerElement, epsilon: 0.1),
      CensusFeature("bytes per element", bytesPerElement, unit: "bytes", epsilon: 10),
      CensusFeature("namespaces", Double(namespaces), epsilon: 1),
      CensusFeature("longest token", Double(longestToken.bytes), unit: "bytes", epsilon: 100),
    ]
  }
}

extension CensusFeature {
  fileprivate init(_ name: String, _ value: Double, unit: String = "", epsilon: Double) {
    let figure = Self.rounded(value)
    self.init(
      name: name, value: value, text: unit.isEmpty ? figure : "\(figure) \(unit)", epsilon: epsilon)
  }

  fileprivate init(share name: String, _ value: Double, epsilon: Double) {
    self.init(name: name, value: value, text: "\(Self.rounded(100 * value)) %", epsilon: epsilon)
  }

  /// Formats a number rounded to an integer with thousands separators, or to one decimal below 10.
  private static func rounded(_ value: Double) -> String {
    let tenths = (10 * value).rounded()
    if tenths < 100, tenths.truncatingRemainder(dividingBy: 10) != 0 { return "\(tenths / 10)" }
    var digits = Array("\(Int(value.rounded()))")
    for position in stride(from: digits.count - 3, to: 0, by: -3) {
      digits.insert(",", at: position)
    }
    return String(digits)
  }
}

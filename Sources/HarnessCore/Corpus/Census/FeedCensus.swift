/// The composition of a document, counted from the bytes of its markup without an XML library.
///
/// It is kept in the manifest. It only describes the document and takes part in no verdict, so even an
/// ill-formed document has a census.
struct FeedCensus: Hashable, Codable, Sendable {
  var bytes = 0
  var elements = 0
  /// The number of attributes, without namespace declarations.
  var attributes = 0
  /// The deepest nesting; 1 for a document with only a root element.
  var depth = 0
  /// The number of bytes of text in CDATA sections, without their delimiters.
  var cdataBytes = 0
  /// The number of entity and character references, in text and in attribute values.
  var references = 0
  /// The number of bytes of the longest token, including delimiters; a push parser must receive a token as a
  /// whole, except for text.
  var longestToken = 0

  enum CodingKeys: String, CodingKey {
    case bytes, elements, attributes, depth, references
    case cdataBytes = "cdata_bytes"
    case longestToken = "longest_token"
  }

  /// Returns whether this can be the census of a document with this many bytes.
  func fits(_ bytes: Int) -> Bool {
    [self.bytes, elements, attributes, depth, cdataBytes, references, longestToken]
      .allSatisfy { (0...bytes).contains($0) }
  }
}

/// Counts a document token by token.
struct FeedCounter {
  /// The counts, without the size of the document.
  private(set) var census = FeedCensus()
  private var depth = 0

  /// Counts a token, given by its range in `document`, which may be a part of the whole document.
  mutating func count(_ token: MarkupToken, of document: Span<UInt8>) {
    census.longestToken = max(census.longestToken, token.range.count)
    switch token.kind {
    case .startTag, .emptyTag:
      census.elements += 1
      census.depth = max(census.depth, depth + 1)
      if token.kind == .startTag { depth += 1 }
      var tag = TagReader(token.range, of: document)
      while let attribute = tag.nextAttribute() {
        if !tag.declaresNamespace(attribute) { census.attributes += 1 }
        census.references += references(in: attribute.value, of: document)
      }
    case .endTag: depth = max(0, depth - 1)
    case .text: census.references += references(in: token.range, of: document)
    case .cdata:
      // A section that is never closed may have fewer bytes than its delimiters.
      census.cdataBytes += max(0, token.range.count - "<![CDATA[]]>".utf8.count)
    case .comment, .processingInstruction, .xmlDeclaration, .documentType: break
    }
  }

  private func references(in range: Range<Int>, of document: Span<UInt8>) -> Int {
    var count = 0
    for index in range where document[index] == UInt8(ascii: "&") { count &+= 1 }
    return count
  }
}

extension FeedCensus {
  /// The features by which the feed can be compared with others, always in the same order.
  var features: [DocumentFeature] {
    func share(_ part: Int, of whole: Int) -> Double { Double(part) / Double(max(1, whole)) }
    return [
      DocumentFeature("size", Double(bytes), "bytes", epsilon: 100),
      DocumentFeature("CDATA share", share(cdataBytes, of: bytes), "%", scale: 100, epsilon: 0.02),
      DocumentFeature(
        "reference density", 1000 * share(references, of: bytes), "per KB", epsilon: 0.5),
      DocumentFeature("depth", Double(depth), epsilon: 1),
      DocumentFeature("attributes per element", share(attributes, of: elements), epsilon: 0.1),
      DocumentFeature("bytes per element", share(bytes, of: elements), "bytes", epsilon: 10),
      DocumentFeature("longest token", Double(longestToken), "bytes", epsilon: 100),
    ]
  }
}

extension DocumentFeature {
  /// Creates a feature whose text is the figure, multiplied by `scale`, with its unit.
  fileprivate init(
    _ name: String, _ value: Double, _ unit: String? = nil, scale: Double = 1, epsilon: Double
  ) {
    let figure = Self.rounded(scale * value)
    self.init(name, value, text: unit.map { "\(figure) \($0)" } ?? figure, epsilon: epsilon)
  }

  /// Formats a number rounded to an integer with thousands separators, or to one decimal below 10.
  private static func rounded(_ value: Double) -> String {
    let tenths = (10 * value).rounded()
    if tenths < 100, tenths.truncatingRemainder(dividingBy: 10) != 0 { return "\(tenths / 10)" }
    return Figures.count(value)
  }
}

internal import FeedEvents

/// A scanner that finds the elements of a document by its tags.
///
/// Tags in comments, CDATA sections and processing instructions do not count.
///
/// Like ``MarkupScanner``, it checks nothing and never fails.
struct ElementScanner: ~Escapable {
  private let bytes: Span<UInt8>
  private var tokens: MarkupScanner
  /// The namespace declarations of the open elements.
  ///
  /// ``starts`` contains the index of the first one of each element.
  private var declarations: [(prefix: String, uri: String)] = []
  private var starts: [Int] = []
  /// The document type declaration, once it was passed.
  private(set) var documentType = ""
  /// Whether the last element was an empty-element tag, which is already closed.
  private var wasEmptyTag = false

  /// An element, as read from its start tag.
  struct Element {
    let name: ExpandedName
    /// The URIs of the namespaces that its tag declares.
    let declared: [String]
  }

  @_lifetime(copy document)
  init(_ document: Span<UInt8>) {
    bytes = document
    tokens = MarkupScanner(document)
  }

  /// Returns the next element, in the order of the start tags.
  mutating func next() -> Element? {
    if wasEmptyTag { close() }
    while let token = tokens.next() {
      switch token.kind {
      case .startTag, .emptyTag:
        wasEmptyTag = token.kind == .emptyTag
        return open(token.range)
      case .endTag: close()
      case .documentType: documentType = string(token.range)
      default: continue
      }
    }
    return nil
  }

  /// The text at the beginning of the last element, up to the next tag or the end of a CDATA section, without
  /// leading white space.
  var text: String {
    guard !wasEmptyTag else { return "" }
    var ahead = tokens
    while let token = ahead.next() {
      var range = token.range
      switch token.kind {
      case .comment, .processingInstruction: continue
      case .cdata: range = range.dropFirst("<![CDATA[".utf8.count).dropLast("]]>".utf8.count)
      case .text: break
      default: return ""
      }
      while let first = range.first, bytes[first].isXMLSpace { range = range.dropFirst() }
      if !range.isEmpty { return string(range) }
    }
    return ""
  }

  private mutating func open(_ range: Range<Int>) -> Element {
    starts.append(declarations.count)
    var tag = TagReader(range, of: bytes)
    var declared: [String] = []
    while let attribute = tag.nextAttribute() {
      guard tag.declaresNamespace(attribute) else { continue }
      let uri = string(attribute.value)
      declarations.append((string(attribute.name.dropFirst("xmlns:".utf8.count)), uri))
      declared.append(uri)
    }
    let parts = string(tag.name).split(separator: ":", maxSplits: 1)
    let prefix = parts.count > 1 ? String(parts[0]) : ""
    let uri = declarations.last { $0.prefix == prefix }?.uri ?? ""
    let name = ExpandedName(namespace: uri, local: parts.last.map(String.init) ?? "")
    return Element(name: name, declared: declared)
  }

  private mutating func close() {
    wasEmptyTag = false
    if let start = starts.popLast() { declarations.removeSubrange(start...) }
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: range.map { bytes[$0] }, as: UTF8.self)
  }
}

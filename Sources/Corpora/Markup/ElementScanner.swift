internal import FeedEvents

/// Walks the elements of a document by the bytes of its tags: comments, CDATA and processing instructions have none.
///
/// As ``MarkupScanner`` it checks nothing and never fails.
struct ElementScanner: ~Escapable {
  private let bytes: Span<UInt8>
  private var tokens: MarkupScanner
  /// The namespaces that open elements declare, and where those of each begin.
  private var declarations: [(prefix: String, uri: String)] = []
  private var starts: [Int] = []
  /// Whether the last element was an empty tag, which is open no more.
  private var wasEmptyTag = false

  /// An element by its start tag.
  struct Element {
    /// The URI of its namespace; empty without one.
    let namespace: String
    /// The local part of its name.
    let local: String
    /// The URIs of the namespaces that its tag declares.
    let declared: [String]

    /// Its expanded name.
    var name: ExpandedName { ExpandedName(namespace: namespace, local: local) }
  }

  /// Begins in front of the root element.
  @_lifetime(copy document)
  init(_ document: Span<UInt8>) {
    bytes = document
    tokens = MarkupScanner(document)
  }

  /// The next element, in the order of the start tags.
  mutating func next() -> Element? {
    if wasEmptyTag { close() }
    while let token = tokens.next() {
      switch token.kind {
      case .startTag, .emptyTag:
        wasEmptyTag = token.kind == .emptyTag
        return open(token.range)
      case .endTag: close()
      default: continue
      }
    }
    return nil
  }

  /// The text at the beginning of the last element, up to the next tag or the end of a CDATA section, without the
  /// white space in front of it.
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
      let name = PrefixAndLocal(string(attribute.name))
      guard name.prefix == "xmlns" || name.prefix.isEmpty && name.local == "xmlns" else { continue }
      let uri = string(attribute.value)
      declarations.append((name.prefix.isEmpty ? "" : name.local, uri))
      declared.append(uri)
    }
    let name = PrefixAndLocal(string(tag.name))
    let uri = declarations.last { $0.prefix == name.prefix }?.uri ?? ""
    return Element(namespace: uri, local: name.local, declared: declared)
  }

  private mutating func close() {
    wasEmptyTag = false
    if let start = starts.popLast() { declarations.removeSubrange(start...) }
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: range.map { bytes[$0] }, as: UTF8.self)
  }

  /// The two parts of a name; the prefix is empty without a colon.
  private struct PrefixAndLocal {
    let prefix, local: String

    init(_ name: String) {
      let parts = name.split(separator: ":", maxSplits: 1)
      prefix = parts.count > 1 ? String(parts[0]) : ""
      local = parts.last.map(String.init) ?? ""
    }
  }
}

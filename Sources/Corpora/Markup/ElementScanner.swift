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
  /// Whether the last element was an empty-element tag, which is already closed.
  private var wasEmptyTag = false

  /// An element, as read from its start tag.
  struct Element {
    /// The URI of its namespace; empty if it has none.
    let namespace: String
    /// The local part of its name.
    let local: String
    /// The URIs of the namespaces that its tag declares.
    let declared: [String]

    /// Its expanded name.
    var name: ExpandedName { ExpandedName(namespace: namespace, local: local) }
  }

  /// Creates a scanner that starts before the root element.
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

  /// The two parts of a name.
  ///
  /// The prefix is empty if there is no colon.
  private struct PrefixAndLocal {
    let prefix, local: String

    init(_ name: String) {
      let parts = name.split(separator: ":", maxSplits: 1)
      prefix = parts.count > 1 ? String(parts[0]) : ""
      local = parts.last.map(String.init) ?? ""
    }
  }
}

internal import FeedEvents

/// Where the items of a document without a manifest lie, told by the bytes of its markup.
enum ItemsRange {
  /// From the start of the first item to the end of the last: what can be repeated to make a larger
  /// document of the same shape.
  ///
  /// - Returns: `nil` if there is no such element, where the items don't stand side by side in
  ///   one element, with nothing but white space, comments and processing instructions between them,
  ///   or where the markup can't be told by its bytes.
  /// - Complexity: O(*n*) in the number of bytes.
  static func find(_ item: ExpandedName, in document: Span<UInt8>) -> Range<Int>? {
    guard DocumentEncoding(document) == .asciiCompatible else { return nil }
    var finder = ItemFinder(item)
    var scanner = MarkupScanner(document)
    while let token = scanner.next() {
      guard finder.take(token, of: document) else { return nil }
    }
    return finder.range
  }
}

/// Follows the nesting, and notes where items begin and end.
private struct ItemFinder {
  private let local: [UInt8]
  private let hasNamespace: Bool
  private var depth = 0
  /// The depth of the element the items are in; `nil` before the first item.
  private var parentDepth: Int?
  private var isInItem = false
  /// Whether the parent has been found to go on with something else, or to end.
  private var isPastItems = false
  private var items = 0..<0

  init(_ item: ExpandedName) {
    let name = item.description
    hasNamespace = name.hasPrefix("{")
    local = Array(
      name[(name.lastIndex(of: "}").map(name.index(after:)) ?? name.startIndex)...].utf8)
  }

  /// All of them, once every token has been taken.
  var range: Range<Int>? { isInItem || items.isEmpty ? nil : items }

  /// - Returns: Whether the items still can be side by side.
  mutating func take(_ token: MarkupToken, of document: Span<UInt8>) -> Bool {
    switch token.kind {
    case .startTag:
      defer { depth += 1 }
      return enter(token.range, isClosed: false, of: document)
    case .emptyTag: return enter(token.range, isClosed: true, of: document)
    case .endTag:
      depth = max(0, depth - 1)
      return leave(token.range, of: document)
    case .text, .cdata:
      if depth == parentDepth, !token.range.allSatisfy({ document[$0].isXMLSpace }) {
        isPastItems = true
      }
    case .comment, .processingInstruction, .xmlDeclaration, .documentType: break
    }
    return true
  }

  private mutating func enter(
    _ tag: Range<Int>, isClosed: Bool, of document: Span<UInt8>
  ) -> Bool {
    guard depth <= parentDepth ?? depth else { return true }
    guard isItem(tag, of: document) else {
      if parentDepth != nil { isPastItems = true }
      return true
    }
    guard !isPastItems, depth == parentDepth ?? depth else { return false }
    if parentDepth == nil { items = tag }
    parentDepth = depth
    items = items.lowerBound..<tag.upperBound
    isInItem = !isClosed
    return true
  }

  private mutating func leave(_ tag: Range<Int>, of document: Span<UInt8>) -> Bool {
    guard let parentDepth else { return true }
    if depth < parentDepth { isPastItems = true }
    if depth == parentDepth, isInItem {
      // Else its tags don't match, and repeating it would make that worse.
      guard isItem(tag.dropFirst(), of: document) else { return false }
      items = items.lowerBound..<tag.upperBound
      isInItem = false
    }
    return true
  }

  /// Whether the tag is an item's: by its local name, and with a prefix only if items have a
  /// namespace.
  private func isItem(_ tag: Range<Int>, of document: Span<UInt8>) -> Bool {
    let name = TagReader(tag, of: document).name
    let colon = name.first { document[$0] == UInt8(ascii: ":") }
    let start = colon.map { $0 + 1 } ?? name.lowerBound
    guard hasNamespace || colon == nil, name.upperBound - start == local.count else { return false }
    return local.indices.allSatisfy { document[start + $0] == local[$0] }
  }
}

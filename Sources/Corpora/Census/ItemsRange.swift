internal import FeedEvents

/// Finds where the items of a document without a manifest lie, by the bytes of its markup.
///
/// It follows the nesting, and notes where items begin and end.
struct ItemsRange {
  private let local: [UInt8]
  private let hasNamespace: Bool
  private var depth = 0
  /// The depth of the element the items are in; `nil` before the first item.
  private var parentDepth: Int?
  private var isInItem = false
  /// Whether the parent has been found to go on with something else, or to end.
  private var isPastItems = false
  /// Whether the items have been found not to be side by side.
  private var isScattered = false
  private var items = 0..<0

  init(_ item: ExpandedName) {
    let name = item.description
    hasNamespace = name.hasPrefix("{")
    local = Array(
      name[(name.lastIndex(of: "}").map(name.index(after:)) ?? name.startIndex)...].utf8)
  }

  /// From the start of the first item to the end of the last, once every token has been taken: what can be
  /// repeated to make a larger document of the same shape.
  ///
  /// It is `nil` if there is no such element, or if the items don't stand side by side in one element, with
  /// nothing but white space, comments and processing instructions between them.
  var found: Range<Int>? { isScattered || isInItem || items.isEmpty ? nil : items }

  /// Takes the next token.
  ///
  /// - Parameters:
  ///   - token: The token, by its place in the part.
  ///   - part: The document, or a part of it.
  ///   - start: Where the part begins in the document.
  mutating func take(_ token: MarkupToken, of part: Span<UInt8>, from start: Int) {
    guard !isScattered else { return }
    switch token.kind {
    case .startTag:
      enter(token.range, isClosed: false, of: part, from: start)
      depth += 1
    case .emptyTag: enter(token.range, isClosed: true, of: part, from: start)
    case .endTag:
      depth = max(0, depth - 1)
      leave(token.range, of: part, from: start)
    case .text, .cdata:
      if depth == parentDepth, !token.range.allSatisfy({ part[$0].isXMLSpace }) {
        isPastItems = true
      }
    case .comment, .processingInstruction, .xmlDeclaration, .documentType: break
    }
  }

  private mutating func enter(
    _ tag: Range<Int>, isClosed: Bool, of part: Span<UInt8>, from start: Int
  ) {
    guard depth <= parentDepth ?? depth else { return }
    guard isItem(tag, of: part) else {
      if parentDepth != nil { isPastItems = true }
      return
    }
    guard !isPastItems, depth == parentDepth ?? depth else {
      isScattered = true
      return
    }
    let first = parentDepth == nil ? start + tag.lowerBound : items.lowerBound
    parentDepth = depth
    items = first..<(start + tag.upperBound)
    isInItem = !isClosed
  }

  private mutating func leave(_ tag: Range<Int>, of part: Span<UInt8>, from start: Int) {
    guard let parentDepth else { return }
    if depth < parentDepth { isPastItems = true }
    guard depth == parentDepth, isInItem else { return }
    // If its tags don't match, repeating it would make that worse.
    guard isItem(tag.dropFirst(), of: part) else {
      isScattered = true
      return
    }
    items = items.lowerBound..<(start + tag.upperBound)
    isInItem = false
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

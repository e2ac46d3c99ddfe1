internal import FeedEvents

/// Finds the range of the items of a document without a manifest, from the bytes of its markup.
///
/// It follows the nesting and records where items begin and end.
struct ItemsRange {
  private let local: [UInt8]
  private let hasNamespace: Bool
  private var depth = 0
  /// The depth of the element that contains the items; `nil` before the first item.
  private var parentDepth: Int?
  private var isInItem = false
  /// Whether the parent element has ended or has gone on with other content.
  private var isPastItems = false
  /// Whether the items turned out not to be adjacent.
  private var isScattered = false
  private var items = 0..<0

  init(_ item: ExpandedName) {
    (local, hasNamespace) = (Array(item.local.utf8), item.hasNamespace)
  }

  /// The range from the start of the first item to the end of the last, once all tokens have been read.
  ///
  /// These bytes can be repeated to make a larger document of the same shape. The range is `nil` if there is
  /// no item element, or if the items are not consecutive in one element, with only white space, comments and
  /// processing instructions between them.
  var found: Range<Int>? { isScattered || isInItem || items.isEmpty ? nil : items }

  mutating func read(_ token: MarkupToken, of part: Span<UInt8>, from start: Int) {
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
    // If its tags don't match, repeating the item would make the document worse.
    guard isItem(tag.dropFirst(), of: part) else {
      isScattered = true
      return
    }
    items = items.lowerBound..<(start + tag.upperBound)
    isInItem = false
  }

  /// Returns whether the tag belongs to an item: it has the local name of items, and a prefix only if items
  /// have a namespace.
  private func isItem(_ tag: Range<Int>, of document: Span<UInt8>) -> Bool {
    let name = TagReader(tag, of: document).name
    let colon = name.first { document[$0] == UInt8(ascii: ":") }
    let start = colon.map { $0 + 1 } ?? name.lowerBound
    guard hasNamespace || colon == nil, name.upperBound - start == local.count else { return false }
    return local.indices.allSatisfy { document[start + $0] == local[$0] }
  }
}

internal import FeedEvents
internal import Measurement

/// A clock that records when the first item and each tenth of the items of an iteration are complete.
///
/// Other items need no clock read, and storage is reserved beforehand, so that as little as possible is
/// added to the parse.
final class ItemClock {
  /// The items whose ends are recorded, counted from 1 and ascending.
  private let recordedItems: [Int]
  private let itemCount: Int
  /// The number of items that have ended in this iteration, over all documents.
  private var items = 0
  private var ends: [Int64] = []

  /// - Parameter items: The number of items in the document.
  init(items: Int) {
    itemCount = items
    var recordedItems = items > 0 ? [1] : []
    for tenth in 1...10 {
      let item = Self.lastItem(ofTenth: tenth, of: items)
      if let last = recordedItems.last, item > last { recordedItems.append(item) }
    }
    self.recordedItems = recordedItems
    ends.reserveCapacity(recordedItems.count)
  }

  /// Returns the item that completes tenth `tenth` of `items` items: number ⌈`tenth` · `items` / 10⌉.
  private static func lastItem(ofTenth tenth: Int, of items: Int) -> Int {
    (tenth * items + 9) / 10
  }

  func begin() {
    ends.removeAll(keepingCapacity: true)
    items = 0
  }

  /// Records the end of an item.
  func note() {
    items += 1
    if ends.count < recordedItems.count, items == recordedItems[ends.count] {
      ends.append(MonotonicClock.now)
    }
  }

  /// When the first item was complete; `nil` if there was no item.
  var firstEnd: Int64? { ends.first }

  /// Returns when the first `tenth` tenths of the items were complete; `nil` if they never were.
  ///
  /// With fewer than ten items, one item can complete several tenths.
  func end(ofTenth tenth: Int) -> Int64? {
    let item = Self.lastItem(ofTenth: tenth, of: itemCount)
    guard let index = recordedItems.firstIndex(of: item), index < ends.count else { return nil }
    return ends[index]
  }
}

/// A sink around another one that counts items, records when they end, and can stop after some of them.
///
/// Unless the parse is to stop, it is used only in separate iterations, because the parse time must not
/// include the comparison that it makes at every tag.
struct ItemWatch<Base: MeasuredSink & ~Copyable>: XMLEventSink, ~Copyable {
  private var base: Base
  private let item: ExpandedName
  private let clock: ItemClock?
  private let stopAfter: Int?
  private var depth = 0
  private var itemDepth = 0
  private var items = 0

  /// Creates a watch around a sink that has received nothing yet; without a clock, items are only counted.
  init(_ base: consuming Base, item: ExpandedName, clock: ItemClock?, stopAfter: Int?) {
    self.base = base
    self.item = item
    self.clock = clock
    self.stopAfter = stopAfter
  }

  mutating func finish() -> ParseSummary {
    var summary = base.finish()
    summary.items = items
    return summary
  }

  mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {
    depth += 1
    if itemDepth == 0, item.isFeedName(name) { itemDepth = depth }
    base.startElement(name, attributes: attributes)
  }

  mutating func endElement(_ name: XMLName) -> ParseDirective {
    var directive = base.endElement(name)
    if depth == itemDepth {
      itemDepth = 0
      items += 1
      clock?.note()
      if items == stopAfter { directive = .stop }
    }
    depth -= 1
    return directive
  }

  mutating func text(_ text: XMLText) { base.text(text) }
}

internal import FeedEvents

/// A sink around another that counts items, notes when they end, and can stop after some.
///
/// Unless it is to stop, it is used in iterations of their own: the comparison it makes at every tag
/// is not in the parse time.
struct ItemWatch<Base: MeasuredSink & ~Copyable>: XMLEventSink, ~Copyable {
  private var base: Base
  private let item: NameTable
  private let clock: ItemClock?
  private let stopAfter: Int?
  private var depth = 0
  private var itemDepth = 0
  private var items = 0

  /// A watch of a sink that has heard nothing yet; without a clock items are only counted.
  init(_ base: consuming Base, item: ExpandedName, clock: ItemClock?, stopAfter: Int? = nil) {
    self.base = base
    self.item = NameTable([item])
    self.clock = clock
    self.stopAfter = stopAfter
  }

  mutating func finish() -> Outcome {
    var outcome = base.finish()
    outcome.items = items
    return outcome
  }

  mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {
    depth += 1
    if itemDepth == 0, item.index(of: name) != nil { itemDepth = depth }
    base.startElement(name, attributes: attributes)
  }

  mutating func endElement(_ name: XMLName) -> ParseDirective {
    var directive = base.endElement(name)
    if depth == itemDepth {
      itemDepth = 0
      items += 1
      clock?.note(items)
      if items == stopAfter { directive = .stop }
    }
    depth -= 1
    return directive
  }

  mutating func text(_ text: XMLText) { base.text(text) }
}

internal import FeedEvents
internal import Measurement

/// A sink around another that counts items, notes when the first one ends, and can stop after some.
///
/// Unless it is to stop, it is used in iterations of their own: the comparison it makes at every tag
/// is not in the parse time.
struct ItemWatch<Base: MeasuredSink & ~Copyable>: XMLEventSink, ~Copyable {
  private var base: Base
  private let item: NameTable
  private let stopAfter: Int?
  private var depth = 0
  private var itemDepth = 0
  private var items = 0
  private var firstItemEnd: Int64?

  init(_ base: consuming Base, item: ExpandedName, stopAfter: Int? = nil) {
    self.base = base
    self.item = NameTable([item])
    self.stopAfter = stopAfter
  }

  var outcome: Outcome {
    Outcome(events: base.outcome.events, items: items, firstItemEnd: firstItemEnd)
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
      if items == 1 { firstItemEnd = MonotonicClock.now }
      if items == stopAfter { directive = .stop }
    }
    depth -= 1
    return directive
  }

  mutating func text(_ text: XMLText) { base.text(text) }
}

package import FeedEvents

/// Builds a feed's records from its events, by the tables its record type declares.
///
/// Nothing is allocated per event; a kept text costs one `String`.
package struct RecordSink: XMLEventSink, ~Copyable {
  /// What puts the records together, and has them afterwards.
  package let builder: RecordBuilder

  private let paths: PathTable
  private let ranges: [Range<Int>]
  private let reader: RecordReader
  /// The element that is open, of those in paths.
  private var node: Int16 = 0
  /// How many elements are open below it, which are in no path.
  private var passedOver = 0
  private var texts: FieldTexts
  /// What each open record is to be ended with.
  private var starts: [Int]
  /// The bases that relative URIs are resolved against, of the elements that have one.
  private var bases: [(node: Int16, uri: [UInt8])] = []

  /// A sink that builds the records that `reader` reads, and keeps them.
  package init(_ reader: RecordReader) { self.init(RecordBuilder(reader)) }

  /// A sink that finds records for `builder`.
  init(_ builder: RecordBuilder) {
    self.builder = builder
    reader = builder.reader
    paths = reader.paths
    ranges = reader.layout.ranges
    starts = [Int](repeating: 0, count: ranges.count)
    texts = FieldTexts(slotCount: reader.layout.slots.count)
  }

  /// Steps into an element of a path, or passes over it.
  package mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {
    guard passedOver == 0, let number = paths.number(of: name),
      case let child = paths.child(of: node, number), child > 0
    else {
      passedOver &+= 1
      return
    }
    node = child
    enter(paths.nodes[Int(child)], attributes)
  }

  /// Gathers the text of the open field, that of its descendants included.
  package mutating func text(_ text: XMLText) { texts.append(text) }

  /// Closes a field or a record; always goes on.
  package mutating func endElement(_ name: XMLName) -> ParseDirective {
    guard passedOver == 0 else {
      passedOver &-= 1
      return .proceed
    }
    leave(paths.nodes[Int(node)])
    return .proceed
  }

  private mutating func enter(_ place: PathTable.Node, _ attributes: XMLAttributes) {
    if place.table >= 0 {
      starts[Int(place.table)] = texts.beginRecord(ranges[Int(place.table)])
    }
    if attributes.count > 0, reader.hasURIs || place.attributeCount > 0 {
      read(attributes, at: place)
    }
    if place.slot >= 0 { texts.begin(Int(place.slot)) }
  }

  private mutating func leave(_ place: PathTable.Node) {
    if place.slot >= 0 {
      texts.end()
      if place.isURI { resolve(Int(place.slot)) }
    }
    if place.table >= 0 {
      builder.append(texts, to: Int(place.table))
      texts.endRecord(since: starts[Int(place.table)])
    }
    if !bases.isEmpty, bases.last?.node == node { bases.removeLast() }
    node = place.parent
  }

  /// Makes the URI in a slot absolute, the last text gathered.
  @inline(never)
  private mutating func resolve(_ slot: Int) {
    guard let base = bases.last?.uri, let absolute = resolved(slot, against: base) else { return }
    texts.replaceLast(slot, by: absolute)
  }

  private func resolved(_ slot: Int, against base: [UInt8]) -> [UInt8]? {
    guard let text = texts[slot] else { return nil }
    return URIReference.resolve(text, against: base.span)
  }
}

extension RecordSink {
  /// Reads what attributes say: the base of URIs, and the fields that are attributes.
  @inline(never)
  private mutating func read(_ attributes: XMLAttributes, at place: PathTable.Node) {
    if reader.hasURIs, let base = index(of: paths.base, in: attributes) {
      let own = attributes.value(at: base).bytes
      let outer = bases.last?.uri ?? []
      let absolute = URIReference.resolve(own, against: outer.span) ?? Array(copying: own)
      bases.append((node, absolute))
    }
    let first = Int(place.firstAttribute)
    for source in paths.attributes[first..<first + Int(place.attributeCount)] {
      guard isMet(source, by: attributes), let own = index(of: source.name, in: attributes) else {
        continue
      }
      texts.begin(Int(source.slot))
      texts.append(attributes.value(at: own))
      texts.end()
      if source.isURI { resolve(Int(source.slot)) }
    }
  }

  private func isMet(
    _ source: PathTable.AttributeSource, by attributes: borrowing XMLAttributes
  ) -> Bool {
    guard source.conditionName >= 0 else { return true }
    let index = index(of: source.conditionName, in: attributes)
    guard source.value >= 0 else { return index == nil }
    guard let index else { return false }
    let (found, wanted) = (attributes.value(at: index).bytes, paths.values[Int(source.value)])
    return found.count == wanted.count && found.indices.allSatisfy { found[$0] == wanted[$0] }
  }

  private func index(of number: Int16, in attributes: borrowing XMLAttributes) -> Int? {
    (0..<attributes.count).first { paths.number(of: attributes.name(at: $0)) == number }
  }
}

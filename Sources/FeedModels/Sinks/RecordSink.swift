package import FeedEvents

/// Builds a feed's records from its events, by the tables its record type declares.
///
/// Nothing is allocated per event; a kept text costs one `String`.
package struct RecordSink: XMLEventSink, ~Copyable {
  /// What makes the records, and has them afterwards.
  package let builder: RecordBuilder
  /// The number of items finished.
  private(set) var items = 0

  private let paths: PathTable
  private let hasURIs: Bool
  /// The table of the items.
  private let itemTable: Int16
  /// The element that is open, of those in paths.
  private var node: Int16 = 0
  /// The marks of its children.
  private var marks: UInt64
  /// How many elements are open below it, which are in no path.
  private var skippedDepth = 0
  private var texts: FieldTexts
  /// The bases that relative URIs are made absolute by, of the elements that have one.
  private var bases: [(node: Int16, uri: BaseURI)] = []
  /// The last URI that was made absolute.
  private var absolute: [UInt8] = []

  /// A sink that builds the records that `reader` reads, and keeps them.
  package init(_ reader: RecordReader) { self.init(RecordBuilder(reader)) }

  /// A sink that finds records for `builder`.
  init(_ builder: RecordBuilder) {
    self.builder = builder
    let reader = builder.reader
    paths = reader.paths
    marks = paths.nodes[0].marks
    hasURIs = reader.hasURIs
    itemTable = Int16(reader.layout.ranges.count - 1)
    texts = FieldTexts(reader.layout)
  }

  /// Steps into an element of a path, or skips it.
  package mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {
    // Most elements of a feed are in no path: here they cost no call.
    guard skippedDepth == 0, marks &>> UInt64(PathTable.mark(of: name)) & 1 != 0 else {
      skippedDepth &+= 1
      return
    }
    step(to: name, attributes)
  }

  @inline(never)
  private mutating func step(to name: XMLName, _ attributes: XMLAttributes) {
    let child = paths.child(of: node, name)
    guard child > 0 else {
      skippedDepth &+= 1
      return
    }
    node = child
    let place = paths.nodes[Int(child)]
    marks = place.marks
    enter(place, attributes)
  }

  /// Gathers the text of the open field, that of its descendants included.
  package mutating func text(_ text: XMLText) { texts.append(text) }

  /// Closes a field or a record; always goes on.
  package mutating func endElement(_ name: XMLName) -> ParseDirective {
    guard skippedDepth == 0 else {
      skippedDepth &-= 1
      return .proceed
    }
    leave()
    return .proceed
  }

  @inline(__always)
  private mutating func enter(_ place: PathTable.Node, _ attributes: XMLAttributes) {
    if place.table >= 0 { texts.beginRecord(of: Int(place.table)) }
    if attributes.count > 0 {
      if hasURIs { readBase(attributes) }
      if place.attributeCount > 0 { read(attributes, at: place) }
    }
    if place.slot >= 0 { texts.begin(Int(place.slot)) }
  }

  @inline(never)
  private mutating func leave() {
    let place = paths.nodes[Int(node)]
    if place.slot >= 0 {
      texts.end()
      if place.isURI { resolve(Int(place.slot)) }
    }
    if place.table >= 0 {
      builder.append(texts, to: Int(place.table))
      if place.table == itemTable { items &+= 1 }
      texts.endRecord(of: Int(place.table))
    }
    if !bases.isEmpty, bases.last?.node == node { bases.removeLast() }
    node = place.parent
    marks = paths.nodes[Int(node)].marks
  }

  /// Makes the URI in a slot absolute, the last text gathered.
  @inline(never)
  private mutating func resolve(_ slot: Int) {
    guard let base = bases.last?.uri, texts.resolve(slot, against: base, into: &absolute) else {
      return
    }
    texts.replaceLast(slot, by: absolute)
  }
}

extension RecordSink {
  /// Reads the base that an element gives to the URIs in it.
  private mutating func readBase(_ attributes: XMLAttributes) {
    guard let index = paths.index(of: paths.base, in: attributes) else { return }
    let uri = BaseURI(attributes.value(at: index).bytes, within: bases.last?.uri)
    bases.append((node, uri))
  }

  /// Reads the fields that are attributes.
  @inline(never)
  private mutating func read(_ attributes: XMLAttributes, at place: PathTable.Node) {
    let first = Int(place.firstAttribute)
    for index in first..<first + Int(place.attributeCount) {
      let source = paths.attributes[index]
      guard isMet(source.condition, by: attributes),
        let own = paths.index(of: source.name, in: attributes)
      else { continue }
      texts.begin(Int(source.slot))
      texts.append(attributes.value(at: own))
      texts.end()
      if source.isURI { resolve(Int(source.slot)) }
    }
  }

  private func isMet(
    _ condition: PathTable.Condition, by attributes: borrowing XMLAttributes
  ) -> Bool {
    switch condition {
    case .none: return true
    case .isAbsent(let name): return paths.index(of: name, in: attributes) == nil
    case .equals(let name, let value):
      guard let index = paths.index(of: name, in: attributes) else { return false }
      return paths.isEqual(attributes.value(at: index).bytes, value)
    }
  }
}

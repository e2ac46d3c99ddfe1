package import FeedEvents

/// A sink that builds a feed's records from its events, according to the tables of the record type.
///
/// An event allocates nothing, and a record nothing of its own: see ``RecordPage``.
package struct RecordSink: XMLEventSink, ~Copyable {
  /// The number of items finished.
  private(set) var items = 0

  private let paths: PathTable
  private let hasURIs: Bool
  private let hasInternedNames: Bool
  /// The table of the items.
  private let itemTable: Int16
  /// The node of the innermost open element that is part of a path.
  private var node: Int16 = 0
  /// The marks of the children of ``node``.
  private var marks: UInt64
  /// The number of open elements below ``node``, none of which is part of a path.
  private var skippedDepth = 0
  private var texts: FieldTexts
  /// The base URIs in effect, each with the node of the element that sets it.
  ///
  /// Relative URIs are resolved against the last one.
  private var bases: [Base] = []
  /// The node of the last base URI; -1 if there is none.
  private var baseNode: Int16 = -1
  /// The last URI that was made absolute.
  ///
  /// Its storage is reused.
  private var absolute: [UInt8] = []
  /// The steps taken before, if names are interned.
  private var steps = KnownSteps()
  /// The builder, which creates the records and keeps them.
  ///
  /// It is the last property, so that those that every event needs are close together.
  package private(set) var builder: RecordBuilder

  private struct Base {
    let node: Int16
    let uri: BaseURI
  }

  /// Creates a sink that builds the records that `reader` reads, and keeps them.
  package init(_ reader: RecordReader) { self.init(RecordBuilder(reader)) }

  /// Creates a sink that passes the texts of records to `builder`.
  init(_ builder: consuming RecordBuilder) {
    let reader = builder.reader
    self.builder = builder
    paths = reader.paths
    marks = paths.nodes[0].marks
    hasURIs = reader.hasURIs
    hasInternedNames = reader.hasInternedNames
    itemTable = Int16(reader.layout.ranges.count - 1)
    texts = FieldTexts(reader.layout)
  }

  /// Enters an element that is part of a path, or skips it.
  package mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {
    // Most elements of a feed are in no path. They cost no call here.
    let mark = PathTable.mark(of: name)
    guard skippedDepth == 0, marks &>> UInt64(mark) & 1 != 0 else {
      skippedDepth &+= 1
      return
    }
    step(to: name, mark, attributes)
  }

  @inline(never)
  private mutating func step(to name: XMLName, _ mark: Int, _ attributes: XMLAttributes) {
    let known = hasInternedNames ? steps.child(of: node, name, mark) : nil
    let child = known ?? find(name, mark)
    guard child > 0 else {
      skippedDepth &+= 1
      return
    }
    node = child
    // A child is in bounds.
    let place = unsafe paths.nodes.span[unchecked: Int(child)]
    marks = place.marks
    if place.table >= 0 { texts.beginRecord(of: Int(place.table)) }
    if attributes.count > 0 {
      if hasURIs { readBase(attributes) }
      if place.attributeCount > 0 { read(attributes, at: child) }
    }
    if place.slot >= 0 { texts.begin(Int(place.slot)) }
  }

  /// Returns the child of the open node with a name; 0 if there is none.
  ///
  /// Not inlined, so that a known step needs fewer registers.
  @inline(never)
  private mutating func find(_ name: XMLName, _ mark: Int) -> Int16 {
    let child = paths.child(of: node, name, mark)
    if hasInternedNames { steps.note(child, of: node, name, mark) }
    return child
  }

  /// Collects the text of the open field, including the text of its descendants.
  package mutating func text(_ text: XMLText) { texts.append(text) }

  /// Closes a field or a record.
  ///
  /// Never stops the parse.
  package mutating func endElement(_ name: XMLName) -> ParseDirective {
    guard skippedDepth == 0 else {
      skippedDepth &-= 1
      return .proceed
    }
    leave()
    return .proceed
  }

  @inline(never)
  private mutating func leave() {
    // The open node and its parent are in bounds.
    let place = unsafe paths.nodes.span[unchecked: Int(node)]
    if place.slot >= 0 {
      texts.end()
      if place.isURI { resolve(Int(place.slot)) }
    }
    if place.table >= 0 { endRecord(of: place.table) }
    if node == baseNode { leaveBase() }
    node = place.parent
    marks = unsafe paths.nodes.span[unchecked: Int(node)].marks
  }

  /// Closes a record, and discards its texts.
  ///
  /// Not inlined, so that closing a field, which is more frequent, needs fewer registers.
  @inline(never)
  private mutating func endRecord(of table: Int16) {
    builder.append(texts, to: Int(table))
    if table == itemTable { items &+= 1 }
    texts.endRecord(of: Int(table))
  }

  /// Closes the records, and delivers those that remain to the consumer of the builder, if it has one.
  package mutating func closeRecords() { builder.closeRecords() }

  /// Makes the URI in a slot absolute.
  ///
  /// It must be the last text collected.
  @inline(never)
  private mutating func resolve(_ slot: Int) {
    guard baseNode >= 0, !texts.prefixLast(slot) else { return }
    texts.resolveLast(slot, against: bases.span[bases.count - 1].uri, using: &absolute)
  }
}

extension RecordSink {
  /// Reads the base URI that an element sets for the URIs in it.
  private mutating func readBase(_ attributes: XMLAttributes) {
    guard let index = paths.index(of: paths.base, in: attributes) else { return }
    let uri = BaseURI(attributes.value(at: index).bytes, within: bases.last?.uri)
    bases.append(Base(node: node, uri: uri))
    baseNode = node
    texts.origin = uri.origin
  }

  @inline(never)
  private mutating func leaveBase() {
    bases.removeLast()
    baseNode = bases.last?.node ?? -1
    texts.origin = bases.last?.uri.origin ?? []
  }

  /// Reads the fields whose values are attributes.
  @inline(never)
  private mutating func read(_ attributes: XMLAttributes, at node: Int16) {
    let place = paths.nodes[Int(node)]
    let first = Int(place.firstAttribute)
    for index in first..<first + Int(place.attributeCount) {
      let source = paths.attributes[index]
      // The first source of a field counts.
      guard texts.isEmpty(Int(source.slot)), isMet(source.condition, by: attributes),
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

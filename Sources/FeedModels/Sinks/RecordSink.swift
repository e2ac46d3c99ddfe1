package import FeedEvents

/// A sink that builds a feed's records from its events, according to the tables of the record type.
///
/// An event allocates nothing, and a record nothing of its own: see ``RecordPage``.
package struct RecordSink: XMLEventSink, ~Copyable {
  /// The number of items finished.
  private(set) var items = 0

  private let paths: PathTable
  private let hasInternedNames: Bool
  /// The table of the items.
  private let itemTable: Int16
  /// The node of the innermost open element that is part of a path.
  private var node: Int16 = 0
  /// The hashes of the children of ``node``.
  private var childHashes: UInt64
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
  /// The children of nodes, by the names that were looked for, if names are interned.
  private var knownChildren = KnownNames()
  /// The numbers of the names of attributes in the elements that have them, likewise.
  private var knownAttributes = KnownNames()
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
    childHashes = paths.nodes[0].hashes
    hasInternedNames = reader.hasInternedNames
    itemTable = Int16(reader.layout.ranges.count - 1)
    texts = FieldTexts(reader.layout)
  }

  /// Enters an element that is part of a path, or skips it.
  package mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {
    // Most elements of a feed are in no path. They cost no call here.
    let hash = PathTable.hash(of: name)
    guard skippedDepth == 0, childHashes &>> UInt64(hash) & 1 != 0 else {
      skippedDepth &+= 1
      return
    }
    step(to: name, hash, attributes)
  }

  @inline(never)
  private mutating func step(to name: XMLName, _ hash: Int, _ attributes: XMLAttributes) {
    let known = hasInternedNames ? knownChildren.found(name, hash, at: node) : nil
    let child = known ?? find(name, hash)
    guard child > 0 else {
      skippedDepth &+= 1
      return
    }
    node = child
    // A child is in bounds.
    let entry = unsafe paths.nodes.span[unchecked: Int(child)]
    childHashes = entry.hashes
    if entry.table >= 0 { texts.beginRecord(of: Int(entry.table)) }
    if attributes.count > 0, !entry.attributes.isEmpty { read(attributes, of: entry.attributes) }
    if entry.slot >= 0 { texts.begin(Int(entry.slot)) }
  }

  /// Returns the child of the open node with a name; 0 if there is none.
  ///
  /// Not inlined, so that a known child needs fewer registers.
  @inline(never)
  private mutating func find(_ name: XMLName, _ hash: Int) -> Int16 {
    let child = paths.child(of: node, name, hash)
    if hasInternedNames { knownChildren.note(child, for: name, hash, at: node) }
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
    let entry = unsafe paths.nodes.span[unchecked: Int(node)]
    if entry.slot >= 0 {
      texts.end()
      if entry.isURI { resolve(Int(entry.slot)) }
    }
    if entry.table >= 0 { endRecord(of: entry.table) }
    if node == baseNode { leaveBase() }
    node = entry.parent
    childHashes = unsafe paths.nodes.span[unchecked: Int(node)].hashes
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
  /// Reads the base URI that an element sets, and the fields whose values are attributes.
  @inline(never)
  private mutating func read(_ attributes: XMLAttributes, of element: AttributeTable.Element) {
    var indices = AttributeTable.Indices(repeating: -1)
    for index in 0..<attributes.count {
      let name = attributes.name(at: index)
      let hash = PathTable.hash(of: name)
      let known = hasInternedNames ? knownAttributes.found(name, hash, at: node) : nil
      let number = known ?? find(name, hash, in: element)
      // A number is below eight: see `AttributeTable.add`.
      if number >= 0 { unsafe indices[unchecked: Int(number)] = Int32(truncatingIfNeeded: index) }
    }
    for sourceIndex in element.sources.bounds {
      // The sources of an element are in bounds.
      let source = unsafe paths.attributes.sources.span[unchecked: sourceIndex]
      guard let index = paths.attributes.index(of: source, among: &indices, of: attributes) else {
        continue
      }
      let value = attributes.value(at: index)
      guard source.slot >= 0 else {
        setBase(value)
        continue
      }
      // The first source of a field counts.
      guard texts.isEmpty(Int(source.slot)) else { continue }
      texts.begin(Int(source.slot))
      texts.append(value)
      texts.end()
      if source.isURI { resolve(Int(source.slot)) }
    }
  }

  /// Returns the number of an attribute of the open node; -1 if it is not read.
  @inline(never)
  private mutating func find(
    _ name: XMLName, _ hash: Int, in element: AttributeTable.Element
  ) -> Int16 {
    let number = paths.attributes.number(of: name, hash, in: element)
    if hasInternedNames { knownAttributes.note(number, for: name, hash, at: node) }
    return number
  }

  /// Sets the base URI of the URIs in the open element.
  @inline(never)
  private mutating func setBase(_ base: XMLText) {
    let uri = BaseURI(base.bytes, within: bases.last?.uri)
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
}

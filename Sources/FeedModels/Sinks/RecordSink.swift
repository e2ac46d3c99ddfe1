package import FeedEvents

/// A sink that builds a feed's records from its events, according to the tables of the record type.
///
/// It walks the tree of the elements that are read, and collects the texts of fields. No event makes a `String`, and
/// none depends on the type of the record.
package struct RecordSink: XMLEventSink, ~Copyable {
  /// The records.
  package var records: RecordCollector
  private let paths: PathTree
  private var namespaces = DocumentNamespaces()
  /// The innermost open element that is part of a path.
  private var node = 0
  /// The number of open elements inside it, none of which is part of a path.
  private var skippedDepth = 0
  /// Stands for the document, where an element is meant.
  private static let document = -1

  /// The base URIs in effect, the innermost last, each with the element that sets it.
  private var bases: [(node: Int, uri: BaseURI)] = []

  /// Creates a sink that builds the records of a type.
  ///
  /// Links are resolved against `base`, the address of the document, if it is known.
  package init(
    _ type: RecordType, base: String? = nil, _ destination: RecordCollector.Destination = .kept
  ) {
    records = RecordCollector(type, destination)
    paths = type.paths
    if let base { bases = [(Self.document, BaseURI(base.utf8Span.span))] }
  }

  /// Enters an element that is part of a path, or skips it.
  package mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {
    if node == 0, skippedDepth == 0 { namespaces.adopt(root: name) }
    guard skippedDepth == 0, let child = paths.child(of: node, named: name, in: &namespaces) else {
      skippedDepth += 1
      return
    }
    node = child
    if let table = paths.nodes[child].table { records.beginRecord(of: table) }
    if attributes.count > 0 { read(attributes) }
    for text in paths.nodes[child].texts where text.isRead(with: attributes, in: &namespaces) {
      records.texts.begin(text.slot, isURI: text.isURI)
    }
  }

  /// Reads the base URI that the open element sets, and the fields whose values are its attributes.
  private mutating func read(_ attributes: XMLAttributes) {
    for source in paths.nodes[node].attributes {
      guard let index = source.index(in: attributes, &namespaces) else { continue }
      let value = attributes.value(at: index)
      guard let slot = source.slot else {
        bases.append((node, BaseURI(value.bytes, within: bases.last?.uri)))
        continue
      }
      // The first source of a field counts.
      guard records.texts.isEmpty(slot) else { continue }
      records.texts.begin(slot, isURI: source.isURI)
      records.texts.append(value)
      records.texts.end(resolvingAgainst: bases.last?.uri)
    }
  }

  /// Collects the text of the open field, including the text of its descendants.
  package mutating func text(_ text: XMLText) { records.texts.append(text) }

  /// Closes a field or a record.
  ///
  /// Stops the parse at the end of an item after which no new ones are expected.
  package mutating func endElement(_ name: XMLName) -> ParseDirective {
    guard skippedDepth == 0 else {
      skippedDepth -= 1
      return .proceed
    }
    if !paths.nodes[node].texts.isEmpty { records.texts.end(resolvingAgainst: bases.last?.uri) }
    if paths.nodes[node].table != nil { records.endRecord() }
    if bases.last?.node == node { bases.removeLast() }
    node = paths.nodes[node].parent
    return records.hasEnough ? .stop : .proceed
  }
}

public import FeedEvents

/// Builds a feed's records from its events, by the table its record type declares.
///
/// Not generic over the record type: a generic sink's callbacks would be shared, unspecialised
/// code, and twice as slow. Nothing is allocated per event; a kept field costs one `String`.
public struct RecordSink: XMLEventSink, ~Copyable {
  /// What puts the records together, and has them afterwards.
  public let builder: any RecordBuilding

  /// The item element, then the fields in the order of the table.
  private let names: NameTable
  private var depth = 0
  /// The depth of the open item element; 0 while none is open.
  private var itemDepth = 0
  /// The index of the open field; -1 while none is open.
  private var field = -1
  private var text: [UInt8] = []
  /// Which fields of the open record have been met: a bit each.
  private var met: UInt64 = 0

  /// A sink that builds records of `type`.
  public init<Record: FeedRecord>(_ type: Record.Type) {
    precondition(Record.fields.count <= UInt64.bitWidth, "a record has at most 64 fields")
    builder = Record.makeBuilder()
    names = NameTable([Record.item] + Record.fields.map(\.element))
    text.reserveCapacity(512)
  }

  /// Opens an item, or a field of the open item.
  ///
  /// - Complexity: O(*f*) in the number of fields for a child of an item, else O(1).
  public mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {
    depth &+= 1
    if itemDepth == 0 {
      guard names.index(of: name) == 0 else { return }
      itemDepth = depth
      met = 0
      builder.beginRecord()
    } else if depth == itemDepth &+ 1, let index = names.index(of: name), index > 0 {
      openField(index - 1)
    }
  }

  /// Of several elements for one field the first one counts.
  private mutating func openField(_ index: Int) {
    guard met & (1 << UInt64(index)) == 0 else { return }
    met |= 1 << UInt64(index)
    field = index
    text.removeAll(keepingCapacity: true)
  }

  /// Gathers the text of the open field, that of its descendants included.
  public mutating func text(_ text: XMLText) {
    guard field >= 0 else { return }
    self.text.append(text)
  }

  /// Closes the field or the item; always goes on.
  public mutating func endElement(_ name: XMLName) -> ParseDirective {
    if itemDepth != 0 {
      if depth == itemDepth {
        itemDepth = 0
        builder.endRecord()
      } else if field >= 0, depth == itemDepth &+ 1 {
        builder.store(text, inField: field)
        field = -1
      }
    }
    depth &-= 1
    return .proceed
  }
}

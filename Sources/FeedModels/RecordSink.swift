public import FeedEvents

/// Builds a feed's records from its events, by the table its record type declares.
///
/// A `String` is made once per kept field; nothing else is allocated per event.
public struct RecordSink<Record: FeedRecord>: XMLEventSink, ~Copyable {
  /// The records read so far, in document order.
  public private(set) var records: [Record] = []
  /// The fields that could not be read.
  public private(set) var diagnostics: [RecordDiagnostic] = []

  private let fields = Record.fields
  private let item = Record.item
  private var depth = 0
  /// The depth of the open item element; 0 while none is open.
  private var itemDepth = 0
  private var record = Record()
  /// The index of the open field, if any.
  private var field: Int?
  private var text: [UInt8] = []
  /// Which fields of the open record have been met: a bit each.
  private var met: UInt64 = 0

  /// A sink that has read nothing yet.
  public init() {
    precondition(Record.fields.count <= UInt64.bitWidth, "a record has at most 64 fields")
    records.reserveCapacity(64)
    text.reserveCapacity(256)
  }

  /// Opens an item, or a field of the open item.
  ///
  /// - Complexity: O(*f*) in the number of fields for a child of an item, else O(1).
  public mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {
    depth += 1
    if itemDepth == 0 {
      guard item.matches(name) else { return }
      itemDepth = depth
      record = Record()
      met = 0
    } else if depth == itemDepth + 1 {
      openField(name)
    }
  }

  private mutating func openField(_ name: XMLName) {
    for index in fields.indices where fields[index].element.matches(name) {
      guard met & (1 << UInt64(index)) == 0 else { return }
      met |= 1 << UInt64(index)
      field = index
      text.removeAll(keepingCapacity: true)
      return
    }
  }

  /// Gathers the text of the open field, that of its descendants included.
  public mutating func text(_ text: UTF8Span) {
    guard field != nil else { return }
    self.text.append(text)
  }

  /// Closes the field or the item; always goes on.
  public mutating func endElement(_ name: XMLName) -> ParseDirective {
    if itemDepth != 0 {
      if depth == itemDepth {
        records.append(record)
        itemDepth = 0
      } else if depth == itemDepth + 1, let index = field {
        closeField(index)
      }
    }
    depth -= 1
    return .proceed
  }

  private mutating func closeField(_ index: Int) {
    field = nil
    if !fields[index].store(&record, text) {
      diagnostics.append(
        RecordDiagnostic(
          record: records.count + 1, field: fields[index].name,
          text: String(decoding: text, as: UTF8.self), expectation: fields[index].expectation))
    }
  }
}

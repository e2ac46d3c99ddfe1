internal import FeedEvents

/// The texts of the fields of one item, gathered as they arrive.
///
/// All lie in one buffer, which is kept from item to item: gathering allocates nothing.
public struct FieldTexts: ~Copyable {
  private var bytes: [UInt8] = []
  /// Where the text of each field lies in `bytes`; `nil` for a field that wasn't met.
  private var ranges: [Range<Int>?]
  /// The field whose text is being gathered; -1 between fields.
  private var open = -1
  private var openStart = 0

  /// Room for the texts of so many fields, none of them met.
  init(fieldCount: Int) {
    ranges = Array(repeating: nil, count: fieldCount)
    bytes.reserveCapacity(2048)
  }

  /// The text of a field, descendants included; `nil` where the field wasn't met.
  subscript(field: Int) -> Span<UInt8>? {
    @_lifetime(borrow self)
    get {
      guard let range = ranges[field] else { return nil }
      return bytes.span.extracting(range)
    }
  }

  /// Forgets all texts.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    for field in ranges.indices { ranges[field] = nil }
    open = -1
  }

  /// Begins a field; of several elements for one field the first one counts.
  mutating func begin(_ field: Int) {
    guard ranges[field] == nil else { return }
    open = field
    openStart = bytes.count
  }

  /// Adds to the open field, if one is.
  mutating func append(_ text: XMLText) {
    if open >= 0 { gather(text) }
  }

  /// Kept out of line, so that the test before it is short enough to be inlined: most text belongs
  /// to no field.
  @inline(never)
  private mutating func gather(_ text: XMLText) { bytes.append(text) }

  /// Ends the open field, if one is.
  mutating func end() {
    guard open >= 0 else { return }
    ranges[open] = openStart..<bytes.count
    open = -1
  }
}

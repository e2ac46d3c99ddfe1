internal import FeedEvents

/// The texts of the fields of open records, collected as they arrive.
///
/// All texts are in one buffer, which is reused for each record. Records open and close like the elements around
/// them, so the texts of a record are discarded when it ends.
struct FieldTexts: ~Copyable {
  private var bytes: [UInt8] = []
  /// The range of each slot's text; `nil` if the slot is empty.
  private var ranges: [Range<Int>?]
  /// The open records, the innermost last, each with the index at which its texts begin.
  private var records: [(table: Int, start: Int)] = []
  /// The slot whose text is being collected; `nil` between fields.
  private var open: Int?

  /// Creates empty slots.
  init(count: Int) { ranges = Array(repeating: nil, count: count) }

  /// The text of a slot; `nil` if the slot is empty.
  subscript(slot: Int) -> Span<UInt8>? {
    @_lifetime(borrow self)
    get {
      guard let range = ranges[slot] else { return nil }
      return bytes.span.extracting(range)
    }
  }

  /// Returns whether a slot is empty.
  func isEmpty(_ slot: Int) -> Bool { ranges[slot] == nil }

  /// The table of the innermost open record.
  var table: Int? { records.last?.table }

  /// Begins a record of a table.
  mutating func beginRecord(of table: Int) {
    records.append((table, bytes.count))
    open = nil
  }

  /// Ends the innermost record, whose table has these slots, and discards its texts.
  mutating func endRecord(_ slots: Range<Int>) {
    guard let record = records.popLast() else { return }
    open = nil
    bytes.removeLast(bytes.count - record.start)
    // What the outermost record leaves belongs to none that follows.
    for slot in records.isEmpty ? ranges.indices : slots { ranges[slot] = nil }
  }

  /// Begins the text of a slot.
  ///
  /// If several elements match, the first one counts.
  mutating func begin(_ slot: Int) {
    guard ranges[slot] == nil else { return }
    open = slot
    ranges[slot] = bytes.count..<bytes.count
  }

  /// Appends to the open slot, if there is one.
  mutating func append(_ text: XMLText) {
    if open != nil { bytes.append(text) }
  }

  /// Ends the open slot, if there is one.
  ///
  /// - Parameter base: The base that the text is resolved against, if it is a URI.
  mutating func end(resolvingAgainst base: BaseURI? = nil) {
    guard let slot = open, let start = ranges[slot]?.lowerBound else { return }
    open = nil
    if let base, let absolute = Self.resolve(bytes.span.extracting(start...), base) {
      bytes.replaceSubrange(start..., with: absolute)
    }
    ranges[slot] = start..<bytes.count
  }

  /// Resolves a reference, except that an empty element, which would resolve to the base itself, is not a link.
  private static func resolve(_ text: borrowing Span<UInt8>, _ base: BaseURI) -> [UInt8]? {
    text.trimmed.isEmpty ? nil : base.resolve(text)
  }
}

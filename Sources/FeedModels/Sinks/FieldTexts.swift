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
  /// The slots whose text is being collected, and whether it is a URI; empty between fields.
  private var open: [(slot: Int, isURI: Bool)] = []

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

  /// Returns the text of a slot; empty if the slot is.
  func string(of slot: Int) -> String {
    ranges[slot].map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
  }

  /// Returns whether a slot is empty.
  func isEmpty(_ slot: Int) -> Bool { ranges[slot] == nil }

  /// The table of the innermost open record.
  var table: Int? { records.last?.table }

  /// Begins a record of a table.
  mutating func beginRecord(of table: Int) {
    records.append((table, bytes.count))
    open.removeAll(keepingCapacity: true)
  }

  /// Ends the innermost record, whose table has these slots, and discards its texts.
  mutating func endRecord(_ slots: Range<Int>) {
    guard let record = records.popLast() else { return }
    open.removeAll(keepingCapacity: true)
    bytes.removeLast(bytes.count - record.start)
    // What the outermost record leaves belongs to none that follows.
    for slot in records.isEmpty ? ranges.indices : slots { ranges[slot] = nil }
  }

  /// Begins the text of a slot, beside that of others that have begun at the same element.
  ///
  /// If several elements match, the first one counts.
  mutating func begin(_ slot: Int, isURI: Bool = false) {
    guard ranges[slot] == nil else { return }
    open.append((slot, isURI))
    ranges[slot] = bytes.count..<bytes.count
  }

  /// Appends to the open slots, if there are any.
  mutating func append(_ text: XMLText) {
    if !open.isEmpty { bytes.append(text) }
  }

  /// Ends the open slots, if there are any.
  ///
  /// - Parameter base: The base that URIs are resolved against.
  mutating func end(resolvingAgainst base: BaseURI? = nil) {
    guard let first = open.first, let start = ranges[first.slot]?.lowerBound else { return }
    let end = bytes.count
    for (slot, isURI) in open {
      ranges[slot] = start..<end
      if isURI, let base, let absolute = Self.resolve(bytes.span.extracting(start..<end), base) {
        let begin = bytes.count
        bytes += absolute
        ranges[slot] = begin..<bytes.count
      }
    }
    open.removeAll(keepingCapacity: true)
  }

  /// Resolves a reference, except that an empty element, which would resolve to the base itself, is not a link.
  private static func resolve(_ text: borrowing Span<UInt8>, _ base: BaseURI) -> [UInt8]? {
    text.trimmed.isEmpty ? nil : base.resolve(text)
  }
}

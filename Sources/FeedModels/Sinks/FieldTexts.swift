internal import FeedEvents

/// The texts of the fields of open records, collected as they arrive.
///
/// All texts are in one buffer, which is reused for each record, so that collecting does not allocate unless
/// the buffer must grow. Records open and close like the elements around them, so the texts of a record are
/// discarded when it ends.
@safe
struct FieldTexts: ~Copyable {
  private var buffer: UnsafeMutableRawBufferPointer
  private var count = 0
  /// The range of each slot's text in the buffer.
  ///
  /// The slots are followed by one entry per table with the start of its open record.
  private let slots: UnsafeMutableBufferPointer<Slot>
  private let slotCount: Int
  /// The slots of each table.
  private let ranges: [Range<Int>]
  /// The scheme and the authority of the base URI in effect; empty if there are none.
  ///
  /// It is kept here so that a link costs no copy of the base.
  var origin: [UInt8] = []
  /// The slot whose text is being collected; -1 between fields.
  private var open = -1

  private struct Slot: BitwiseCopyable {
    /// The offset in the buffer; -1 if the slot is empty.
    var start = -1
    var count = 0
  }

  /// Creates empty slots for all fields of a layout.
  init(_ layout: SlotLayout) {
    slotCount = layout.slots.count
    ranges = layout.ranges
    unsafe slots = .allocate(capacity: layout.slots.count + layout.ranges.count)
    unsafe slots.initialize(repeating: Slot())
    unsafe buffer = .allocate(byteCount: 2048, alignment: 1)
  }

  deinit {
    unsafe slots.deallocate()
    unsafe buffer.deallocate()
  }

  /// The text of a slot; `nil` if the slot is empty.
  subscript(slot: Int) -> Span<UInt8>? {
    @_lifetime(borrow self)
    get {
      let slot = unsafe slots[slot]
      guard slot.start >= 0 else { return nil }
      return unsafe _overrideLifetime(text(in: slot), borrowing: self)
    }
  }

  @_lifetime(borrow self)
  private func text(in slot: Slot) -> Span<UInt8> {
    // The buffer always has an address, and the text is part of it.
    let start = unsafe buffer.baseAddress.unsafelyUnwrapped.advanced(by: slot.start)
    let text = unsafe Span<UInt8>(
      _unsafeBytes: UnsafeRawBufferPointer(start: start, count: slot.count))
    return unsafe _overrideLifetime(text, borrowing: self)
  }

  /// Returns the first text among these slots that is not just white space; `nil` if there is none.
  @_lifetime(borrow self)
  @inline(__always)
  func first(of slots: Span<Int>) -> Span<UInt8>? {
    // All indices are in bounds.
    for index in slots.indices {
      guard let text = self[unsafe slots[unchecked: index]] else { continue }
      for position in text.indices where unsafe !text[unchecked: position].isXMLSpace {
        return text
      }
    }
    return nil
  }

  /// Begins a record of a table.
  ///
  /// Its slots are empty.
  mutating func beginRecord(of table: Int) {
    unsafe slots[slotCount + table].start = count
    open = -1
  }

  /// Ends the record of a table, and discards its texts: empties its slots.
  mutating func endRecord(of table: Int) {
    for slot in ranges[table] { empty(slot) }
    count = unsafe slots[slotCount + table].start
    open = -1
  }

  /// Returns whether a slot is empty.
  func isEmpty(_ slot: Int) -> Bool { unsafe slots[slot].start < 0 }

  /// Empties a slot.
  mutating func empty(_ slot: Int) { unsafe slots[slot] = Slot() }

  /// Begins the text of a slot.
  ///
  /// If several elements match, the first one counts.
  mutating func begin(_ slot: Int) {
    guard unsafe slots[slot].start < 0 else { return }
    open = slot
    unsafe slots[slot].start = count
  }

  /// Appends to the open slot, if there is one.
  mutating func append(_ text: XMLText) {
    if open >= 0 { gather(text) }
  }

  /// Appends to the open slot.
  ///
  /// Not inlined, so that the test before the call is short enough to be inlined: most text belongs to no
  /// field.
  @inline(never)
  private mutating func gather(_ text: XMLText) {
    let size = text.bytes.count
    if unsafe size > buffer.count &- count { grow(by: size) }
    guard let destination = unsafe buffer.baseAddress?.advanced(by: count) else { return }
    unsafe text.bytes.withUnsafeBytes { text in
      guard let source = text.baseAddress else { return }
      unsafe destination.copyMemory(from: source, byteCount: size)
    }
    count &+= size
  }

  private mutating func grow(by size: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: 2 * (count + size), alignment: 1)
    unsafe larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    unsafe buffer.deallocate()
    unsafe buffer = larger
  }

  /// Ends the open slot, if there is one.
  mutating func end() {
    guard open >= 0 else { return }
    unsafe slots[open].count = count - slots[open].start
    open = -1
  }

  /// Writes ``origin`` before the URI in a slot, if that makes it absolute.
  ///
  /// It does for most links of feeds that are relative. The URI must be the last text in the buffer.
  ///
  /// - Returns: Whether the URI is absolute now.
  mutating func prefixLast(_ slot: Int) -> Bool {
    let (range, size) = (unsafe slots[slot], origin.count)
    guard range.start >= 0, range.start &+ range.count == count, size > 0,
      text(in: range).isPlainPath
    else { return false }
    if unsafe size > buffer.count &- count { grow(by: size) }
    let destination = unsafe buffer.baseAddress.unsafelyUnwrapped.advanced(by: range.start)
    unsafe destination.advanced(by: size).copyMemory(from: destination, byteCount: range.count)
    unsafe origin.withUnsafeBytes {
      unsafe destination.copyMemory(from: $0.baseAddress.unsafelyUnwrapped, byteCount: size)
    }
    count &+= size
    unsafe slots[slot].count &+= size
    return true
  }

  /// Makes the URI in a slot absolute, if it is the last text in the buffer.
  ///
  /// `absolute` is storage that is reused.
  mutating func resolveLast(
    _ slot: Int, against base: borrowing BaseURI, using absolute: inout [UInt8]
  ) {
    let range = unsafe slots[slot]
    // An empty element is not a link. As a relative reference it would resolve to the base itself.
    guard range.start >= 0, range.start + range.count == count, !text(in: range).trimmed.isEmpty,
      base.resolve(text(in: range), into: &absolute)
    else { return }
    count = range.start
    open = slot
    unsafe absolute.withUnsafeBufferPointer { unsafe gather(XMLText(checkedByParser: $0)) }
    end()
  }
}

internal import FeedEvents

/// The texts of the fields of open records, gathered as they arrive.
///
/// All lie in one buffer, which is kept from record to record: gathering allocates nothing. Records open
/// and close like the elements around them, so that what a record gathered is given up with it.
@safe
struct FieldTexts: ~Copyable {
  private var buffer: UnsafeMutableRawBufferPointer
  private var count = 0
  /// Where the text of each slot lies in the buffer; behind them, that of the open record of each table.
  private let slots: UnsafeMutableBufferPointer<Slot>
  private let layout: SlotLayout
  /// The slot whose text is being gathered; -1 between fields.
  private var open = -1

  private struct Slot: BitwiseCopyable {
    /// -1 for a slot that wasn't filled.
    var start = -1
    var count = 0
  }

  /// Room for the texts of all slots, none of them filled.
  init(_ layout: SlotLayout) {
    self.layout = layout
    unsafe slots = .allocate(capacity: layout.slots.count + layout.ranges.count)
    unsafe slots.initialize(repeating: Slot())
    unsafe buffer = .allocate(byteCount: 2048, alignment: 1)
  }

  deinit {
    unsafe slots.deallocate()
    unsafe buffer.deallocate()
  }

  /// The text of a slot; `nil` if it wasn't filled.
  subscript(slot: Int) -> Span<UInt8>? {
    @_lifetime(borrow self)
    get {
      let slot = unsafe slots[slot]
      guard slot.start >= 0 else { return nil }
      let bytes = unsafe UnsafeRawBufferPointer(
        rebasing: buffer[slot.start..<slot.start + slot.count])
      let text = unsafe Span<UInt8>(_unsafeBytes: bytes)
      return unsafe _overrideLifetime(text, borrowing: self)
    }
  }

  /// The first text of some slots that is more than white space; `nil` if there is none.
  @_lifetime(borrow self)
  @inline(__always)
  func first(of slots: Span<Int>) -> Span<UInt8>? {
    for index in slots.indices {
      guard let text = self[slots[index]] else { continue }
      if text.firstIndex(where: { !$0.isXMLSpace }) != nil { return text }
    }
    return nil
  }

  /// Begins a record of a table, whose slots are empty.
  mutating func beginRecord(of table: Int) {
    unsafe slots[layout.slots.count + table].start = count
    open = -1
  }

  /// Ends the record of a table, and gives up what it gathered: empties its slots.
  mutating func endRecord(of table: Int) {
    for slot in layout.ranges[table] { empty(slot) }
    count = unsafe slots[layout.slots.count + table].start
    open = -1
  }

  /// Empties a slot.
  mutating func empty(_ slot: Int) { unsafe slots[slot] = Slot() }

  /// Begins the text of a slot; of several elements the first one counts.
  mutating func begin(_ slot: Int) {
    guard unsafe slots[slot].start < 0 else { return }
    open = slot
    unsafe slots[slot].start = count
  }

  /// Adds to the open slot, if one is.
  mutating func append(_ text: XMLText) {
    if open >= 0 { gather(text) }
  }

  /// Kept out of line, so that the test before it is short enough to be inlined: most text belongs
  /// to no field.
  @inline(never)
  private mutating func gather(_ text: XMLText) {
    let size = text.bytes.count
    if unsafe size > buffer.count &- count { grow(by: size) }
    guard let room = unsafe buffer.baseAddress?.advanced(by: count) else { return }
    unsafe text.bytes.withUnsafeBytes { text in
      guard let source = text.baseAddress else { return }
      unsafe room.copyMemory(from: source, byteCount: size)
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

  /// Ends the open slot, if one is.
  mutating func end() {
    guard open >= 0 else { return }
    unsafe slots[open].count = count - slots[open].start
    open = -1
  }

  /// Makes the URI in a slot absolute; false if it stays as it is.
  func resolve(_ slot: Int, against base: BaseURI, into absolute: inout [UInt8]) -> Bool {
    // An element that names nothing is no link: as a reference it would be the base itself.
    guard let text = self[slot], !text.trimmed.isEmpty else { return false }
    return base.resolve(text, into: &absolute)
  }

  /// Gives a slot another text, if it was filled last.
  mutating func replaceLast(_ slot: Int, by text: [UInt8]) {
    guard unsafe slots[slot].start + slots[slot].count == count else { return }
    count = unsafe slots[slot].start
    open = slot
    unsafe text.withUnsafeBufferPointer { unsafe gather(XMLText(checkedByParser: $0)) }
    end()
  }
}

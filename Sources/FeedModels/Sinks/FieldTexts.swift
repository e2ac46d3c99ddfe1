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
  private let layout: SlotLayout
  /// The slot whose text is being collected; -1 between fields.
  private var open = -1

  private struct Slot: BitwiseCopyable {
    /// The offset in the buffer; -1 if the slot is empty.
    var start = -1
    var count = 0
  }

  /// Creates empty slots for all fields of a layout.
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
    let bytes = unsafe UnsafeRawBufferPointer(
      rebasing: buffer[slot.start..<slot.start + slot.count])
    let text = unsafe Span<UInt8>(_unsafeBytes: bytes)
    return unsafe _overrideLifetime(text, borrowing: self)
  }

  /// Returns the first text among these slots that is not just white space; `nil` if there is none.
  @_lifetime(borrow self)
  @inline(__always)
  func first(of slots: Span<Int>) -> Span<UInt8>? {
    for index in slots.indices {
      guard let text = self[slots[index]] else { continue }
      if text.firstIndex(where: { !$0.isXMLSpace }) != nil { return text }
    }
    return nil
  }

  /// Begins a record of a table.
  ///
  /// Its slots are empty.
  mutating func beginRecord(of table: Int) {
    unsafe slots[layout.slots.count + table].start = count
    open = -1
  }

  /// Ends the record of a table, and discards its texts: empties its slots.
  mutating func endRecord(of table: Int) {
    for slot in layout.ranges[table] { empty(slot) }
    count = unsafe slots[layout.slots.count + table].start
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
    guard let room = unsafe buffer.baseAddress?.advanced(by: count) else { return }
    unsafe text.bytes.withUnsafeBytes { text in
      guard let source = text.baseAddress else { return }
      unsafe room.copyMemory(from: source, byteCount: size)
    }
    count &+= size
  }

  /// Inserts bytes into the last text in the buffer.
  private mutating func insert(_ bytes: borrowing Span<UInt8>, at start: Int) {
    let size = bytes.count
    if unsafe size > buffer.count &- count { grow(by: size) }
    guard let place = unsafe buffer.baseAddress?.advanced(by: start) else { return }
    unsafe place.advanced(by: size).copyMemory(from: place, byteCount: count &- start)
    unsafe bytes.withUnsafeBytes { bytes in
      guard let source = bytes.baseAddress else { return }
      unsafe place.copyMemory(from: source, byteCount: size)
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

  /// Makes the URI in a slot absolute, if it is the last text in the buffer.
  ///
  /// `absolute` is storage that is reused.
  mutating func resolveLast(
    _ slot: Int, against base: borrowing BaseURI, using absolute: inout [UInt8]
  ) {
    let range = unsafe slots[slot]
    guard range.start >= 0, range.start + range.count == count else { return }
    if let origin = base.origin(ofPath: text(in: range)) {
      insert(origin, at: range.start)
      unsafe slots[slot].count &+= origin.count
      // An empty element is not a link. As a relative reference it would resolve to the base itself.
    } else if !text(in: range).trimmed.isEmpty, base.resolve(text(in: range), into: &absolute) {
      count = range.start
      open = slot
      unsafe absolute.withUnsafeBufferPointer { unsafe gather(XMLText(checkedByParser: $0)) }
      end()
    }
  }
}

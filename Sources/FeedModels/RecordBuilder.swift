internal import FeedEvents

/// Puts together records of one type, by the table the type declares.
package final class RecordBuilder<Record: FeedRecord>: RecordBuilding {
  /// The records finished, in document order.
  package private(set) var records: [Record] = []
  /// The fields that could not be read.
  package private(set) var diagnostics: [RecordDiagnostic] = []
  private let fields = Record.fields

  /// A builder that has built nothing yet.
  package init() {
    // From here on it doubles: a feed of 300 items costs four allocations.
    records.reserveCapacity(64)
  }

  /// The number of records finished.
  package var count: Int { records.count }

  /// The record log of the records finished.
  ///
  /// - Complexity: O(*n*) in the length of the log.
  package var log: [UInt8] { Record.log(of: records) }

  /// Makes a record of the texts of its fields; one that can't be read becomes a diagnostic, and
  /// the record stays.
  package func append(_ texts: borrowing FieldTexts) {
    Record._read(texts, by: fields, into: &records, &diagnostics)
  }

  /// Does nothing: the records stay.
  package func finish() {}
}

extension FeedRecord {
  /// A builder of records of this type.
  static func makeBuilder() -> any RecordBuilding { RecordBuilder<Self>() }

  /// Makes a record of the texts of its fields.
  package static func _read(
    _ texts: borrowing FieldTexts, by fields: [RecordField<Self>], into records: inout [Self],
    _ diagnostics: inout [RecordDiagnostic]
  ) {
    var record = Self()
    let fields = fields.span
    for index in fields.indices {
      guard let text = texts[index], !fields[index].store(&record, text) else { continue }
      diagnostics.append(
        RecordDiagnostic(
          record: records.count + 1, field: fields[index].name, text: String(decoding: text),
          expectation: fields[index].expectation))
    }
    records.append(consume record)
  }
}

/// The texts of the fields of one item, gathered as they arrive.
///
/// All lie in one buffer, which is kept from item to item: gathering allocates nothing.
@safe
package struct FieldTexts: ~Copyable {
  private var buffer: UnsafeMutableRawBufferPointer
  private var count = 0
  /// Where the text of each field lies in the buffer.
  private let fields: UnsafeMutableBufferPointer<Field>
  /// The field whose text is being gathered; -1 between fields.
  private var open = -1

  private struct Field: BitwiseCopyable {
    /// -1 for a field that wasn't met.
    var start = -1
    var count = 0
  }

  /// Room for the texts of so many fields, none of them met.
  init(fieldCount: Int) {
    unsafe fields = .allocate(capacity: fieldCount)
    unsafe fields.initialize(repeating: Field())
    unsafe buffer = .allocate(byteCount: 2048, alignment: 1)
  }

  deinit {
    unsafe fields.deallocate()
    unsafe buffer.deallocate()
  }

  /// The text of a field, descendants included; `nil` where the field wasn't met.
  subscript(field: Int) -> Span<UInt8>? {
    @_lifetime(borrow self)
    get {
      let field = unsafe fields[field]
      guard field.start >= 0 else { return nil }
      let bytes = unsafe UnsafeRawBufferPointer(
        rebasing: buffer[field.start..<field.start + field.count])
      let text = unsafe Span<UInt8>(_unsafeBytes: bytes)
      return unsafe _overrideLifetime(text, borrowing: self)
    }
  }

  /// Forgets all texts.
  mutating func removeAll() {
    count = 0
    unsafe fields.update(repeating: Field())
    open = -1
  }

  /// Begins a field; of several elements for one field the first one counts.
  mutating func begin(_ field: Int) {
    guard unsafe fields[field].start < 0 else { return }
    open = field
    unsafe fields[field].start = count
  }

  /// Adds to the open field, if one is.
  mutating func append(_ text: XMLText) {
    if open >= 0 { gather(text) }
  }

  /// Kept out of line, so that the test before it is short enough to be inlined: most text belongs
  /// to no field.
  @inline(never)
  private mutating func gather(_ text: XMLText) {
    unsafe text.bytes.withUnsafeBytes { text in
      if unsafe text.count > buffer.count - count { grow(by: text.count) }
      guard let source = text.baseAddress else { return }
      unsafe buffer.baseAddress?.advanced(by: count).copyMemory(
        from: source, byteCount: text.count)
      count += text.count
    }
  }

  private mutating func grow(by size: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: 2 * (count + size), alignment: 1)
    unsafe larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    unsafe buffer.deallocate()
    unsafe buffer = larger
  }

  /// Ends the open field, if one is.
  mutating func end() {
    guard open >= 0 else { return }
    unsafe fields[open].count = count - fields[open].start
    open = -1
  }
}

extension FeedRecord {
  /// A checksum of every byte of every field of the records, whatever their order.
  ///
  /// - Complexity: O(*n*) in the bytes of the fields; nothing is allocated.
  package static func _checksum(of records: [Self]) -> UInt64 {
    let fields = Self.fields
    var sum: UInt64 = 0
    for record in records {
      for field in fields { sum &+= field.checksum(record) }
    }
    return sum
  }
}

extension String {
  /// FNV-1a of the text in UTF-8, in 64 bits (Fowler, Noll, Vo; RFC 9923).
  var checksum: UInt64 {
    let bytes = utf8Span.span
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01b3 }
    return hash
  }
}

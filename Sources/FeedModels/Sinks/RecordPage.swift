internal import FeedEvents

/// Records of one table, in document order: their values, row by row, and the texts of the values.
///
/// While records are added, their texts are gathered in one buffer. When the page is closed, the buffer
/// becomes one `String`, and the text of a field is a `Substring` of it. So a record costs no allocation of
/// its own. No record is added to a closed page.
struct RecordPage: Sendable {
  /// The values.
  private(set) var values: [FieldValue] = []
  /// The texts of the values, once the page is closed.
  private var text = ""
  /// The texts of the values, until then.
  private var bytes: [UInt8] = []
  /// The ranges of the texts of all lists.
  private var listTexts: [ShortRange] = []

  /// Whether the page has no record.
  var isEmpty: Bool { values.isEmpty }

  /// Reserves space for values and bytes of text in an empty page.
  mutating func reserve(values count: Int, bytes byteCount: Int) {
    values.reserveCapacity(count)
    bytes.reserveCapacity(byteCount)
  }

  /// The same page, closed.
  var closed: RecordPage {
    var page = self
    if !bytes.isEmpty { page.text = String(decoding: bytes.span) }
    page.bytes = []
    return page
  }

  /// Returns this page, closed, and empties it, but keeps the buffer for more texts.
  mutating func takeClosed() -> RecordPage {
    let page = closed
    (values, listTexts) = ([], [])
    bytes.removeAll(keepingCapacity: true)
    return page
  }
}

// MARK: - Adding records

extension RecordPage {
  /// Adds a record from the texts of its fields.
  ///
  /// Inlined, because a chain of calls for each record takes space in the instruction cache.
  ///
  /// - Returns: The indices of the fields whose text could not be read. The record is added without them.
  @inline(__always)
  mutating func append(
    _ sources: borrowing FieldTexts, by reader: RecordReader, to table: Int
  ) -> [Int] {
    precondition(text.isEmpty, "the page is closed")
    return Self.read(sources, by: reader, table, to: &values, &bytes, &listTexts)
  }

  // Static, because the closure that fills `values` can't access the page.
  private static func read(
    _ sources: borrowing FieldTexts, by reader: RecordReader, _ table: Int,
    to values: inout [FieldValue], _ texts: inout [UInt8], _ listTexts: inout [ShortRange]
  ) -> [Int] {
    var unreadable: [Int] = []
    let (all, range, slots) = (reader.fields, reader.tables[table], reader.layout.fieldSlots)
    values.append(addingCapacity: range.count) { values in
      for index in range {
        // The ranges of tables and fields are in bounds.
        let field = unsafe all.span[unchecked: index]
        let own = unsafe slots.span.extracting(unchecked: field.slots.bounds)
        guard let text = sources.first(of: own) else {
          values.append(field.type.valueWithoutText)
          continue
        }
        if case .list = field.type {
          values.append(list(own, sources, in: &texts, &listTexts))
          continue
        }
        let value =
          field.type.read(text, keepingIn: &texts)
          ?? readable(own, sources, field.type, in: &texts)
        if value == nil { unreadable.append(index - range.lowerBound) }
        values.append(value ?? .none)
      }
    }
    return unreadable
  }

  /// Returns the value of the first source whose text can be read.
  ///
  /// Called if the first non-empty text cannot be read.
  @inline(never)
  private static func readable(
    _ slots: Span<Int>, _ sources: borrowing FieldTexts, _ type: FieldType,
    in texts: inout [UInt8]
  ) -> FieldValue? {
    for index in slots.indices {
      guard let text = sources[slots[index]], !text.trimmed.isEmpty else { continue }
      if let value = type.read(text, keepingIn: &texts) { return value }
    }
    return nil
  }

  private static func list(
    _ slots: Span<Int>, _ sources: borrowing FieldTexts, in texts: inout [UInt8],
    _ listTexts: inout [ShortRange]
  ) -> FieldValue {
    let start = listTexts.count
    for index in slots.indices {
      guard let text = sources[slots[index]] else { continue }
      let range = text.trimmedRange(from: 0)
      if !range.isEmpty { listTexts.append(texts.keep(text, range)) }
    }
    return .list(ShortRange(start..<listTexts.count))
  }
}

extension [UInt8] {
  /// Appends a part of a text, and returns its range.
  ///
  /// Unlike `append(contentsOf:)`, it allocates nothing else in unoptimized code, where that function looks up
  /// conformances.
  @inline(__always)
  mutating func keep(_ text: borrowing Span<UInt8>, _ part: Range<Int>) -> ShortRange {
    let start = count
    unsafe text.extracting(part).withUnsafeBytes { text in
      append(addingCapacity: text.count) { buffer in
        unsafe buffer.withUnsafeMutableBufferPointer { buffer, filled in
          unsafe UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...]
          )
          .copyMemory(from: text)
          filled &+= text.count
        }
      }
    }
    return ShortRange(start..<count)
  }
}

// MARK: - Reading records

extension RecordPage {
  /// Returns a text of a closed page.
  private subscript(_ range: ShortRange) -> Substring {
    let utf8 = text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.bounds.lowerBound)
    return text[start..<utf8.index(start, offsetBy: range.bounds.count)]
  }

  /// Returns a value of a closed page as the record log writes it; `nil` if there is none.
  func text(of value: FieldValue) -> String? {
    switch value {
    case .none: nil
    case .text(let text): String(self[text])
    case .list(let list):
      list.bounds.isEmpty ? nil : listTexts[list.bounds].map { self[$0] }.joined(separator: "\n")
    case .date(let date): date.description
    case .number(let number): Int(exactly: number).map { String($0) } ?? number.description
    case .flag(let flag): flag ? "true" : "false"
    }
  }

  /// A checksum of every byte of every field, independent of the order of the fields.
  ///
  /// - Complexity: O(*n*) in the bytes of the fields. Does not allocate.
  var checksum: UInt64 { values.reduce(0) { $0 &+ checksum(of: $1) } }

  /// Returns a checksum of every byte of a value; 0 for ``FieldValue/none``.
  func checksum(of value: FieldValue) -> UInt64 {
    switch value {
    case .none: 0
    case .text(let text): checksum(of: text)
    case .list(let list): listTexts[list.bounds].reduce(0) { $0 &+ checksum(of: $1) }
    case .date(let date): UInt64(bitPattern: date.milliseconds)
    case .number(let number): number.bitPattern
    case .flag(let flag): flag ? 1 : 2
    }
  }

  private func checksum(of range: ShortRange) -> UInt64 {
    bytes.isEmpty
      ? text.utf8Span.span.extracting(range.bounds).checksum
      : bytes.span.extracting(range.bounds).checksum
  }
}

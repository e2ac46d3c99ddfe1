public import FeedEvents

/// One field of a record: the element it is read from, and how it is kept.
public struct RecordField<Record>: Sendable {
  /// The name of the field in logs and reports.
  public let name: String
  /// The child of the item element that holds it.
  ///
  /// The first one counts.
  public let element: ExpandedName
  /// What its text should look like, in words.
  let expectation: String
  /// Keeps the text; answers whether it could be read.
  let store: @Sendable (inout Record, borrowing Span<UInt8>) -> Bool
  /// What was kept, as the record log writes it; `nil` where there is nothing.
  let value: @Sendable (borrowing Record) -> String?
  /// A checksum of what was kept; 0 where there is nothing.
  let checksum: @Sendable (borrowing Record) -> UInt64

  /// A field kept as text.
  public static func text(
    _ name: String, from element: ExpandedName,
    get: @escaping @Sendable (borrowing Record) -> String?,
    set: @escaping @Sendable (inout Record, String) -> Void
  ) -> Self {
    Self(
      name: name, element: element, expectation: "text",
      store: { record, text in
        set(&record, String(decoding: text))
        return true
      },
      value: get, checksum: { get($0)?.checksum ?? 0 })
  }

  /// A field kept as a date.
  public static func date(
    _ name: String, from element: ExpandedName, as format: FeedDateFormat,
    get: @escaping @Sendable (borrowing Record) -> FeedDate?,
    set: @escaping @Sendable (inout Record, FeedDate) -> Void
  ) -> Self {
    Self(
      name: name, element: element, expectation: "a date like \(format.example)",
      store: { record, text in
        guard let date = format.read(text) else { return false }
        set(&record, date)
        return true
      },
      value: { get($0)?.description },
      checksum: { get($0).map { UInt64(bitPattern: $0.seconds) } ?? 0 })
  }
}

extension String {
  /// A text that was put together of pieces a parser has checked, which is not checked again.
  init(decoding bytes: borrowing Span<UInt8>) {
    self = unsafe String(copying: UTF8Span(unchecked: copy bytes))
  }
}

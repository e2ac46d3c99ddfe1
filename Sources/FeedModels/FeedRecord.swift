package import FeedEvents

/// One kind of record that feeds are made of, declared as a table of fields.
///
/// Names are matched by namespace URI and local part, never by prefix.
package protocol FeedRecord: Sendable {
  /// The name of the kind, as in `--records NAME`.
  static var recordName: String { get }
  /// The element that one record is read from.
  static var item: ExpandedName { get }
  /// A namespace URI that tells feeds of this kind from others, where there is one.
  static var signature: String? { get }
  /// The fields, in the order of the record log. Each is read from a child of the item element.
  static var fields: [RecordField<Self>] { get }

  /// A record none of whose fields is known yet.
  init()

  /// Makes a record of the texts of its fields and appends it.
  ///
  /// Defaulted, so that each record type gets its own specialised copy: the builder, which is
  /// generic and reached through an existential, has none. Not for implementing.
  static func _read(
    _ texts: borrowing FieldTexts, by fields: [RecordField<Self>], into records: inout [Self],
    _ diagnostics: inout [RecordDiagnostic])

  /// A checksum of every byte of every field of the records; defaulted for the same reason, and not
  /// for implementing either.
  static func _checksum(of records: [Self]) -> UInt64
}

/// Every record type there is; a new one is a file of its own and one line here.
package let recordTypes: [any FeedRecord.Type] = [
  Song.self
]

/// One field of a record: the element it is read from, and how it is kept.
package struct RecordField<Record>: Sendable {
  /// The name of the field in logs and reports.
  package let name: String
  /// The child of the item element that holds it.
  ///
  /// The first one counts.
  package let element: ExpandedName
  /// What its text should look like, in words.
  let expectation: String
  /// Keeps the text; answers whether it could be read.
  let store: @Sendable (inout Record, borrowing Span<UInt8>) -> Bool
  /// What was kept, as the record log writes it; `nil` where there is nothing.
  let value: @Sendable (borrowing Record) -> String?
  /// A checksum of what was kept; 0 where there is nothing.
  let checksum: @Sendable (borrowing Record) -> UInt64

  /// A field kept as text.
  package static func text(
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
  package static func date(
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

/// What a ``RecordSink`` puts records together with, whatever their type.
///
/// It is called once per item, never per event.
package protocol RecordBuilding: AnyObject {
  /// The number of records finished.
  var count: Int { get }
  /// The fields that could not be read.
  var diagnostics: [RecordDiagnostic] { get }
  /// The record log of the records it holds.
  var log: [UInt8] { get }

  /// Makes a record of the texts of its fields.
  func append(_ texts: borrowing FieldTexts)
  /// Told that no more records come.
  func finish()
}

/// A field that could not be read.
///
/// The record it belongs to is kept without it.
package struct RecordDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The record, counted from 1.
  package var record: Int
  /// The name of the field.
  package var field: String
  /// The text found.
  package var text: String
  /// What it should have looked like.
  package var expectation: String

  /// One line for a person.
  package var description: String {
    "record \(record): \(field) is \"\(text)\", expected \(expectation)"
  }
}

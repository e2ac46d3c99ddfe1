public import FeedEvents

/// One kind of record that feeds are made of, declared as a table of fields.
///
/// Names are matched by namespace URI and local part, never by prefix.
public protocol FeedRecord: Sendable {
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

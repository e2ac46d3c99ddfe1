/// Puts together records of one type, by the table the type declares.
public final class RecordBuilder<Record: FeedRecord>: RecordBuilding {
  /// The records finished, in document order.
  public private(set) var records: [Record] = []
  /// The fields that could not be read.
  public private(set) var diagnostics: [RecordDiagnostic] = []
  private let fields = Record.fields

  /// A builder that has built nothing yet.
  public init() {
    // From here on it doubles: a feed of 300 items costs four allocations.
    records.reserveCapacity(64)
  }

  /// The number of records finished.
  public var count: Int { records.count }

  /// The record log of the records finished.
  ///
  /// - Complexity: O(*n*) in the length of the log.
  public var log: [UInt8] { Record.log(of: records) }

  /// Makes a record of the texts of its fields; one that can't be read becomes a diagnostic, and
  /// the record stays.
  public func append(_ texts: borrowing FieldTexts) {
    Record._read(texts, by: fields, into: &records, &diagnostics)
  }

  /// Does nothing: the records stay.
  public func finish() {}
}

extension FeedRecord {
  /// A builder of records of this type.
  public static func makeBuilder() -> any RecordBuilding { RecordBuilder<Self>() }

  /// Makes a record of the texts of its fields.
  public static func _read(
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

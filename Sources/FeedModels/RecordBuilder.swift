/// Puts together records of one type, by the table the type declares.
public final class RecordBuilder<Record: FeedRecord>: RecordBuilding {
  /// The records finished, in document order.
  public private(set) var records: [Record] = []
  /// The fields that could not be read.
  public private(set) var diagnostics: [RecordDiagnostic] = []
  private let fields = Record.fields
  private var record = Record()

  /// A builder that has built nothing yet.
  public init() {}

  /// The number of records finished.
  public var count: Int { records.count }

  /// The record log of the records finished.
  ///
  /// - Complexity: O(*n*) in the length of the log.
  public var log: [UInt8] { Record.log(of: records) }

  /// Begins a record none of whose fields is known.
  public func beginRecord() { record = Record() }

  /// Keeps the text of a field; one that can't be read becomes a diagnostic, and the record stays.
  public func store(_ text: borrowing [UInt8], inField index: Int) {
    if fields[index].store(&record, text) { return }
    diagnostics.append(
      RecordDiagnostic(
        record: records.count + 1, field: fields[index].name,
        text: String(decoding: copy text, as: UTF8.self), expectation: fields[index].expectation))
  }

  /// Finishes the record begun last.
  public func endRecord() {
    // From here on it doubles: a feed of 300 items costs four allocations.
    if records.isEmpty { records.reserveCapacity(64) }
    records.append(record)
  }
}

extension FeedRecord {
  /// A builder of records of this type.
  public static func makeBuilder() -> any RecordBuilding { RecordBuilder<Self>() }
}

/// Puts together records of one type and hands them over, so many at a time.
final class BatchBuilder<Record: FeedRecord>: RecordBuilding {
  private(set) var diagnostics: [RecordDiagnostic] = []
  private let fields = Record.fields
  private let size: Int
  private let consumer: any RecordConsumer
  /// The batch that is being filled.
  private var records: [Record] = []
  private var handedOver = 0

  init(size: Int, consumer: any RecordConsumer) {
    self.size = size
    self.consumer = consumer
  }

  var count: Int { handedOver + records.count }

  var log: [UInt8] { Record.log(of: records) }

  func append(_ texts: borrowing FieldTexts) {
    if records.isEmpty { records.reserveCapacity(size) }
    let known = diagnostics.count
    Record._read(texts, by: fields, into: &records, &diagnostics)
    // Where the record is was said of the batch.
    for index in known..<diagnostics.count { diagnostics[index].record += handedOver }
    if records.count == size { handOver() }
  }

  func finish() {
    if !records.isEmpty { handOver() }
  }

  /// Moves the records out, without copying them.
  private func handOver() {
    handedOver += records.count
    let batch = Batch(records)
    records = []
    consumer.take(batch)
  }
}

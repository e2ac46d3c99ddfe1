/// Records of one type that are handed over together.
final class Batch<Record: FeedRecord>: RecordBatch {
  private let records: [Record]

  init(_ records: [Record]) { self.records = records }

  var count: Int { records.count }

  var checksum: UInt64 { Record._checksum(of: records) }

  var log: [UInt8] { Record.log(of: records) }
}

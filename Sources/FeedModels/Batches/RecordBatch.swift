/// Records that are handed over together, whatever their type.
public protocol RecordBatch: AnyObject, Sendable {
  /// The number of records.
  var count: Int { get }
  /// A checksum of every byte of every field: it takes reading them all.
  var checksum: UInt64 { get }
  /// The record log of the records.
  var log: [UInt8] { get }
}

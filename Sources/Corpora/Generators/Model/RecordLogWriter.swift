/// Writes the records a feed must be made into: a line a field, an empty line after each record.
struct RecordLogWriter {
  private(set) var log: [UInt8] = []

  /// Adds a field of the record being written; fields come in table order, absent ones not at all.
  mutating func field(_ name: String, _ value: String) {
    log.append(contentsOf: name.utf8)
    log.append(UInt8(ascii: "\t"))
    log.appendLogged(value.utf8)
    log.append(UInt8(ascii: "\n"))
  }

  mutating func endRecord() {
    log.append(UInt8(ascii: "\n"))
  }
}

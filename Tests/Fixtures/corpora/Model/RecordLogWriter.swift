import HarnessCore

/// Writes the record log of a feed: one line for each field and an empty line after each record.
struct RecordLogWriter {
  private let log: GeneratedStream

  init(_ output: GenerationOutput) { log = output.recordLog }

  /// Adds a field to the current record; fields must come in table order, and absent ones are left out.
  func field(_ name: String, _ value: String) {
    log.write(name)
    log.write(UInt8(ascii: "\t"))
    log.writeLogged(value.utf8)
    log.write(UInt8(ascii: "\n"))
  }

  func endRecord() {
    log.write(UInt8(ascii: "\n"))
  }
}

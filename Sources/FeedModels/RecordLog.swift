internal import FeedEvents

extension FeedRecord {
  /// The record log: a line `name TAB value` a field in table order, absent fields left out, an
  /// empty line after each record.
  ///
  /// Values are escaped as in the event log.
  ///
  /// - Complexity: O(*n*) in the length of the log.
  public static func log(of records: [Self]) -> [UInt8] {
    var log: [UInt8] = []
    let fields = Self.fields
    for record in records {
      for field in fields {
        guard let value = field.value(record) else { continue }
        log += field.name.utf8
        log.append(UInt8(ascii: "\t"))
        log.append(escaping: XMLText(value.utf8Span))
        log.append(UInt8(ascii: "\n"))
      }
      log.append(UInt8(ascii: "\n"))
    }
    return log
  }
}

internal import FeedEvents

/// What tells an item from all others of its feed.
package enum ItemKey: Hashable, Sendable {
  /// The value of the first field that identifies an item and is not empty: see ``RecordType/identity``.
  case identity(String)
  /// The link and the date, for an item whose identity occurs more than once.
  case link(String, date: FeedDate)

  /// Reads a line of a file of seen items; `nil` if it begins with neither an identity nor a date.
  package init?(line: String) {
    let fields = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
    guard fields.count == 2 else {
      self = .identity(RecordLog.unescaped(line))
      return
    }
    guard let date = FeedDate(String(fields[0])) else { return nil }
    self = .link(RecordLog.unescaped(String(fields[1])), date: date)
  }

  /// The line of a file of seen items: `IDENTITY` or `DATE TAB LINK`, escaped as in the record log.
  package var line: [UInt8] {
    var log = RecordLog()
    switch self {
    case .identity(let identity):
      log.append("", identity)
      return Array(log.bytes.dropFirst())
    case .link(let link, let date):
      log.append(date.description, link)
      return log.bytes
    }
  }
}

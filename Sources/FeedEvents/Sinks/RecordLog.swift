/// The canonical record log: the content of a document's records, independent of what built them.
///
/// Each field is a line `name TAB value`, in the order of the record type's table. An empty line ends each
/// record. Values are escaped as in the event log (see ``EventLogSink``), dates are in ISO 8601 in UTC, such
/// as `2012-05-15T00:00:00Z`, and absent fields are left out. The fields of the channel form a record before
/// the items, with names of the form `channel.…`; a channel without fields has no record.
public struct RecordLog: Sendable {
  /// The prefix of the names of the channel's fields.
  package static let channelPrefix = "channel."

  /// The log so far, in UTF-8; every line ends with a line feed.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty log.
  public init() {}

  /// Adds a field of the record being written.
  ///
  /// - Parameters:
  ///   - name: The name of the field in the record type.
  ///   - value: The value; `nil` adds nothing.
  /// - Complexity: O(*n*) in the length of the value.
  public mutating func append(_ name: String, _ value: String?) {
    guard let value else { return }
    bytes += name.utf8
    bytes.append(UInt8(ascii: "\t"))
    bytes.append(escaping: XMLText(value.utf8Span))
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Returns a value without its escapes.
  ///
  /// - Complexity: O(*n*) in the length of the value.
  public static func unescaped(_ value: String) -> String {
    var text = ""
    var isEscaped = false
    for character in value {
      if isEscaped {
        text.append(["n": "\n", "t": "\t", "r": "\r"][character] ?? character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return text
  }

  /// Ends the record being written.
  public mutating func endRecord() { bytes.append(UInt8(ascii: "\n")) }
}

/// Comma-separated lines (RFC 4180, with line feeds alone).
enum CSVLines {
  /// Returns the fields of each line; an unclosed quote extends to the end of the text.
  static func parse(_ text: String) -> [[String]] {
    var lines: [[String]] = []
    var line: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    func endField() {
      line.append(String(decoding: field, as: UTF8.self))
      field = []
    }
    var bytes = text.utf8.makeIterator()
    var ahead = bytes.next()
    while let byte = ahead {
      ahead = bytes.next()
      switch byte {
      case UInt8(ascii: "\"") where isQuoted && ahead == byte:
        field.append(byte)
        ahead = bytes.next()
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted: endField()
      case UInt8(ascii: "\n") where !isQuoted:
        endField()
        lines.append(line)
        line = []
      default: field.append(byte)
      }
    }
    return lines
  }

  /// Returns a line of fields, with quotes around those that need them.
  static func line(_ fields: [String]) -> String {
    fields.map { field in
      let isPlain = !field.utf8.contains { ",\"\r\n".utf8.contains($0) }
      return isPlain ? field : "\"\(field.replacing("\"", with: "\"\""))\""
    }.joined(separator: ",") + "\n"
  }
}

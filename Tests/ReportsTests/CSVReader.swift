/// Reads CSV as RFC 4180 has it, with line feeds alone between lines.
enum CSVReader {
  static func read(_ text: String) -> [[String]] {
    var lines: [[String]] = []
    var line: [String] = []
    var field = String.UnicodeScalarView()
    var isQuoted = false
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch (scalar, isQuoted) {
      case ("\"", true) where scalars.first == "\"":
        field.append(scalar)
        scalars.removeFirst()
      case ("\"", _):
        isQuoted.toggle()
      case (",", false), ("\n", false):
        line.append(String(field))
        field = .init()
        if scalar == "\n" {
          lines.append(line)
          line = []
        }
      default:
        field.append(scalar)
      }
    }
    return lines
  }
}

/// Keeps text from being taken for a command by the runner of GitHub's workflows.
///
/// The runner reads each line of both streams, which a bare carriage return ends as well. A line is a command
/// if it begins with `::` after blanks, or has `##[` anywhere. It searches for both by the rules of a language,
/// by which characters without a form of their own don't count (`ActionCommand` of actions/runner).
///
/// The last character of either mark is written as JSON writes it, so that JSON keeps its values.
struct WorkflowCommandFilter {
  private var place = Place.start
  /// The number of `#` before this place, at most 2.
  private var marks = 0
  private var scalar = PartialScalar()

  private enum Place {
    /// The start of a line, or after blanks there.
    case start
    /// After the first colon of a line.
    case colon
    /// Anywhere else.
    case line
  }

  init() {}

  /// Returns the next bytes of the stream, with the marks of commands replaced.
  mutating func harmless(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var harmless: [UInt8] = []
    harmless.reserveCapacity(bytes.count)
    for byte in bytes {
      if let escape = escape(byte) {
        harmless += escape.utf8
      } else {
        harmless.append(byte)
      }
    }
    return harmless
  }

  /// Returns a line that is a command, with the marks of other commands in it replaced.
  mutating func harmless(command: some Collection<UInt8>) -> [UInt8] {
    self = Self()
    place = .line
    return harmless(command)
  }

  /// Takes the next byte; returns its escape if it would complete a mark.
  private mutating func escape(_ byte: UInt8) -> String? {
    guard let scalar = scalar.taking(byte) else { return nil }
    if scalar == "\n" || scalar == "\r" {
      self = Self()
      return nil
    }
    if scalar.isIgnored { return nil }
    defer { marks = scalar == "#" ? min(marks + 1, 2) : 0 }
    switch place {
    case .start where scalar == ":": place = .colon
    case .start where scalar.properties.isWhitespace: break
    case .colon where scalar == ":":
      place = .line
      return #"\u003A"#
    default: place = .line
    }
    return scalar == "[" && marks == 2 ? #"\u005B"# : nil
  }
}

extension Unicode.Scalar {
  /// Whether a comparison by the rules of a language ignores the scalar.
  fileprivate var isIgnored: Bool {
    if value < 0x7F { return value < 0x20 && !properties.isWhitespace }
    return switch properties.generalCategory {
    case .control, .format: true
    default: properties.isDefaultIgnorableCodePoint
    }
  }
}

/// The bytes of a scalar in UTF-8 that is not complete yet.
private struct PartialScalar {
  private var bytes: [UInt8] = []
  private var count = 0

  /// Takes the next byte; returns the scalar that it completes, a replacement character for an ill-formed one.
  mutating func taking(_ byte: UInt8) -> Unicode.Scalar? {
    switch byte {
    case ..<0x80:
      bytes = []
      return Unicode.Scalar(byte)
    case 0x80..<0xC0:
      guard !bytes.isEmpty else { return "\u{FFFD}" }
      bytes.append(byte)
    default:
      bytes = [byte]
      count = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    }
    guard bytes.count == count else { return nil }
    defer { bytes = [] }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.first
  }
}

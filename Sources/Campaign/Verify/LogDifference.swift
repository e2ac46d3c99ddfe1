/// The first line in which two logs differ.
struct LogDifference: Hashable {
  /// The line, counted from 1.
  let line: Int
  /// The line in the one; `nil` where that log has ended.
  let expected: String?
  /// The line in the other; `nil` where that log has ended.
  let heard: String?

  /// A line longer than this is shortened for showing.
  private static let longest = 300

  /// `nil` where the logs are equal.
  ///
  /// - Complexity: O(*n*) in the length of the logs.
  init?(expected: [UInt8], heard: [UInt8]) {
    let newline = UInt8(ascii: "\n")
    guard expected != heard else { return nil }
    let same = zip(expected, heard).prefix { $0 == $1 }.count
    line = expected[..<same].count { $0 == newline } + 1
    let start = expected[..<same].lastIndex(of: newline).map { $0 + 1 } ?? 0
    self.expected = Self.line(from: start, around: same, in: expected)
    self.heard = Self.line(from: start, around: same, in: heard)
  }

  /// The line that begins at `start`; of a long one the stretch around `place`, where the logs
  /// differ first.
  private static func line(from start: Int, around place: Int, in log: [UInt8]) -> String? {
    guard start < log.count else { return nil }
    let text = log[start...].prefix { $0 != UInt8(ascii: "\n") }
    guard text.count > longest else { return String(decoding: text, as: UTF8.self) }
    let isContinuation = { (byte: UInt8) in byte & 0xC0 == 0x80 }
    let rest = text[max(start, place - longest / 3)...].drop(while: isContinuation)
    var shown = rest.prefix(longest)
    while shown.endIndex < text.endIndex, isContinuation(text[shown.endIndex]) {
      shown = text[shown.startIndex..<shown.endIndex + 1]
    }
    let words = String(decoding: shown, as: UTF8.self)
    return (rest.startIndex > start ? "…" : "") + words
      + (shown.endIndex < text.endIndex ? "…" : "")
  }
}

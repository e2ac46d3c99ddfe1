package import WorkerContract

extension Verification {
  /// The first difference between two logs.
  package struct Difference: Hashable, Encodable, Sendable {
    /// The other side: `manifest`, or the name of a backend.
    package var reference: String
    package var log: LogKind
    /// The line, counted from 1.
    package var line: Int
    /// The line of the other side; `nil` if its log ends before it.
    package var expected: String?
    /// The reported line; `nil` if the reported log ends before it.
    package var received: String?
    package var place: String?
  }
}

extension Verification.Difference {
  /// The length above which a line is shortened for display.
  private static let maximumLength = 300

  /// Finds the first difference, without its place; `nil` if the logs are equal.
  ///
  /// - `lead`: the number of bytes at the start that serve only as context, so that a line can be shown from
  ///   its beginning.
  /// - `linesBefore`: the number of line feeds before the part, without the context.
  init?(
    from reference: String, in log: LogKind, expected: [UInt8], received: [UInt8], lead: Int = 0,
    linesBefore: Int = 0
  ) {
    let newline = UInt8(ascii: "\n")
    guard expected != received else { return nil }
    let same = zip(expected, received).prefix { $0 == $1 }.count
    let start = expected[..<same].lastIndex(of: newline).map { $0 + 1 } ?? 0
    self.init(
      reference: reference, log: log,
      line: linesBefore + expected[..<same].dropFirst(lead).count { $0 == newline } + 1,
      expected: Self.line(from: start, around: same, in: expected),
      received: Self.line(from: start, around: same, in: received))
  }

  /// Returns the line that begins at `start`.
  ///
  /// A long line is cut to the part around `position`, where the logs first differ.
  private static func line(from start: Int, around position: Int, in log: [UInt8]) -> String? {
    guard start < log.count else { return nil }
    let text = log[start...].prefix { $0 != UInt8(ascii: "\n") }
    guard text.count > maximumLength else { return String(decoding: text, as: UTF8.self) }
    let isContinuation = { (byte: UInt8) in byte & 0xC0 == 0x80 }
    let rest = text[max(start, position - maximumLength / 3)...].drop(while: isContinuation)
    var shown = rest.prefix(maximumLength)
    while shown.endIndex < text.endIndex, isContinuation(text[shown.endIndex]) {
      shown = text[shown.startIndex..<shown.endIndex + 1]
    }
    let words = String(decoding: shown, as: UTF8.self)
    return (rest.startIndex > start ? "…" : "") + words
      + (shown.endIndex < text.endIndex ? "…" : "")
  }
}

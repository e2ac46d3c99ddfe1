package import FeedEvents

/// The keyed lines of a block of `worker verify`, with the sizes of the logs that follow.
package struct VerifyHeader: Hashable, Sendable {
  /// The number of the document among several, counted from 1; `nil` if there is only one.
  package var document: Int?
  package var stream: String
  package var outcome: Outcome
  /// The size in bytes of the event log that follows; `nil` if there is none.
  package var eventBytes: Int?
  /// The size in bytes of the record log that follows the event log; `nil` if there is none.
  package var recordBytes: Int?
  /// The record fields that could not be read.
  package var diagnostics: [String] = []
  /// The earlier stream whose event log contradicts this one's; `nil` if there is no contradiction.
  package var contradiction: Contradiction?

  package enum Outcome: Hashable, Sendable {
    /// The document was accepted; at least one log follows.
    case accepted
    /// The document was accepted, with the same logs as the first stream.
    case same
    /// The document was parsed up to the requested line of the event log, which begins at this position.
    case located(SourcePosition)
    case rejected(ParseFailure)
  }

  package struct Malformed: Error, Hashable, Sendable {
    package var expected: String

    package init(expected: String) { self.expected = expected }
  }

  init(stream: String, outcome: Outcome) {
    self.stream = stream
    self.outcome = outcome
  }

  package init(_ lines: KeyedLines) throws(Malformed) {
    guard let stream = lines["stream"], let result = lines["result"] else {
      throw Malformed(expected: "the keys stream and result")
    }
    self.stream = stream
    switch result {
    case "accepted" where lines["same"] == "yes": outcome = .same
    case "accepted":
      outcome = .accepted
      eventBytes = try lines.size("event-log-bytes")
      recordBytes = try lines.size("record-log-bytes")
      guard eventBytes != nil || recordBytes != nil else {
        throw Malformed(expected: "the key event-log-bytes or record-log-bytes, or same: yes")
      }
    case "located": outcome = .located(SourcePosition(lines))
    case "rejected": outcome = .rejected(ParseFailure(lines))
    default: throw Malformed(expected: "result: accepted, located or rejected")
    }
    document = lines["document"].flatMap { Int($0) }
    diagnostics = lines.all("diagnostic")
    contradiction = Contradiction(lines)
  }

  var lines: KeyedLines {
    var lines = KeyedLines()
    if let document { lines.append("document", document) }
    lines.append("stream", stream)
    switch outcome {
    case .accepted: lines.append("result", "accepted")
    case .same:
      lines.append("result", "accepted")
      lines.append("same", "yes")
    case .located(let position):
      lines.append("result", "located")
      lines.append(position)
    case .rejected(let failure):
      lines.append("result", "rejected")
      lines.append("kind", failure.kind.rawValue)
      lines.append("code", failure.code)
      lines.append("reason", failure.reason)
      lines.append(failure.position)
    }
    if let contradiction { lines.append("contradicts", contradiction.description) }
    if let eventBytes { lines.append("event-log-bytes", eventBytes) }
    if let recordBytes { lines.append("record-log-bytes", recordBytes) }
    for diagnostic in diagnostics { lines.append("diagnostic", diagnostic) }
    return lines
  }
}

/// A difference between the event logs of two streams of one document.
///
/// For any two chunkings one log must be a prefix of the other; the shorter one ends where the document was
/// rejected.
package struct Contradiction: Hashable, Sendable, CustomStringConvertible {
  package var stream: String
  /// The first line in which the event logs differ, counted from 1.
  package var line: Int

  package init(stream: String, line: Int) {
    self.stream = stream
    self.line = line
  }

  /// Reads `contradicts: LINE STREAM`; `nil` if the key is missing or its value can't be read.
  init?(_ lines: KeyedLines) {
    let words = (lines["contradicts"] ?? "").split(separator: " ", maxSplits: 1)
    guard words.count == 2, let line = Int(words[0]), line > 0 else { return nil }
    self.init(stream: String(words[1]), line: line)
  }

  /// The contradiction as text, which `init(_:)` reads.
  package var description: String { "\(line) \(stream)" }
}

extension KeyedLines {
  /// Returns the number of bytes that a key gives; `nil` if the key is missing.
  fileprivate func size(_ key: String) throws(VerifyHeader.Malformed) -> Int? {
    guard let text = self[key] else { return nil }
    guard let size = Int(text), size >= 0 else {
      throw VerifyHeader.Malformed(expected: "a number of bytes for \(key)")
    }
    return size
  }

  /// Appends the known parts of a position: `line`, `column`, `byte-offset`.
  package mutating func append(_ position: SourcePosition) {
    if let line = position.line { append("line", line) }
    if let column = position.column { append("column", column) }
    if let offset = position.byteOffset { append("byte-offset", offset) }
  }
}

extension SourcePosition {
  package init(_ lines: KeyedLines) {
    self.init(
      line: lines["line"].flatMap { Int($0) }, column: lines["column"].flatMap { Int($0) },
      byteOffset: lines["byte-offset"].flatMap { Int($0) })
  }
}

extension ParseFailure {
  package init(_ lines: KeyedLines) {
    self.init(
      Kind(rawValue: lines["kind"] ?? "malformed"), code: lines["code"].flatMap { Int($0) } ?? 0,
      reason: lines["reason"] ?? "no reason given", position: SourcePosition(lines))
  }
}

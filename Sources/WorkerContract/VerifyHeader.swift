package import FeedEvents

/// The keyed lines of a block of `worker verify`, with the sizes of the logs that follow them.
package struct VerifyHeader: Hashable, Sendable {
  /// Which of several documents it is about, counted from 1; `nil` if there is one.
  package var document: Int?
  /// The stream, as it was asked for.
  package var stream: String
  /// The outcome for the document.
  package var outcome: Outcome
  /// The size of the event log that follows; `nil` where none does.
  package var eventBytes: Int?
  /// The size of the record log that follows the event log; `nil` where none does.
  package var recordBytes: Int?
  /// The fields of records that could not be read.
  package var diagnostics: [String] = []
  /// With which earlier stream the event log doesn't go together; `nil` for most.
  package var contradiction: Contradiction?

  /// The outcome for the document.
  package enum Outcome: Hashable, Sendable {
    /// Accepted; one log at least follows.
    case accepted
    /// Accepted, with the logs of the first stream.
    case same
    /// Accepted up to the line asked for, which began here.
    case located(SourcePosition)
    /// Rejected.
    case rejected(ParseFailure)
  }

  /// An error in the text of a block.
  package struct Malformed: Error, Hashable, Sendable {
    /// The text that was expected.
    package var expected: String

    /// An error with everything given.
    package init(expected: String) { self.expected = expected }
  }

  init(stream: String, outcome: Outcome) {
    self.stream = stream
    self.outcome = outcome
  }

  /// Reads the lines of a block.
  ///
  /// - Throws: ``Malformed`` where they lack what every block has.
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

  /// The lines, as they are read.
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

/// Two streams of one document whose event logs part: of any two chunkings one log must be the beginning of the other,
/// which ends where the document was rejected.
package struct Contradiction: Hashable, Sendable, CustomStringConvertible {
  /// The other stream.
  package var stream: String
  /// The line of the event logs in which they part, counted from 1.
  package var line: Int

  /// A contradiction with everything given.
  package init(stream: String, line: Int) {
    self.stream = stream
    self.line = line
  }

  /// Reads `contradicts: LINE STREAM`; `nil` without that key.
  init?(_ lines: KeyedLines) {
    let words = (lines["contradicts"] ?? "").split(separator: " ", maxSplits: 1)
    guard words.count == 2, let line = Int(words[0]), line > 0 else { return nil }
    self.init(stream: String(words[1]), line: line)
  }

  /// The text, as it is read.
  package var description: String { "\(line) \(stream)" }
}

extension KeyedLines {
  /// The number of bytes that a key gives; `nil` without the key.
  fileprivate func size(_ key: String) throws(VerifyHeader.Malformed) -> Int? {
    guard let text = self[key] else { return nil }
    guard let size = Int(text), size >= 0 else {
      throw VerifyHeader.Malformed(expected: "a number of bytes for \(key)")
    }
    return size
  }

  /// Appends what is known of a position: `line`, `column`, `byte-offset`.
  package mutating func append(_ position: SourcePosition) {
    if let line = position.line { append("line", line) }
    if let column = position.column { append("column", column) }
    if let offset = position.byteOffset { append("byte-offset", offset) }
  }
}

extension SourcePosition {
  /// The position in keyed lines.
  package init(_ lines: KeyedLines) {
    self.init(
      line: lines["line"].flatMap { Int($0) }, column: lines["column"].flatMap { Int($0) },
      byteOffset: lines["byte-offset"].flatMap { Int($0) })
  }
}

extension ParseFailure {
  /// The failure in keyed lines.
  package init(_ lines: KeyedLines) {
    self.init(
      Kind(rawValue: lines["kind"] ?? "malformed"), code: lines["code"].flatMap { Int($0) } ?? 0,
      reason: lines["reason"] ?? "no reason given", position: SourcePosition(lines))
  }
}

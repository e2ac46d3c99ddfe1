package import FeedEvents

/// What an implementation reported of one stream: one block of `worker verify`.
///
/// A block is keyed lines, an empty line, then as many raw bytes as `event-log-bytes` and
/// `record-log-bytes` say.
package struct VerifyResult: Hashable, Sendable {
  /// Which of several documents it is about, counted from 1; `nil` if there is one.
  package var document: Int?
  /// The stream, as it was asked for.
  package var stream: String
  /// What became of the document.
  package var outcome: Outcome
  /// What could not be read of the records.
  package var diagnostics: [String]

  /// What became of the document.
  package enum Outcome: Hashable, Sendable {
    /// Accepted; its logs. The event log is `nil` for an implementation that has none, the record log if no
    /// records were asked for; never both.
    case accepted(events: [UInt8]?, records: [UInt8]?)
    /// Accepted, with the logs of the first stream.
    case same
    /// Accepted up to the line asked for, which began here.
    case located(SourcePosition)
    /// Rejected.
    case rejected(ParseFailure)
  }

  /// A block.
  package init(stream: String, outcome: Outcome, diagnostics: [String] = []) {
    self.stream = stream
    self.outcome = outcome
    self.diagnostics = diagnostics
  }
}

extension VerifyResult {
  /// The block, as it is printed.
  package var bytes: [UInt8] {
    var lines = KeyedLines()
    var raw: [UInt8] = []
    if let document { lines.append("document", document) }
    lines.append("stream", stream)
    switch outcome {
    case .accepted(let events, let records):
      lines.append("result", "accepted")
      if let events {
        lines.append("event-log-bytes", events.count)
        raw += events
      }
      if let records {
        lines.append("record-log-bytes", records.count)
        raw += records
      }
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
    for diagnostic in diagnostics { lines.append("diagnostic", diagnostic) }
    return Array(lines.text.utf8) + [UInt8(ascii: "\n")] + raw
  }

  /// What is wrong with the text of a block.
  package struct Malformed: Error, Hashable, Sendable {
    /// What was expected.
    package var expected: String
  }

  /// Reads the next block from the front of `bytes`, and removes it; its lines may end with a carriage
  /// return as well.
  ///
  /// - Returns: The block; `nil` at the end, or where the rest is no whole block.
  /// - Throws: ``Malformed`` where what stands there is no block.
  package static func next(in bytes: inout ArraySlice<UInt8>) throws(Malformed) -> VerifyResult? {
    let newline = UInt8(ascii: "\n")
    var lines = KeyedLines()
    var rest = bytes
    while let end = rest.firstIndex(of: newline) {
      let line = rest[rest.startIndex..<end].removing(last: UInt8(ascii: "\r"))
      rest = rest[(end + 1)...]
      if line.isEmpty {
        guard let verifyResult = try VerifyResult(lines, raw: &rest) else { return nil }
        bytes = rest
        return verifyResult
      }
      guard lines.append(parsing: String(decoding: line, as: UTF8.self)) else {
        throw Malformed(expected: "'key: value' lines, then an empty line")
      }
    }
    return nil
  }

  private init?(_ lines: KeyedLines, raw: inout ArraySlice<UInt8>) throws(Malformed) {
    guard let stream = lines["stream"], let result = lines["result"] else {
      throw Malformed(expected: "the keys stream and result")
    }
    switch result {
    case "accepted" where lines["same"] == "yes": outcome = .same
    case "accepted":
      let sizes = try ["event-log-bytes", "record-log-bytes"].map { key throws(Malformed) in
        try lines.size(key)
      }
      guard sizes != [nil, nil] else {
        throw Malformed(expected: "the key event-log-bytes or record-log-bytes, or same: yes")
      }
      var rest = raw
      var logs: [[UInt8]?] = []
      for size in sizes {
        guard size ?? 0 <= rest.count else { return nil }
        logs.append(size.map { Array(rest.prefix($0)) })
        rest = rest.dropFirst(size ?? 0)
      }
      raw = rest
      outcome = .accepted(events: logs[0], records: logs[1])
    case "located": outcome = .located(SourcePosition(lines))
    case "rejected": outcome = .rejected(ParseFailure(lines))
    default: throw Malformed(expected: "result: accepted, located or rejected")
    }
    document = lines["document"].flatMap { Int($0) }
    self.stream = stream
    diagnostics = lines.all("diagnostic")
  }
}

extension KeyedLines {
  /// The number of bytes that a key gives; `nil` without the key.
  fileprivate func size(_ key: String) throws(VerifyResult.Malformed) -> Int? {
    guard let text = self[key] else { return nil }
    guard let size = Int(text), size >= 0 else {
      throw VerifyResult.Malformed(expected: "a number of bytes for \(key)")
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
  /// What keyed lines say of a position.
  package init(_ lines: KeyedLines) {
    self.init(
      line: lines["line"].flatMap { Int($0) }, column: lines["column"].flatMap { Int($0) },
      byteOffset: lines["byte-offset"].flatMap { Int($0) })
  }
}

extension ParseFailure {
  /// What keyed lines say of a failure.
  package init(_ lines: KeyedLines) {
    self.init(
      Kind(rawValue: lines["kind"] ?? "malformed"), code: lines["code"].flatMap { Int($0) } ?? 0,
      reason: lines["reason"] ?? "no reason given", position: SourcePosition(lines))
  }
}

extension ArraySlice<UInt8> {
  /// These bytes without the last one, if it is `byte`.
  fileprivate func removing(last byte: UInt8) -> Self { last == byte ? dropLast() : self }
}

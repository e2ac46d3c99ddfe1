package import FeedEvents

/// An implementation's result for one stream: one block of the output of `worker verify`.
///
/// A block consists of keyed lines, an empty line, and as many raw bytes as `event-log-bytes` and
/// `record-log-bytes` say.
package struct VerifyResult: Hashable, Sendable {
  /// The number of the document among several, counted from 1; `nil` if there is only one.
  package var document: Int?
  package var stream: String
  package var outcome: Outcome
  /// The record fields that could not be read.
  package var diagnostics: [String]
  /// The earlier stream whose event log contradicts this one's; `nil` if there is no contradiction.
  package var contradiction: Contradiction?

  package enum Outcome: Hashable, Sendable {
    /// The document was accepted, with these logs.
    ///
    /// The event log is `nil` if the implementation has none. The record log is `nil` if no records were
    /// requested. At least one of them is present.
    case accepted(events: [UInt8]?, records: [UInt8]?)
    /// The document was accepted, with the same logs as the first stream.
    case same
    /// The document was parsed up to the requested line of the event log, which begins at this position.
    case located(SourcePosition)
    case rejected(ParseFailure)
  }

  package init(stream: String, outcome: Outcome, diagnostics: [String] = []) {
    self.stream = stream
    self.outcome = outcome
    self.diagnostics = diagnostics
  }
}

extension VerifyResult {
  private var header: VerifyHeader {
    let outcome: VerifyHeader.Outcome =
      switch outcome {
      case .accepted: .accepted
      case .same: .same
      case .located(let position): .located(position)
      case .rejected(let failure): .rejected(failure)
      }
    var header = VerifyHeader(stream: stream, outcome: outcome)
    header.document = document
    header.diagnostics = diagnostics
    header.contradiction = contradiction
    return header
  }

  /// The bytes of the block as it is printed: its lines with the empty one, then each log.
  package var pieces: [[UInt8]] {
    var header = header
    var raw: [[UInt8]] = []
    if case .accepted(let events, let records) = outcome {
      header.eventBytes = events?.count
      header.recordBytes = records?.count
      raw = [events, records].compactMap(\.self)
    }
    return [Array(header.lines.text.utf8) + [UInt8(ascii: "\n")]] + raw
  }

  /// The bytes of the block as it is printed.
  package var bytes: [UInt8] { pieces.flatMap(\.self) }

  /// Reads the next block at the front of `bytes` and removes it.
  ///
  /// The lines may also end with a carriage return and a line feed.
  ///
  /// - Returns: The block; `nil` at the end, or if the remaining bytes are not a complete block.
  package static func next(
    in bytes: inout ArraySlice<UInt8>
  ) throws(VerifyHeader.Malformed) -> VerifyResult? {
    let newline = UInt8(ascii: "\n")
    var lines = KeyedLines()
    var rest = bytes
    while let end = rest.firstIndex(of: newline) {
      let line = rest[rest.startIndex..<end].removing(last: UInt8(ascii: "\r"))
      rest = rest[(end + 1)...]
      if line.isEmpty {
        guard let verifyResult = VerifyResult(try VerifyHeader(lines), raw: &rest) else {
          return nil
        }
        bytes = rest
        return verifyResult
      }
      guard lines.append(parsing: Substring(decoding: line, as: UTF8.self)) else {
        throw VerifyHeader.Malformed(expected: "'key: value' lines, then an empty line")
      }
    }
    return nil
  }

  private init?(_ header: VerifyHeader, raw: inout ArraySlice<UInt8>) {
    var rest = raw
    var logs: [[UInt8]?] = []
    for size in [header.eventBytes, header.recordBytes] {
      guard size ?? 0 <= rest.count else { return nil }
      logs.append(size.map { Array(rest.prefix($0)) })
      rest = rest.dropFirst(size ?? 0)
    }
    raw = rest
    switch header.outcome {
    case .accepted: outcome = .accepted(events: logs[0], records: logs[1])
    case .same: outcome = .same
    case .located(let position): outcome = .located(position)
    case .rejected(let failure): outcome = .rejected(failure)
    }
    contradiction = header.contradiction
    document = header.document
    stream = header.stream
    diagnostics = header.diagnostics
  }
}

extension ArraySlice<UInt8> {
  /// Returns these bytes without the last one if it equals `byte`.
  package func removing(last byte: UInt8) -> Self { last == byte ? dropLast() : self }
}

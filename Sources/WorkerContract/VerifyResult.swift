package import FeedEvents

/// An implementation's report on one stream: one block of `worker verify`.
///
/// A block is keyed lines, an empty line, then as many raw bytes as `event-log-bytes` and
/// `record-log-bytes` say.
package struct VerifyResult: Hashable, Sendable {
  /// Which of several documents it is about, counted from 1; `nil` if there is one.
  package var document: Int?
  /// The stream, as it was asked for.
  package var stream: String
  /// The outcome for the document.
  package var outcome: Outcome
  /// The fields of records that could not be read.
  package var diagnostics: [String]
  /// With which earlier stream the event log doesn't go together; `nil` for most.
  package var contradiction: Contradiction?

  /// The outcome for the document.
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

  /// A block, as it is printed: its lines and the empty one, then each log.
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

  /// A block, as it is printed.
  package var bytes: [UInt8] { pieces.flatMap(\.self) }

  /// Reads the next block from the front of `bytes`, and removes it; its lines may end with a carriage
  /// return as well.
  ///
  /// - Returns: The block; `nil` at the end, or where the rest is no whole block.
  /// - Throws: ``VerifyHeader/Malformed`` where what stands there is no block.
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
  /// These bytes without the last one, if it is `byte`.
  package func removing(last byte: UInt8) -> Self { last == byte ? dropLast() : self }
}

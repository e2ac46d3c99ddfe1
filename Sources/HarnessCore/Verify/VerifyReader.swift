internal import WorkerContract

/// Reads the output of `worker verify` as it arrives, and keeps no more of logs than ``ReceivedLog`` does.
struct VerifyReader: ~Copyable {
  /// The complete blocks, one for each stream.
  private(set) var blocks: [Block] = []
  /// The error in the output after these blocks.
  private(set) var problem: VerifyHeader.Malformed?
  /// The bytes read of the keyed lines of the current block.
  private(set) var text: [UInt8] = []

  private let expectedBlocks: Int
  private let kept: Range<Int>
  private var lines = KeyedLines()
  private var lineStart = 0
  private var header: VerifyHeader?
  /// The number of log bytes still expected in the current block.
  private var missing = (events: 0, records: 0)
  private var events: LogReader?
  private var records: LogReader?
  private var refused = 0

  /// The maximum length of the keyed lines, and of malformed output before reading stops.
  private static let maximumTextBytes = 1 << 20
  /// The largest log that is kept as a whole.
  private static let maximumWholeLog = 1 << 30

  /// A block: the result for one stream.
  struct Block: Sendable {
    let header: VerifyHeader
    let logs: BackendLogs.Logs
  }

  init(
    expecting expectedBlocks: Int = .max, keeping kept: Range<Int> = ReceivedLog.beginning
  ) {
    self.expectedBlocks = expectedBlocks
    self.kept = kept
  }

  /// Reads the next piece of output.
  ///
  /// - Returns: Whether to read on; malformed output could go on for ever.
  mutating func read(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while !rest.isEmpty, problem == nil {
      if header != nil { takeLogs(&rest) } else { takeLine(&rest) }
    }
    if problem != nil {
      text += rest.prefix(max(0, 60 - text.count))
      refused += rest.count
    }
    return refused <= Self.maximumTextBytes
  }

  private mutating func takeLine(_ rest: inout ArraySlice<UInt8>) {
    let newline = UInt8(ascii: "\n")
    let piece = rest.prefix { $0 != newline }
    let isWhole = piece.endIndex < rest.endIndex
    rest = rest[piece.endIndex...].dropFirst()
    text += piece
    guard text.count <= Self.maximumTextBytes else {
      problem = VerifyHeader.Malformed(expected: "'key: value' lines, then an empty line")
      return
    }
    guard isWhole else { return }
    let line = text[lineStart...].removing(last: UInt8(ascii: "\r"))
    text.append(newline)
    lineStart = text.count
    do throws(VerifyHeader.Malformed) {
      if line.isEmpty {
        try begin(try VerifyHeader(lines))
      } else if !lines.append(parsing: Substring(decoding: line, as: UTF8.self)) {
        throw VerifyHeader.Malformed(expected: "'key: value' lines, then an empty line")
      }
    } catch {
      problem = error
    }
  }

  private mutating func begin(_ header: VerifyHeader) throws(VerifyHeader.Malformed) {
    guard blocks.count < expectedBlocks else {
      throw VerifyHeader.Malformed(expected: "the end of its output")
    }
    let largest = max(header.eventBytes ?? 0, header.recordBytes ?? 0)
    guard kept.upperBound < .max || largest <= Self.maximumWholeLog else {
      throw VerifyHeader.Malformed(expected: "a log of at most \(Self.maximumWholeLog) bytes")
    }
    text = []
    lineStart = 0
    lines = KeyedLines()
    self.header = header
    missing = (header.eventBytes ?? 0, header.recordBytes ?? 0)
    if header.eventBytes != nil { events = LogReader(keeping: kept) }
    if header.recordBytes != nil { records = LogReader(keeping: kept) }
    endBlock()
  }

  private mutating func takeLogs(_ rest: inout ArraySlice<UInt8>) {
    let eventBytes = rest.prefix(missing.events)
    events?.read(eventBytes)
    missing.events -= eventBytes.count
    rest = rest.dropFirst(eventBytes.count)
    let recordBytes = rest.prefix(missing.records)
    records?.read(recordBytes)
    missing.records -= recordBytes.count
    rest = rest.dropFirst(recordBytes.count)
    endBlock()
  }

  private mutating func endBlock() {
    guard let header, missing == (0, 0) else { return }
    let written = events.take()?.finish()
    let built = records.take()?.finish()
    blocks.append(
      Block(header: header, logs: BackendLogs.Logs(events: written, records: built)))
    self.header = nil
  }
}

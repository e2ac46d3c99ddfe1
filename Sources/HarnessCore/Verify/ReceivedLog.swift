internal import FeedEvents
internal import Glibc

/// A received log of any length: its digest, and a limited part of its text.
struct ReceivedLog: Hashable, Sendable {
  let digest: String
  let size: Int
  let lines: Int
  /// The number of records in a record log, without that of the channel.
  let items: Int
  /// The part of the text that was kept.
  let text: [UInt8]
  let textStart: Int
  /// The checkpoints at the positive multiples of ``checkpointDistance``.
  let checkpoints: [Checkpoint]

  /// The state of a log at an offset.
  struct Checkpoint: Hashable, Sendable {
    /// The number of line feeds before the offset.
    let lines: Int
    /// The SHA-256 of the bytes before the offset.
    let digest: String
  }

  /// The part of a log that is kept by default, which is enough for most feeds.
  static let beginning = 0..<(1 << 19)
  /// The distance between two checkpoints in bytes.
  static let checkpointDistance = 1 << 20

  /// Logs are equal if their digests are equal, whichever parts were kept.
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.digest == rhs.digest }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  init(contentsOf path: String, keeping kept: Range<Int> = beginning) throws(FileError) {
    var reader = LogReader(keeping: kept)
    try File.read(path, inPieces: { reader.read($0) })
    self = reader.finish()
  }

  fileprivate init(_ reader: borrowing LogReader) {
    digest = reader.digest.hex
    size = reader.size
    lines = reader.lines
    items = reader.items
    text = reader.text
    textStart = reader.kept.lowerBound
    checkpoints = reader.checkpoints
  }

  /// Returns the first part in which two logs differ, with 1 KiB of context on both sides; `nil` if they are
  /// equal.
  func firstDifference(
    from other: ReceivedLog
  ) -> (window: Range<Int>, checkpoint: Int, lines: Int)? {
    guard self != other else { return nil }
    let same = zip(checkpoints, other.checkpoints).prefix { $0 == $1 }.count
    let checkpoint = same * Self.checkpointDistance
    let window = max(0, checkpoint - 1024)..<(checkpoint + Self.checkpointDistance + 1024)
    return (window, checkpoint, same == 0 ? 0 : checkpoints[same - 1].lines)
  }
}

struct LogReader: ~Copyable {
  fileprivate var digest = SHA256()
  fileprivate private(set) var size = 0
  fileprivate private(set) var lines = 0
  fileprivate private(set) var items = 0
  fileprivate private(set) var text: [UInt8] = []
  fileprivate private(set) var checkpoints: [ReceivedLog.Checkpoint] = []
  fileprivate let kept: Range<Int>
  private var isAtLineStart = true
  /// The first bytes of the current record, as many as show whether it is the record of the channel.
  private var recordStart: [UInt8] = []
  private static let channelPrefix = Array(RecordLog.channelPrefix.utf8)

  init(keeping kept: Range<Int> = ReceivedLog.beginning) { self.kept = kept }

  /// Reads the next bytes.
  mutating func read(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      let remaining = ReceivedLog.checkpointDistance - size % ReceivedLog.checkpointDistance
      take(rest.prefix(remaining))
      if rest.count >= remaining {
        checkpoints.append(ReceivedLog.Checkpoint(lines: lines, digest: digest.hex))
      }
      rest = rest.dropFirst(remaining)
    }
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>) {
    digest.update(bytes)
    let part = kept.clamped(to: size..<(size + bytes.count))
    if !part.isEmpty {
      let start = bytes.startIndex + part.lowerBound - size
      text += bytes[start..<(start + part.count)]
    }
    size += bytes.count
    unsafe bytes.withUnsafeBytes { unsafe scan($0) }
  }

  /// Counts lines and records.
  private mutating func scan(_ bytes: UnsafeRawBufferPointer) {
    var rest = unsafe bytes
    while let first = unsafe rest.first {
      if isAtLineStart, first == UInt8(ascii: "\n") { endRecord() }
      let end = unsafe Self.endOfLine(in: rest)
      let line = unsafe UnsafeRawBufferPointer(rebasing: rest[..<(end ?? rest.count)])
      let missing = Self.channelPrefix.count - recordStart.count
      if missing > 0 { unsafe recordStart += line.prefix(missing) }
      isAtLineStart = end != nil
      lines += isAtLineStart ? 1 : 0
      unsafe rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(line.count + 1))
    }
  }

  private mutating func endRecord() {
    if recordStart != Self.channelPrefix { items += 1 }
    recordStart.removeAll(keepingCapacity: true)
  }

  private static func endOfLine(in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let start = bytes.baseAddress,
      let found = unsafe memchr(start, Int32(UInt8(ascii: "\n")), bytes.count)
    else { return nil }
    return unsafe UnsafeRawPointer(found) - start
  }

  consuming func finish() -> ReceivedLog { ReceivedLog(self) }
}

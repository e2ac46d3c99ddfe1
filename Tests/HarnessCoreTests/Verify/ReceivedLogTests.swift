import Testing
import WorkerContract

@testable import HarnessCore

/// Logs of any length are compared, but only a small part of them is kept.
@Suite struct ReceivedLogTests {
  /// Returns a log of three megabytes with one special line.
  private func log(_ line: String = "-x", at place: Int = 2_500_000) -> [UInt8] {
    let filler = Array("-0123456789abcdef\n".utf8)
    var log: [UInt8] = []
    while log.count < place { log += filler }
    log += Array("\(line)\n".utf8)
    while log.count < 3 << 20 { log += filler }
    return log
  }

  /// Returns a log that was received in pieces of a given size.
  private func received(_ bytes: [UInt8], inPiecesOf size: Int) -> ReceivedLog {
    var reader = LogReader()
    for start in stride(from: 0, to: bytes.count, by: size) {
      reader.read(bytes[start..<min(start + size, bytes.count)])
    }
    return reader.finish()
  }

  @Test(arguments: [4096, 65_537, 1 << 20, 1 << 22])
  func piecesMakeNoDifference(size: Int) {
    let whole = ReceivedLog(log())
    let found = received(log(), inPiecesOf: size)
    #expect(found == whole)
    #expect(found.digest == SHA256.hex(of: log()))
    #expect(found.checkpoints == whole.checkpoints && found.checkpoints.count == 3)
    #expect(found.lines == log().count { $0 == UInt8(ascii: "\n") })
    #expect(found.text == Array(log().prefix(1 << 19)) && found.text.count < found.size)
  }

  @Test(arguments: [
    ("a\tx\n\na\ty\nb\tz\n\n", 2), ("\n\n", 2), ("", 0),
    ("channel.title\tx\nchannel.link\ty\n\na\tx\n\n\n", 2), ("channels\tx\n\n", 1),
    ("a\tchannel.\n\n", 1),
  ])
  func itemsAreTheRecordsThatAreNotTheChannels(records: String, items: Int) {
    for size in [1, 3, 100] {
      #expect(received(Array(records.utf8), inPiecesOf: size).items == items)
    }
  }

  @Test(arguments: [0, 1000, 1 << 20, (1 << 20) + 1, 2_500_000, 3 << 20])
  func differenceIsFoundInAPartOfTheLogs(place: Int) throws {
    let one = log("-x", at: place)
    let other = log("-y", at: place)
    let first = ReceivedLog(one)
    let found = try #require(first.firstDifference(from: ReceivedLog(other)))
    let difference = Verification.Difference(
      from: "manifest", in: .events,
      expected: ReceivedLog(one, keeping: found.window).text,
      received: ReceivedLog(other, keeping: found.window).text,
      lead: found.checkpoint - found.window.lowerBound, linesBefore: found.lines)
    let whole = Verification.Difference(
      from: "manifest", in: .events, expected: one, received: other)
    #expect(difference?.line == whole?.line)
    #expect(difference?.expected == "-x" && difference?.received == "-y")
    #expect(found.window.count < 3 << 19)
  }

  @Test func equalLogsDifferNowhere() {
    #expect(ReceivedLog(log()).firstDifference(from: ReceivedLog(log())) == nil)
  }

  // MARK: - Blocks

  private let text = """
    stream: whole
    result: accepted
    event-log-bytes: 10
    record-log-bytes: 5

    (- a
    )- a
    a\tx

    stream: fixed:1
    result: accepted
    same: yes


    """

  @Test(arguments: [1, 2, 7, 1000])
  func blocksAreReadAsTheyCome(size: Int) {
    var reader = VerifyReader()
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      let goesOn = reader.read(bytes[start..<min(start + size, bytes.count)])
      #expect(goesOn)
    }
    let blocks = reader.blocks
    #expect(blocks.map(\.header.stream) == ["whole", "fixed:1"])
    #expect(
      blocks[0].logs
        == BackendLogs.Logs(
          events: Array("(- a\n)- a\n".utf8), records: Array("a\tx\n\n".utf8)))
    #expect(blocks[1].header.outcome == .same)
    let problem = reader.problem
    #expect(problem == nil)
  }

  @Test func whatMakesNoSenseIsNotReadForEver() {
    var reader = VerifyReader()
    let rubbish = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
    var pieces = 0
    while pieces < 100, reader.read(rubbish[...]) { pieces += 1 }
    #expect(pieces < 100)
    let problem = reader.problem
    #expect(problem != nil)
  }

  /// A worker could print blocks without end, or a log that fills the memory.
  @Test func moreThanWasAskedForIsNotKept() {
    let block = Array("stream: whole\nresult: accepted\nsame: yes\n\n".utf8)
    var reader = VerifyReader(expecting: 2)
    var count = 0
    while reader.read(block[...]), count < 1 << 20 { count += 1 }
    #expect(reader.blocks.count == 2)
    #expect(reader.problem?.expected == "the end of its output")
    #expect(count < 1 << 20)
  }

  @Test(arguments: ["event-log-bytes", "record-log-bytes"])
  func aWholeLogHasALimit(key: String) {
    let block = Array("stream: whole\nresult: accepted\n\(key): \(Int.max)\n\n".utf8)
    var whole = VerifyReader(keeping: 0..<Int.max)
    _ = whole.read(block[...])
    #expect(whole.problem?.expected == "a log of at most 1073741824 bytes")
    var beginning = VerifyReader()
    _ = beginning.read(block[...])
    #expect(beginning.problem == nil)
  }
}

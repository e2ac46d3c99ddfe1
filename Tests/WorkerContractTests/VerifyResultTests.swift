import FeedEvents
import Testing
import WorkerContract

/// Blocks of `verify` and `describe` are read as they were printed.
struct VerifyResultTests {
  private static let verifyResults = [
    VerifyResult(
      stream: "whole", outcome: .accepted(events: Array("(- a\n\n)- a\n".utf8), records: nil)),
    VerifyResult(
      stream: "fixed:1", outcome: .accepted(events: [], records: Array("\n\nx: y\n\n".utf8)),
      diagnostics: ["record 1: a", "record 2: b"]),
    VerifyResult(stream: "random:1", outcome: .accepted(events: [0xFF, 0x0A], records: [])),
    VerifyResult(stream: "whole", outcome: .accepted(events: nil, records: [0x61, 0x0A, 0x0A])),
    VerifyResult(stream: "a: b/c.csv", outcome: .same),
    VerifyResult(stream: "x", outcome: .located(SourcePosition(line: 1, column: 2, byteOffset: 0))),
    VerifyResult(stream: "x", outcome: .located(SourcePosition())),
    VerifyResult(
      stream: "x",
      outcome: .rejected(
        ParseFailure(
          .namespace, code: 201, reason: "no: prefix",
          position: SourcePosition(line: 3, column: nil, byteOffset: 99)))),
    VerifyResult(stream: "", outcome: .rejected(ParseFailure(.malformed, reason: "x"))),
  ]

  @Test func blocksRoundTripOneAfterTheOther() throws {
    var rest = Self.verifyResults.flatMap(\.bytes)[...]
    for verifyResult in Self.verifyResults {
      #expect(try VerifyResult.next(in: &rest) == verifyResult)
    }
    #expect(try VerifyResult.next(in: &rest) == nil)
    #expect(rest.isEmpty)
  }

  @Test func aBlockSaysWhichDocumentItIsAbout() throws {
    var verifyResult = VerifyResult(stream: "x", outcome: .same)
    verifyResult.document = 12
    var rest = verifyResult.bytes[...]
    #expect(try VerifyResult.next(in: &rest) == verifyResult)
  }

  @Test(arguments: ["whole", "random:1", "a: b/c.csv"])
  func aRejectionSaysWithWhichStreamItsEventsPart(_ stream: String) throws {
    var verifyResult = VerifyResult(
      stream: "x", outcome: .rejected(ParseFailure(.malformed, reason: "y")))
    verifyResult.contradiction = Contradiction(stream: stream, line: 7)
    var rest = verifyResult.bytes[...]
    #expect(try VerifyResult.next(in: &rest) == verifyResult)
  }

  @Test(arguments: verifyResults)
  func aBlockCutOffIsNoBlockAndStays(_ verifyResult: VerifyResult) throws {
    for length in 0..<verifyResult.bytes.count {
      var rest = verifyResult.bytes.prefix(length)
      #expect(try VerifyResult.next(in: &rest) == nil)
      #expect(rest.count == length)
    }
  }

  @Test(arguments: [
    "rubbish\n\n", "\n", "stream: x\n\n", "result: accepted\n\n", "stream: x\nresult: maybe\n\n",
    "stream: x\nresult: accepted\n\n", "stream: x\nresult: accepted\nevent-log-bytes: x\n\n",
    "stream: x\nresult: accepted\nevent-log-bytes: -1\n\n",
    "stream: x\nresult: accepted\nevent-log-bytes: 0\nrecord-log-bytes: x\n\n",
  ])
  func rubbishIsRefused(_ text: String) {
    var rest = Array(text.utf8)[...]
    #expect(throws: VerifyHeader.Malformed.self) { try VerifyResult.next(in: &rest) }
  }

  @Test(arguments: ["9223372036854775807", "9223372036854775800"])
  func aSizeBeyondAllIsNoBlock(_ size: String) throws {
    let text =
      "stream: x\nresult: accepted\nevent-log-bytes: \(size)\nrecord-log-bytes: 1\n\nab"
    var rest = Array(text.utf8)[...]
    #expect(try VerifyResult.next(in: &rest) == nil)
  }

  @Test func unknownKeysAreIgnored() throws {
    var rest = Array("colour: red\nresult: rejected\nstream: x\nwhy: because\n\n".utf8)[...]
    #expect(
      try VerifyResult.next(in: &rest)
        == VerifyResult(
          stream: "x",
          outcome: .rejected(ParseFailure(.malformed, reason: "no reason given"))))
  }

  @Test func aReasonOfSeveralLinesIsOneLine() throws {
    let failure = ParseFailure(.malformed, reason: "a\nb\r\nc")
    var rest = VerifyResult(stream: "x", outcome: .rejected(failure)).bytes[...]
    guard case .rejected(let read) = try VerifyResult.next(in: &rest)?.outcome else {
      Issue.record("not rejected")
      return
    }
    #expect(read.reason == "a b c")
  }

  @Test func descriptionsRoundTrip() {
    let implementation = ImplementationDescription(
      name: "b", role: .floor, sinks: ["discard", "count"], library: "l", engine: "e",
      version: "1.2", distribution: "libl 1.2-3", build: "release", input: "push",
      positions: "line column", records: ["song"], metrics: [.parseTime, .allocations],
      notes: ["a: b", "c"])
    #expect(ImplementationDescription(implementation.lines) == implementation)
    var variant = implementation
    variant.variantOf = "b"
    variant.hasNamespaces = false
    variant.logs = [.events]
    variant.takesManyDocuments = true
    (variant.selectsDocuments, variant.injectsChanges) = (true, true)
    #expect(ImplementationDescription(variant.lines) == variant)
  }

  @Test func aWorkerOfAnotherLanguageNeedsANameAndSinks() throws {
    var lines = KeyedLines()
    #expect(ImplementationDescription(lines) == nil)
    lines.append("backend", "rust")
    #expect(ImplementationDescription(lines) == nil)
    lines.append("sinks", "count")
    let implementation = try #require(ImplementationDescription(lines))
    #expect(
      implementation.contract == 1 && implementation.method == 1
        && implementation.unavailability == nil)
    #expect(implementation.sinks == ["count"])
    #expect(implementation.role == .backend)
    #expect(implementation.variantOf == nil && implementation.hasNamespaces)
    #expect(implementation.library == "unknown")
    #expect(
      implementation.notes.isEmpty && implementation.records.isEmpty
        && implementation.metrics.isEmpty)
    #expect(implementation.logs == [.events, .records] && !implementation.takesManyDocuments)
  }

  @Test(arguments: [
    ("logs: records", [LogKind.records]), ("logs: events records", [.events, .records]),
    ("logs: ", []), ("logs: events smells", [.events]),
  ])
  func logsAreThoseThatAreNamed(_ line: String, _ logs: [LogKind]) throws {
    var lines = KeyedLines()
    lines.append("backend", "b")
    lines.append("sinks", "model")
    let isKeyed = lines.append(parsing: line[...])
    #expect(isKeyed)
    #expect(ImplementationDescription(lines)?.logs == logs)
  }
}

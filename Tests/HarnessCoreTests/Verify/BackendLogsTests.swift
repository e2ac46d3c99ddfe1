import FeedEvents
import Testing
import WorkerContract

@testable import HarnessCore

extension BackendLogs.Logs {
  /// Creates logs from their bytes.
  init(events: [UInt8]?, records: [UInt8]?) {
    self.init(
      events: events.map { ReceivedLog($0) }, records: records.map { ReceivedLog($0) })
  }
}

extension BackendLogs {
  /// Adds a block in the form in which a worker prints it.
  mutating func add(_ verifyResult: VerifyResult) {
    var reader = VerifyReader()
    _ = reader.read(verifyResult.bytes[...])
    for block in reader.blocks {
      add(block.header, block.logs, resolvedStream: block.header.stream)
    }
  }
}

@Suite struct BackendLogsTests {
  private var backendLogs = BackendLogs(implementation: .fixture("expat"))

  private func parsed(_ events: String, on stream: String = "whole") -> VerifyResult {
    VerifyResult(stream: stream, outcome: .accepted(events: Array(events.utf8), records: nil))
  }

  @Test mutating func firstLogsAreKept() {
    backendLogs.add(parsed("a\n"))
    backendLogs.add(parsed("a\n", on: "fixed:1"))
    #expect(backendLogs.logs == BackendLogs.Logs(events: Array("a\n".utf8), records: nil))
    #expect(backendLogs.deviation == nil)
    #expect(backendLogs.failure == nil)
    #expect(backendLogs.parses == 2)
  }

  @Test mutating func sameLeavesEverythingAsItIs() {
    backendLogs.add(parsed("a\n"))
    backendLogs.add(VerifyResult(stream: "fixed:1", outcome: .same))
    #expect(backendLogs.deviation == nil)
    #expect(backendLogs.parses == 2)
  }

  @Test mutating func firstDeviationIsKept() {
    backendLogs.add(parsed("a\n"))
    backendLogs.add(parsed("b\n", on: "fixed:1"))
    backendLogs.add(parsed("c\n", on: "random:1"))
    #expect(backendLogs.deviation?.stream == "fixed:1")
    #expect(backendLogs.deviation?.logs.events?.text == Array("b\n".utf8))
    #expect(backendLogs.logs?.events?.text == Array("a\n".utf8))
  }

  @Test mutating func otherRecordsAreADeviation() {
    let events = Array("a\n".utf8)
    backendLogs.add(VerifyResult(stream: "whole", outcome: .accepted(events: events, records: [1])))
    backendLogs.add(
      VerifyResult(stream: "fixed:1", outcome: .accepted(events: events, records: [2])))
    #expect(backendLogs.deviation?.stream == "fixed:1")
  }

  @Test mutating func rejectionIsAFailureInTheWordsOfTheParser() {
    let failure = ParseFailure(
      .malformed, code: 76, reason: "tag mismatch",
      position: SourcePosition(line: 3, column: 7, byteOffset: 41))
    backendLogs.add(VerifyResult(stream: "lan", outcome: .rejected(failure)))
    #expect(
      backendLogs.failure
        == CaseFailure(
          status: .rejected,
          reason: "stream lan: tag mismatch (code 76) at line 3, column 7, byte 41"))
    #expect(backendLogs.logs == nil)
  }

  @Test mutating func whatIsNotKnownOfARejectionIsLeftOut() {
    let failure = ParseFailure(.namespace, reason: "unbound prefix")
    backendLogs.add(VerifyResult(stream: "lan", outcome: .rejected(failure)))
    #expect(backendLogs.failure?.reason == "stream lan: unbound prefix")
    #expect(backendLogs.failure?.status == .rejected)
  }

  @Test mutating func limitIsAStatusOfItsOwn() {
    let failure = ParseFailure(
      .limit, reason: "too deep", position: SourcePosition(byteOffset: 256))
    backendLogs.add(VerifyResult(stream: "whole", outcome: .rejected(failure)))
    #expect(backendLogs.failure?.status == .limitExceeded)
    #expect(backendLogs.failure?.reason == "stream whole: too deep at byte 256")
  }

  @Test func reasonIsALineWithoutControlCharacters() {
    let failure = CaseFailure(status: .crashed, reason: "a\u{1B}[31m\nb\u{9B}\u{7F}ü\r\n")
    #expect(failure.reason == "a [31m b  ü  ")
  }

  @Test mutating func firstFailureIsKept() {
    backendLogs.fail(CaseFailure(status: .timedOut, reason: "one"))
    backendLogs.fail(CaseFailure(status: .crashed, reason: "two"))
    backendLogs.add(
      VerifyResult(stream: "whole", outcome: .rejected(ParseFailure(.malformed, reason: "three"))))
    #expect(backendLogs.failure?.reason == "one")
  }

  @Test mutating func diagnosticsOfAllStreamsAreKept() {
    backendLogs.add(VerifyResult(stream: "whole", outcome: .same, diagnostics: ["one"]))
    backendLogs.add(VerifyResult(stream: "lan", outcome: .same, diagnostics: ["two", "three"]))
    #expect(backendLogs.diagnostics == ["one", "two", "three"])
  }

  @Test(
    arguments: [
      (.exited(1), .crashed), (.exited(64), .crashed), (.exited(66), .crashed),
      (.exited(69), .unavailable), (.signalled(11), .crashed),
      (.timedOut(limit: .seconds(1)), .timedOut),
      (.flooded, .crashed), (.notStarted(reason: "no"), .crashed),
    ] as [(WorkerRun.End, Status)])
  func endOfAWorkerDeterminesTheStatus(end: WorkerRun.End, status: Status) {
    let run = WorkerRun(output: [], errors: "", end: end)
    let failure = CaseFailure(run: run, stream: "lan")
    #expect(failure.status == status)
    #expect(failure.reason == "stream lan: \(run.problem)")
  }
}

import FeedEvents
import Results
import Testing
import WorkerContract

@testable import Campaign

@Suite struct AccountTests {
  private var account = Account(row: .fixture("expat"))

  private func parsed(_ events: String, on stream: String = "whole") -> VerifyResult {
    VerifyResult(stream: stream, outcome: .accepted(events: Array(events.utf8), records: nil))
  }

  @Test mutating func firstLogsAreKept() {
    account.add(parsed("a\n"))
    account.add(parsed("a\n", on: "fixed:1"))
    #expect(account.logs == Account.Logs(events: Array("a\n".utf8), records: nil))
    #expect(account.deviation == nil)
    #expect(account.failure == nil)
    #expect(account.parses == 2)
  }

  @Test mutating func sameLeavesEverythingAsItIs() {
    account.add(parsed("a\n"))
    account.add(VerifyResult(stream: "fixed:1", outcome: .same))
    #expect(account.deviation == nil)
    #expect(account.parses == 2)
  }

  @Test mutating func firstDeviationIsKept() {
    account.add(parsed("a\n"))
    account.add(parsed("b\n", on: "fixed:1"))
    account.add(parsed("c\n", on: "random:1"))
    #expect(account.deviation?.stream == "fixed:1")
    #expect(account.deviation?.logs.events == Array("b\n".utf8))
    #expect(account.logs?.events == Array("a\n".utf8))
  }

  @Test mutating func otherRecordsAreADeviation() {
    let events = Array("a\n".utf8)
    account.add(VerifyResult(stream: "whole", outcome: .accepted(events: events, records: [1])))
    account.add(VerifyResult(stream: "fixed:1", outcome: .accepted(events: events, records: [2])))
    #expect(account.deviation?.stream == "fixed:1")
  }

  @Test mutating func rejectionIsAFailureInTheWordsOfTheParser() {
    let failure = ParseFailure(
      .malformed, code: 76, reason: "tag mismatch",
      position: SourcePosition(line: 3, column: 7, byteOffset: 41))
    account.add(VerifyResult(stream: "lan", outcome: .rejected(failure)))
    #expect(
      account.failure
        == Account.Failure(
          status: .rejected,
          reason: "stream lan: tag mismatch (code 76) at line 3, column 7, byte 41"))
    #expect(account.logs == nil)
  }

  @Test mutating func whatIsNotKnownOfARejectionIsLeftOut() {
    let failure = ParseFailure(.namespace, reason: "unbound prefix")
    account.add(VerifyResult(stream: "lan", outcome: .rejected(failure)))
    #expect(account.failure?.reason == "stream lan: unbound prefix")
    #expect(account.failure?.status == .rejected)
  }

  @Test mutating func limitIsAStatusOfItsOwn() {
    let failure = ParseFailure(
      .limit, reason: "too deep", position: SourcePosition(byteOffset: 256))
    account.add(VerifyResult(stream: "whole", outcome: .rejected(failure)))
    #expect(account.failure?.status == .limitExceeded)
    #expect(account.failure?.reason == "stream whole: too deep at byte 256")
  }

  @Test func reasonIsALineWithoutControlCharacters() {
    let failure = Account.Failure(status: .crashed, reason: "a\u{1B}[31m\nb\u{9B}\u{7F}ü\r\n")
    #expect(failure.reason == "a [31m b  ü  ")
  }

  @Test mutating func firstFailureIsKept() {
    account.fail(Account.Failure(status: .timedOut, reason: "one"))
    account.fail(Account.Failure(status: .crashed, reason: "two"))
    account.add(
      VerifyResult(stream: "whole", outcome: .rejected(ParseFailure(.malformed, reason: "three"))))
    #expect(account.failure?.reason == "one")
  }

  @Test mutating func diagnosticsOfAllStreamsAreKept() {
    account.add(VerifyResult(stream: "whole", outcome: .same, diagnostics: ["one"]))
    account.add(VerifyResult(stream: "lan", outcome: .same, diagnostics: ["two", "three"]))
    #expect(account.diagnostics == ["one", "two", "three"])
  }

  @Test(
    arguments: [
      (.exited(1), .crashed), (.exited(64), .crashed), (.exited(66), .crashed),
      (.exited(69), .unavailable), (.signalled(11), .crashed), (.timedOut, .timedOut),
      (.flooded, .crashed), (.notStarted(reason: "no"), .crashed),
    ] as [(WorkerRun.End, RowStatus)])
  func endOfAWorkerTellsTheStatus(end: WorkerRun.End, status: RowStatus) {
    let run = WorkerRun(output: [], errors: "", end: end)
    let failure = Account.Failure(run: run, stream: "lan")
    #expect(failure.status == status)
    #expect(failure.reason == "stream lan: \(run.problem)")
  }
}

import Testing
import WorkerContract

@testable import HarnessCore

@Suite struct ReferenceLogsTests {
  private let feed = Corpus.fixture()

  private func logs(_ events: String, _ records: String? = nil) -> BackendLogs.Logs {
    BackendLogs.Logs(events: Array(events.utf8), records: records.map { Array($0.utf8) })
  }

  /// Returns the logs of a backend that reported `events`, or rejected the document if `events` is `nil`.
  private func backendLogs(
    _ name: String, _ events: String?, _ records: String? = nil, engine: String? = nil
  ) -> BackendLogs {
    var backendLogs = BackendLogs(implementation: .fixture(name, engine: engine))
    if let events {
      backendLogs.logs = logs(events, records)
    } else {
      backendLogs.fail(CaseFailure(status: .rejected, reason: "no"))
    }
    return backendLogs
  }

  private func reference(
    _ allBackendLogs: [BackendLogs], in corpus: Corpus? = nil
  ) -> ReferenceLogs? {
    ReferenceLogs(corpus: corpus ?? feed, allBackendLogs: allBackendLogs, preferred: ["libxml2"])
  }

  // MARK: - The choice

  @Test func manifestWins() {
    let corpus = Corpus.fixture(logs: ("m\n", "r\n"))
    let found = reference([backendLogs("libxml2", "x\n"), backendLogs("expat", "x\n")], in: corpus)
    #expect(found?.source == "manifest")
    #expect(found?.eventsDigest == SHA256.hex(of: "m\n".utf8))
    #expect(found?.recordsDigest == SHA256.hex(of: "r\n".utf8))
    #expect(found?.isUnconfirmed == false)
    #expect(found?.logs == nil)
  }

  @Test func manifestStandsIfNoBackendAccepts() {
    let corpus = Corpus.fixture(logs: ("m\n", nil))
    #expect(reference([backendLogs("libxml2", nil)], in: corpus)?.source == "manifest")
  }

  @Test func logsOfTheManifestAreThoseOfABackendThatReportedThem() {
    let corpus = Corpus.fixture(logs: ("m\nn\n", nil))
    let found = reference(
      [backendLogs("libxml2", "x\n"), backendLogs("expat", "m\nn\n")], in: corpus)
    #expect(found?.logs == logs("m\nn\n"))
    #expect(found?.eventCount == 2)
  }

  @Test func preferredWinsOverTheMajority() {
    let found = reference([
      backendLogs("expat", "x\n"), backendLogs("foundation", "x\n"), backendLogs("libxml2", "y\n"),
    ])
    #expect(found?.source == "libxml2")
    #expect(found?.logs == logs("y\n"))
    #expect(found?.isUnconfirmed == true)
  }

  @Test func majorityWinsWherePreferredRejects() {
    let found = reference([
      backendLogs("libxml2", nil), backendLogs("one", "y\n"), backendLogs("two", "x\n"),
      backendLogs("three", "x\n"),
    ])
    #expect(found?.source == "two")
    #expect(found?.eventsDigest == SHA256.hex(of: "x\n".utf8))
    #expect(found?.isUnconfirmed == false)
  }

  @Test func implementationsOfOneEngineCountOnce() {
    let found = reference([
      backendLogs("one", "x\n", engine: "same"), backendLogs("two", "x\n", engine: "same"),
      backendLogs("three", "y\n"), backendLogs("four", "y\n"),
    ])
    #expect(found?.source == "three")
    let alone = reference([
      backendLogs("libxml2", "x\n"), backendLogs("foundation", "x\n", engine: "libxml2"),
    ])
    #expect(alone?.isUnconfirmed == true)
  }

  @Test func firstWinsWhereThereIsNoMajority() {
    let found = reference([
      backendLogs("libxml2", nil), backendLogs("one", "y\n"), backendLogs("two", "x\n"),
    ])
    #expect(found?.source == "one")
    #expect(found?.isUnconfirmed == true)
  }

  @Test func singleAcceptorIsUnconfirmed() {
    let found = reference([backendLogs("libxml2", nil), backendLogs("expat", "x\n")])
    #expect(found?.source == "expat")
    #expect(found?.isUnconfirmed == true)
  }

  @Test func preferredThatAnotherConfirmsIsConfirmed() {
    let found = reference([backendLogs("libxml2", "x\n"), backendLogs("expat", "x\n")])
    #expect(found?.source == "libxml2")
    #expect(found?.isUnconfirmed == false)
  }

  @Test func thereIsNoneIfNoBackendAccepts() {
    #expect(reference([backendLogs("libxml2", nil), backendLogs("expat", nil)]) == nil)
    #expect(reference([]) == nil)
  }

  @Test func implementationThatFailsOnALaterStreamIsNoReference() {
    var flawed = backendLogs("libxml2", "x\n")
    flawed.fail(CaseFailure(status: .crashed, reason: "fixed:1"))
    #expect(reference([flawed, backendLogs("expat", "y\n")])?.source == "expat")
  }

  @Test func implementationThatContradictsItselfIsNoReference() {
    var flawed = backendLogs("libxml2", "x\n")
    flawed.deviation = .init(stream: "fixed:1", resolvedStream: "fixed:1", logs: logs("z\n"))
    let found = reference([flawed, backendLogs("expat", "y\n"), backendLogs("foundation", "y\n")])
    #expect(found?.source == "expat")
  }

  @Test func recordsAloneAreNoReferenceWhileAnyoneHasEvents() {
    let found = reference([
      recordsOf("libxml2", "r\n"), recordsOf("two", "r\n"), backendLogs("expat", "x\n", "s\n"),
    ])
    #expect(found?.source == "expat")
    #expect(found?.isUnconfirmed == true)
    #expect(found?.recordsDigest == SHA256.hex(of: "s\n".utf8))
  }

  @Test func recordsAloneAreTheReferenceOfEachOther() {
    let found = reference([recordsOf("one", "r\n"), recordsOf("two", "r\n")])
    #expect(found?.source == "one")
    #expect(found?.eventsDigest == nil && found?.eventCount == nil)
    #expect(found?.isUnconfirmed == false)
  }

  @Test func recordsComeFromWhoeverHasTheEventsOfTheReference() {
    let found = reference([
      backendLogs("libxml2", "x\n"), backendLogs("one", "y\n", "s\n"),
      backendLogs("two", "x\n", "r\n"),
    ])
    #expect(found?.source == "libxml2")
    #expect(found?.recordsDigest == SHA256.hex(of: "r\n".utf8))
  }

  /// Returns the logs of an implementation that reports only records.
  private func recordsOf(_ name: String, _ records: String) -> BackendLogs {
    var backendLogs = BackendLogs(implementation: .fixture(name))
    backendLogs.logs = BackendLogs.Logs(events: nil, records: ReceivedLog(Array(records.utf8)))
    return backendLogs
  }

  // MARK: - The comparison

  @Test func eventsAreComparedBeforeRecords() throws {
    let found = try #require(reference([backendLogs("libxml2", "x\n", "r\n")]))
    #expect(found.difference(from: logs("x\n", "r\n")) == nil)
    #expect(found.difference(from: logs("y\n", "s\n")) == .events)
    #expect(found.difference(from: logs("x\n", "s\n")) == .records)
  }

  @Test func recordsAreComparedOnlyWhereBothHaveThem() throws {
    let silent = try #require(reference([backendLogs("libxml2", "x\n")]))
    #expect(silent.difference(from: logs("x\n", "r\n")) == nil)
    let telling = try #require(reference([backendLogs("libxml2", "x\n", "r\n")]))
    #expect(telling.difference(from: logs("x\n")) == nil)
  }
}

import Files
import Results
import Testing

@testable import Campaign
@testable import Corpora

@Suite struct ReferenceLogsTests {
  private let feed = Corpus.fixture()

  private func logs(_ events: String, _ records: String? = nil) -> Account.Logs {
    Account.Logs(events: Array(events.utf8), records: records.map { Array($0.utf8) })
  }

  /// An account of a row that heard `events`, or rejected the document.
  private func account(_ name: String, _ events: String?, _ records: String? = nil) -> Account {
    var account = Account(row: .fixture(name))
    if let events {
      account.logs = logs(events, records)
    } else {
      account.fail(Account.Failure(status: .rejected, reason: "no"))
    }
    return account
  }

  private func reference(_ accounts: [Account], in corpus: Corpus? = nil) -> ReferenceLogs? {
    ReferenceLogs(corpus: corpus ?? feed, accounts: accounts, preferred: "libxml2")
  }

  // MARK: - The choice

  @Test func manifestWins() {
    let corpus = Corpus.fixture(logs: ("m\n", "r\n"))
    let found = reference([account("libxml2", "x\n"), account("expat", "x\n")], in: corpus)
    #expect(found?.source == "manifest")
    #expect(found?.eventsDigest == SHA256.hex(of: "m\n".utf8))
    #expect(found?.recordsDigest == SHA256.hex(of: "r\n".utf8))
    #expect(found?.isUnconfirmed == false)
    #expect(found?.logs == nil)
  }

  @Test func manifestStandsWhereNobodyAccepts() {
    let corpus = Corpus.fixture(logs: ("m\n", nil))
    #expect(reference([account("libxml2", nil)], in: corpus)?.source == "manifest")
  }

  @Test func logsOfTheManifestAreThoseOfWhomeverHeardThem() {
    let corpus = Corpus.fixture(logs: ("m\nn\n", nil))
    let found = reference([account("libxml2", "x\n"), account("expat", "m\nn\n")], in: corpus)
    #expect(found?.logs == logs("m\nn\n"))
    #expect(found?.eventCount == 2)
  }

  @Test func preferredWinsOverTheMajority() {
    let found = reference([
      account("expat", "x\n"), account("foundation", "x\n"), account("libxml2", "y\n"),
    ])
    #expect(found?.source == "libxml2")
    #expect(found?.logs == logs("y\n"))
    #expect(found?.isUnconfirmed == true)
  }

  @Test func majorityWinsWherePreferredRejects() {
    let found = reference([
      account("libxml2", nil), account("one", "y\n"), account("two", "x\n"),
      account("three", "x\n"),
    ])
    #expect(found?.source == "two")
    #expect(found?.eventsDigest == SHA256.hex(of: "x\n".utf8))
    #expect(found?.isUnconfirmed == false)
  }

  @Test func firstWinsWhereThereIsNoMajority() {
    let found = reference([
      account("libxml2", nil), account("one", "y\n"), account("two", "x\n"),
    ])
    #expect(found?.source == "one")
    #expect(found?.isUnconfirmed == true)
  }

  @Test func singleAcceptorIsUnconfirmed() {
    let found = reference([account("libxml2", nil), account("expat", "x\n")])
    #expect(found?.source == "expat")
    #expect(found?.isUnconfirmed == true)
  }

  @Test func preferredThatAnotherConfirmsIsConfirmed() {
    let found = reference([account("libxml2", "x\n"), account("expat", "x\n")])
    #expect(found?.source == "libxml2")
    #expect(found?.isUnconfirmed == false)
  }

  @Test func thereIsNoneWhereNobodyAccepts() {
    #expect(reference([account("libxml2", nil), account("expat", nil)]) == nil)
    #expect(reference([]) == nil)
  }

  @Test func rowThatFailsOnALaterStreamIsNoReference() {
    var flawed = account("libxml2", "x\n")
    flawed.fail(Account.Failure(status: .crashed, reason: "fixed:1"))
    #expect(reference([flawed, account("expat", "y\n")])?.source == "expat")
  }

  @Test func rowThatContradictsItselfIsNoReference() {
    var flawed = account("libxml2", "x\n")
    flawed.deviation = ("fixed:1", logs("z\n"))
    let found = reference([flawed, account("expat", "y\n"), account("foundation", "y\n")])
    #expect(found?.source == "expat")
  }

  // MARK: - The comparison

  @Test func eventsAreComparedBeforeRecords() throws {
    let found = try #require(reference([account("libxml2", "x\n", "r\n")]))
    #expect(found.difference(from: logs("x\n", "r\n")) == nil)
    #expect(found.difference(from: logs("y\n", "s\n")) == "events")
    #expect(found.difference(from: logs("x\n", "s\n")) == "records")
  }

  @Test func recordsAreComparedOnlyWhereBothHaveThem() throws {
    let silent = try #require(reference([account("libxml2", "x\n")]))
    #expect(silent.difference(from: logs("x\n", "r\n")) == nil)
    let telling = try #require(reference([account("libxml2", "x\n", "r\n")]))
    #expect(telling.difference(from: logs("x\n")) == nil)
  }
}

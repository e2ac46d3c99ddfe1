import Testing

@testable import HarnessCore

@Suite struct ExpectedLogsTests {
  private let temporary: TemporaryLibrary
  private let events = "(- rss\n)- rss\n"
  private let records = "title\tx\n\n"

  init() throws { temporary = try TemporaryLibrary() }

  /// Creates a corpus whose manifest describes `events` and `records`.
  private func corpus(withRecords: Bool = true) throws -> Corpus {
    let digest = "\"\(SHA256.hex(of: records.utf8))\""
    let manifest = ManifestText()
      .with("events_sha256", "\"\(SHA256.hex(of: events.utf8))\"")
      .with("records_sha256", withRecords ? digest : nil)
    try temporary.makeCorpus(manifest: manifest)
    return try temporary.library.corpus("feed")
  }

  private func write(_ text: String, _ path: String) throws {
    try temporary.write(text.utf8, to: "feed/\(path)")
  }

  @Test func logsOfTheManifestAreRead() throws {
    try write(events, ExpectedLogs.eventsPath)
    try write(records, ExpectedLogs.recordsPath)
    let logs = ExpectedLogs(of: try corpus())
    #expect(try logs.events.map { try File.text($0) } == events)
    #expect(try logs.records.map { try File.text($0) } == records)
  }

  @Test(arguments: ["(- rss\n)- rsz\n", "(- rss\n)- rss", "(- rss\n)- rss\n\n", ""])
  func logThatWasTamperedWithIsIgnored(text: String) throws {
    try write(text, ExpectedLogs.eventsPath)
    try write(records, ExpectedLogs.recordsPath)
    let logs = ExpectedLogs(of: try corpus())
    #expect(logs.events == nil)
    #expect(try logs.records.map { try File.text($0) } == records)
  }

  @Test func missingLogsAreIgnored() throws {
    let logs = ExpectedLogs(of: try corpus())
    #expect(logs.events == nil && logs.records == nil)
  }

  @Test func recordsTheManifestDoesNotKnowAreIgnored() throws {
    try write(records, ExpectedLogs.recordsPath)
    #expect(ExpectedLogs(of: try corpus(withRecords: false)).records == nil)
  }

  @Test func singleFeedHasNone() throws {
    let path = try temporary.write("<rss/>".utf8, to: "expected.xml")
    try temporary.write(events.utf8, to: ExpectedLogs.eventsPath)
    let logs = ExpectedLogs(of: try temporary.library.corpus(path))
    #expect(logs.events == nil && logs.records == nil)
  }
}

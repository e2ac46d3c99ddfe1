@testable import HarnessCore
import Testing
import WorkerContract

@Suite struct SuiteTests {
  @Test func theLeaderIsNamedWithTheSpeedsOfTheOthers() {
    #expect(
      Fixtures.suite.answer.hasPrefix(
        "Over 3 feeds (chunks as recorded in lan, records built), libxml2 reads fastest; speed "
          + "relative to libxml2: expat 0.58× [0.44, 0.76 over feeds; 0.50× to 0.83×] and foundation"
      ))
    #expect(
      Fixtures.suite.answer.hasSuffix("; leaving any one feed out changes nothing."))
  }

  @Test func anIntervalAroundOneIsNoVictory() {
    let text = Fixtures.pivotal.answer
    #expect(
      text.contains(
        "expat leads, but other feeds might reverse that; speed relative to libxml2: expat 1.03×"
      ))
    #expect(!text.contains("fastest"))
    #expect(text.contains("libxml2 would lead without w3c-blog"))
    #expect(text.contains("foundation-data has no figures on w3c-blog and itunes300"))
  }

  @Test func withoutIntervalsThatIsSaid() {
    var suite = Fixtures.suite
    for index in suite.standings.indices {
      (suite.standings[index].low, suite.standings[index].high) = (nil, nil)
    }
    #expect(
      suite.answer.contains(
        "libxml2 leads, but no interval over feeds confirms it; speed relative to libxml2: expat 0.58× [0.50× to"
      ))
  }

  @Test func aSuiteThatTimedNothingSaysSo() {
    var suite = Fixtures.suite
    suite.standings = []
    suite.missing = [.init(feed: "w3c-blog", backend: "expat", status: .ok, reason: "")]
    let text = suite.answer
    #expect(text.contains("nothing was timed"))
    #expect(!text.contains("no figures"))
    suite.missing[0].status = .crashed
    #expect(suite.answer.contains("no parser got figures"))
  }

  @Test func ifFeedsDifferNoneLeads() {
    var suite = Fixtures.suite
    suite.leader = nil
    let text = suite.answer
    #expect(text.contains("no parser is called the fastest"))
    #expect(!text.contains("leaving"))
  }

  @Test(arguments: [
    (Fixtures.suite, ["Ranking", "Leaving one feed out", "Slowest feeds", "Feeds", "Census"]),
    (
      Fixtures.pivotal,
      [
        "Ranking", "Leaving one feed out", "Slowest feeds", "Missing cases", "Warnings", "Feeds",
        "Census",
      ]
    ),
  ])
  func sectionsStandInTheirOrder(_ suite: Suite, _ sections: [String]) throws {
    let report = try MarkdownReader(suite)
    #expect(report.headings == sections + ["Environment"])
    #expect(report.sections[0].lines.contains("**\(suite.answer)**"))
    let ranked = report.rows("Ranking").map { $0[0] }
    #expect(ranked == suite.standings.map(\.backend))
    let lines = TerminalRenderer().text(of: suite).split(separator: "\n")
    let shown = lines.drop { !$0.hasPrefix("backend ") }.dropFirst().prefix(ranked.count)
    #expect(shown.map { $0.prefix { $0 != " " } } == ranked.map { $0[...] })
  }

  @Test func whatIsMissingIsNamedWithItsReason() throws {
    let report = try MarkdownReader(Fixtures.pivotal)
    #expect(
      report.rows("Missing cases") == [
        ["w3c-blog", "foundation-data", "*rejected*", "rejected the document"],
        ["itunes300", "foundation-data", "*timed-out*", "no sample within 30 s"],
      ])
    #expect(report.rows("Leaving one feed out") == [["w3c-blog", "libxml2"]])
    #expect(report.sections[0].lines[0].hasPrefix("> **DEBUG BUILD"))
    let screen = TerminalRenderer().text(of: Fixtures.pivotal)
    #expect(screen.hasPrefix("DEBUG BUILD"))
    #expect(screen.contains("\nfoundation-data on itunes300: timed-out: no sample within 30 s\n"))
  }

  @Test func linksLeadToTheReportsBeside() throws {
    let text = try MarkdownFormat().render(Fixtures.suite)
    #expect(text.contains("[itunes300](itunes300.md)"))
    #expect(text.contains("[nasa rss (2)](nasa%20rss%20%282%29.md)"))
  }

  @Test func isWrittenWholeOrNotAtAll() throws {
    let folder = try ReportFolder()
    let writer = ReportWriter(directory: folder.path)
    let formats: [any Format] = [MarkdownFormat(), CSVFormat(), JSONFormat()]
    try writer.checkWritable("suite", as: formats)
    #expect(try folder.names() == [])
    let paths = try writer.write(Fixtures.suite, as: formats)
    #expect(paths == ["md", "csv", "json"].map { "\(folder.path)/suite.\($0)" })
    try folder.makeFolder("pivotal.json")
    #expect(throws: ReportError.self) { try writer.write(Fixtures.pivotal, as: formats) }
    #expect(try folder.names() == ["pivotal.json", "suite.csv", "suite.json", "suite.md"])
  }
}

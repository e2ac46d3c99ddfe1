import HarnessCore
import Testing

@Suite struct CheckFormatTests {
  @Test(arguments: Check.allCases)
  func jsonReadsBackEqual(_ check: Check) throws {
    let text = try JSONFormat().render(check.report)
    #expect(try CheckReport.read(json: text) == check.report)
  }

  @Test func anotherSchemaIsRefusedBeforeTheRestIsRead() throws {
    let error = try #require(throws: ReportError.self) {
      try CheckReport.read(json: #"{"schema": 99}"#, path: "old.json")
    }
    #expect(error.code == .wrongSchema)
    #expect(error.path == "old.json")
    #expect(error.text.contains("99"))
  }

  @Test(arguments: [("", "it is not JSON"), (#"{"schema": 1}"#, "it has no name")])
  func whatIsNoCheckIsRefused(_ text: String, _ reason: String) throws {
    let error = try #require(throws: ReportError.self) { try CheckReport.read(json: text) }
    #expect(error.code == .malformed)
    #expect(error.text == reason)
  }

  /// Every format contains each missing item with its reason and remedy.
  @Test(arguments: Fixtures.gaps)
  func everyKindOfGapIsReportedInEveryForm(_ gap: MissingItem) throws {
    let check = Fixtures.check(gaps: [gap])
    let formats: [any Format] = [MarkdownFormat(), JUnitFormat(), GitHubFormat()]
    let comment = GitHubReport(check).comment ?? ""
    let texts =
      try formats.map { try $0.render(check) } + [TerminalRenderer().text(of: check), comment]
    for text in texts {
      let words = text.replacing("\\", with: "").replacing("%3A", with: ":")
        .replacing("%2C", with: ",").replacing("&gt;", with: ">")
      #expect(words.contains(gap.subject))
      #expect(words.contains(gap.reason.prefix(40)))
      #expect(words.contains(gap.remedy))
    }
  }

  /// This holds even if the names are hostile.
  @Test(arguments: Check.allCases)
  func everyLineOfATableHasAsManyCellsAsItsHead(_ check: Check) throws {
    let lines = try MarkdownFormat().render(check.report)
      .split(separator: "\n", omittingEmptySubsequences: false)
    for (above, line) in zip(lines, lines.dropFirst())
    where above.hasPrefix("|") && line.hasPrefix("|") {
      #expect(cells(above) == cells(line))
    }
  }

  private func cells(_ line: Substring) -> Int {
    line.replacing("\\\\", with: "").replacing("\\|", with: "").count { $0 == "|" }
  }
}

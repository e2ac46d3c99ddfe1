@testable import HarnessCore
import Testing

@Suite struct CheckFormatTests {
  /// Every format contains each missing item with its reason and remedy.
  @Test(arguments: Fixtures.missing)
  func everyKindOfGapIsReportedInEveryForm(_ gap: MissingItem) throws {
    let check = Fixtures.check(missing: [gap])
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
}

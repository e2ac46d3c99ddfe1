@testable import HarnessCore
import Testing

@Suite struct ComparisonTests {
  private let lines = TerminalRenderer().text(of: Fixtures.comparison).split(separator: "\n")

  @Test func theAnswerOfEachBuildStandsFirst() throws {
    let answers = Fixtures.comparison.comparisons.map(\.answer)
    #expect(
      answers == [
        "libxml2 is slower: 0.909× [0.893, 0.926] the speed of base; expat is worse in peak resident: "
          + "+25 % [+20 %, +30 %] than in base; allocations of libxml2 rose from 1,036 to 1,037.",
        "No figure could be judged: each side needs 3 runs.",
      ])
    let text = try MarkdownFormat().render(Fixtures.comparison)
    for answer in answers { #expect(text.contains("**\(answer)**")) }
    #expect(text.contains("## head\\|2, compared with base"))
  }

  @Test func whatElseDiffersIsNamed() {
    #expect(lines.contains { $0.contains("library of expat: expat 2.5.0, now expat 2.6.0") })
    #expect(lines.contains { $0.contains("head|2: interrupted") })
  }

  @Test func speedsAboveOneAreFaster() throws {
    let rows = try MarkdownReader(Fixtures.comparison).rows("Times")
    #expect(
      rows.prefix(3).map { $0[4] } == [
        "0.909× [0.893, 0.926]", "2.000× [1.961, 2.041]", "+25 % [+20 %, +30 %]",
      ])
    #expect(rows.prefix(3).map { $0[6] } == ["**slower**", "**faster**", "**worse**"])
  }

  @Test func theGravestOutcomeIsThatOfAll() {
    #expect(Fixtures.comparison.comparisons.map(\.outcome) == [.worse, .broken])
    #expect(Fixtures.comparison.outcome == .worse)
  }
}

@testable import HarnessCore
import Testing

@Suite struct ComparisonTests {
  private static let lines = TerminalRenderer().text(of: Fixtures.comparison)
    .split(separator: "\n", omittingEmptySubsequences: false)

  @Test func filesAndWhatDiffersBetweenThemStandFirst() throws {
    #expect(
      Self.lines.prefix { !$0.isEmpty } == [
        "base: base/itunes300.json, commit 2c1515e", "head|2: head/itunes300.json, commit c0ffee0",
        "library of expat differs: 'expat 2.5.0' in base, 'expat 2.6.0' in head|2",
      ])
    #expect(
      try MarkdownFormat().render(Fixtures.comparison)
        .hasPrefix("- base: base/itunes300.json, commit 2c1515e\n- head\\|2: head/itunes300.json"))
  }

  @Test(arguments: [
    (
      "parse",
      [
        "0.97× [0.95, 0.99]", "~ [0.976, 1.019]", "2.00× [1.95, 2.05]", "too few runs", "mixed",
        "not compared", "", "", "1.19×",
      ]
    ),
    ("allocations", ["+1 (+0.1 %)", "+1 (+0.001 %)", "=", "+12,345", "varies"]),
    ("allocated", ["+16 B (+0.005 %)"]),
  ])
  func everyRowSaysWhatBecameOfIt(_ metric: String, _ changes: [String]) throws {
    let rows = try MarkdownReader(Fixtures.comparison).rows(metric)
    #expect(rows.map { $0.last } == changes)
    let table = Self.lines.drop { !$0.hasPrefix(metric) }.dropFirst(2)
    for (line, change) in zip(table, changes) { #expect(line.hasSuffix(change), "\(line)") }
  }

  @Test func aTableWithoutDifferencesIsALine() throws {
    let line = "events: corpus itunes300, sink model, stream lan: equal in all 2 rows"
    #expect(Self.lines.contains { $0 == line })
    #expect(try MarkdownFormat().render(Fixtures.comparison).contains("\n- \(line)\n"))
  }

  @Test func theAnswerStandsLast() throws {
    let answer =
      "Against base, head|2 is worse in 5 and better in 1 of 16 figures (3 equal, 1 with no "
      + "difference shown, 1 with too few runs to judge, 3 not comparable and 2 missing on one side)."
    #expect(TerminalRenderer(width: nil).text(of: Fixtures.comparison).hasSuffix("\n\(answer)\n"))
    let markdown = try MarkdownFormat().render(Fixtures.comparison)
    #expect(markdown.hasSuffix("\n\n**\(answer.replacing("|", with: "\\|"))**\n"))
    #expect(
      markdown.contains(
        "\n- **Warning:** head\\|2 has no parse\\_time (itunes300) of foundation discard (crashed), "
          + "gone discard\n"))
  }

  @Test func columnsThatDoNotFitGoBelowWithTheBaseAgain() {
    let lines = TerminalRenderer().text(of: Fixtures.wideComparison).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 100 })
    let heads = lines.filter { $0.hasPrefix("backend ") }.map { $0.split(separator: " ") }
    #expect(heads == (1...4).map { ["backend", "sink", "base", "head\($0)"] })
    #expect(lines.count { $0.hasPrefix("expat  ") } == 4)
  }
}

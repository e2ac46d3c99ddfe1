@testable import HarnessCore
import Testing

@Suite struct ComparisonTests {
  @Test(arguments: [("text", "txt"), ("markdown", "md"), ("csv", "csv"), ("json", "json")])
  func everyFormIsAsRecorded(_ name: String, _ ending: String) throws {
    let format = try #require(formats(of: .comparison).first { $0.name == name })
    #expect(format.fileExtension == ending)
    try expectSnapshot(format.render(Fixtures.comparison), "comparison.\(ending)")
  }

  @Test func columnsThatDoNotFitGoBelowWithTheBaseAgain() throws {
    let text = TerminalRenderer().text(of: Fixtures.wideComparison)
    try expectSnapshot(text, "comparison-wide.txt")
    #expect(
      text.split(separator: "\n").filter { $0.contains("libxml2") }.allSatisfy { $0.count <= 100 })
  }

  @Test func coloursChangeNothingButColour() {
    let plain = TerminalRenderer().text(of: Fixtures.comparison)
    let coloured = TerminalRenderer(style: .colour).text(of: Fixtures.comparison)
    #expect(coloured != plain)
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  @Test func csvHasAsManyFieldsInEveryLine() throws {
    let lines = CSVReader.read(try CSVFormat().render(Fixtures.comparison))
    #expect(Set(lines.map(\.count)) == [6 + 15])
    #expect(lines.count == 1 + 2 * 16)
  }
}

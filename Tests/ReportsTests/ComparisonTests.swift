import Reports
import Testing

@Suite struct ComparisonTests {
  @Test(arguments: comparisonFormats.map(\.name))
  func everyFormIsAsRecorded(_ name: String) throws {
    let format = try #require(comparisonFormats.first { $0.name == name })
    try expectSnapshot(
      format.render(Fixtures.comparison), "comparison.\(format.fileExtension)")
  }

  @Test func columnsThatDoNotFitGoBelowWithTheBaseAgain() throws {
    let text = TerminalTable(Fixtures.wideComparison).text
    try expectSnapshot(text, "comparison-wide.txt")
    #expect(
      text.split(separator: "\n").filter { $0.contains("libxml2") }.allSatisfy { $0.count <= 100 })
  }

  @Test func coloursChangeNothingButColour() {
    let plain = TerminalTable(Fixtures.comparison).text
    let coloured = TerminalTable(Fixtures.comparison, style: .colour).text
    #expect(coloured != plain)
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  @Test func csvHasAsManyFieldsInEveryLine() throws {
    let lines = CSVReader.read(try CSVFormat.csv.render(Fixtures.comparison))
    #expect(Set(lines.map(\.count)) == [6 + CSVFormat.comparisonColumns.count])
    #expect(lines.count == 1 + 2 * 16)
  }
}

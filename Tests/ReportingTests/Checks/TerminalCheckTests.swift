import Reporting
import Results
import Testing

@Suite struct TerminalCheckTests {
  /// All but what is there to be copied.
  @Test(arguments: Check.allCases)
  func fitsInAHundredColumns(_ check: Check) {
    for line in TerminalTable(check.report).text.split(separator: "\n")
    where !line.hasPrefix("  → ") {
      #expect(line.count <= 100)
    }
  }

  @Test func remediesAreWhole() {
    let remedies = TerminalTable(Check.incomparable.report).text.split(separator: "\n")
      .filter { $0.hasPrefix("  → ") }.map { String($0.dropFirst(4)) }
    #expect(
      remedies
        == Array(Set(Fixtures.gaps.map(\.remedy)).subtracting([""])).sorted {
          text($0) < text($1)
        })
    func text(_ remedy: String) -> Int {
      Fixtures.gaps.firstIndex { $0.remedy == remedy } ?? -1
    }
  }

  @Test(arguments: Check.allCases)
  func plainTextHasNoControlSequences(_ check: Check) {
    let controls = TerminalTable(check.report).text.unicodeScalars.filter {
      $0.properties.generalCategory == .control && $0 != "\n"
    }
    #expect(controls.isEmpty)
  }

  @Test(arguments: [Check.slower, .better, .broken, .incomparable])
  func coloursChangeNothingButColour(_ check: Check) {
    let plain = TerminalTable(check.report).text
    let colour = TerminalTable(check.report, style: .colour).text
    #expect(colour.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    #expect(colour != plain)
  }
}

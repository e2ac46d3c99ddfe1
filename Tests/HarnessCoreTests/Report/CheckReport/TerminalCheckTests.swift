@testable import HarnessCore
import Testing

@Suite struct TerminalCheckTests {
  /// Lines meant to be copied may be longer.
  @Test(arguments: Check.allCases)
  func fitsInAHundredColumns(_ check: Check) {
    for line in TerminalRenderer().text(of: check.report).split(separator: "\n")
    where !line.hasPrefix("  → ") {
      #expect(line.count <= 100)
    }
  }

  @Test func remediesAreWholeAndSaidOnce() {
    var seen: Set<String> = []
    let remedies = Fixtures.missing.map(\.remedy).filter { !$0.isEmpty && seen.insert($0).inserted }
    #expect(copied(from: Check.incomparable.report) == remedies)
  }

  @Test func whatRecordsAChangeIsThereToBeCopied() {
    #expect(copied(from: Check.better.report) == [Check.better.report.recordingCommand])
    #expect(copied(from: Check.good.report) == [])
  }

  private func copied(from check: CheckReport) -> [String] {
    TerminalRenderer().text(of: check).split(separator: "\n").filter { $0.hasPrefix("  → ") }
      .map { String($0.dropFirst(4)) }
  }

  @Test(arguments: Check.allCases)
  func plainTextHasNoControlSequences(_ check: Check) {
    let controls = TerminalRenderer().text(of: check.report).unicodeScalars.filter {
      $0.properties.generalCategory == .control && $0 != "\n"
    }
    #expect(controls.isEmpty)
  }

  @Test(arguments: [Check.slower, .better, .broken, .incomparable])
  func coloursChangeNothingButColour(_ check: Check) {
    let plain = TerminalRenderer().text(of: check.report)
    let colour = TerminalRenderer(style: .colour).text(of: check.report)
    #expect(colour.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    #expect(colour != plain)
  }
}

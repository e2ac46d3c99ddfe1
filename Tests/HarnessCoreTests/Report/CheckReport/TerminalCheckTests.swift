@testable import HarnessCore
import Testing

@Suite struct TerminalCheckTests {
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
}

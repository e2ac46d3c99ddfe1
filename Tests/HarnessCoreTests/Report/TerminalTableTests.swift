@testable import HarnessCore
import Testing
import WorkerContract

@Suite struct TerminalTableTests {
  @Test func longReasonsAndNamesAreCut() {
    var results = Fixtures.troubled
    results.warnings = [String(repeating: "w", count: 300)]
    let name = String(repeating: "long-", count: 20)
    for index in results.rows.indices where results.rows[index].key.backend == "expat" {
      results.rows[index].key.backend = name
    }
    results.change("parse_time", of: "foundation") {
      $0.reason = String(repeating: "why ", count: 90)
    }
    for line in TerminalRenderer().text(of: results).split(separator: "\n") {
      #expect(line.count <= 100)
    }
  }

  @Test func namesHaveEightColumnsAtLeast() {
    var results = Fixtures.failed
    results.rows.removeAll { $0.key.backend.count > 7 }
    results.backends.removeAll { $0.name.count > 7 }
    let lines = TerminalRenderer().text(of: results).split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("backend   ") && $0.contains("MB/s") })
  }

  @Test func nothingIsBestWithoutIntervals() {
    let lines = TerminalRenderer().text(of: Fixtures.interrupted).split(separator: "\n")
    let expat = lines.first { $0.hasPrefix("expat ") } ?? ""
    #expect(!expat.contains("512*"))
    #expect(!expat.contains("µs*"))
    #expect(expat.contains("1,514*"))
  }
}

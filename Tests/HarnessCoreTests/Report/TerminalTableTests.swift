@testable import HarnessCore
import Testing
import WorkerContract

@Suite struct TerminalTableTests {
  @Test(arguments: Run.allCases)
  func fitsInAHundredColumns(_ run: Run) {
    var results = run.results
    results.plan.reference = "libxml2"
    results.warnings = [String(repeating: "w", count: 300)]
    for line in TerminalRenderer().text(of: results).split(separator: "\n") {
      #expect(line.count <= 100)
    }
  }

  @Test func longReasonsAndNamesAreCut() {
    var results = Fixtures.troubled
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

  @Test func plainTextHasNoControlSequences() {
    var results = Fixtures.troubled
    results.change("parse_time", of: "foundation") { $0.reason = "\u{1B}[31mred\u{9B}31m\r\n" }
    let controls = TerminalRenderer().text(of: results).unicodeScalars.filter {
      $0.properties.generalCategory == .control && $0 != "\n"
    }
    #expect(controls.isEmpty)
  }

  @Test func coloursChangeNothingButColour() {
    let plain = TerminalRenderer().text(of: Fixtures.troubled)
    let colour = TerminalRenderer(style: .colour).text(of: Fixtures.troubled)
    #expect(colour.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    #expect(colour != plain)
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

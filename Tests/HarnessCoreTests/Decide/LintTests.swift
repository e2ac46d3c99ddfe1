import Testing
import WorkerContract

@testable import HarnessCore

@Suite struct LintTests {
  private var bench = Bench([.fixture("libxml2"), .fixture("expat")])

  private func findings(_ lint: String) -> [LintFinding] {
    bench.collector.lints().filter { $0.lint == lint }
  }

  /// Times of 30 rounds within 1 % around a million nanoseconds.
  private var quiet: [Double] {
    (0..<30).map { (round: Int) -> Double in
      let stray = Double((round * 7) % 11 - 5)
      return 1_000_000 + 1000 * stray
    }
  }

  @Test mutating func quietRoundsHaveNoFindings() {
    bench.time("libxml2", quiet)
    let ofCases = bench.collector.lints().filter { $0.key != nil }
    #expect(ofCases.isEmpty)
  }

  @Test mutating func lintsOfCasesAreFound() throws {
    var outlying = quiet
    outlying[17] *= 3
    bench.time("libxml2", outlying)
    let found = try #require(findings("outliers").first)
    #expect(found.key?.backend == "libxml2")
    #expect(found.finding == "1 of 30 rounds; round 18 took 3.01 times the median")
    #expect(!found.remedy.isEmpty)
  }

  @Test mutating func slowStartIsFound() throws {
    var slow = quiet
    slow[0] *= 1.5
    bench.time("libxml2", slow)
    let finding = try #require(findings("slow-start").first).finding
    #expect(finding.contains(/^the first round was .+ % slower than the rest$/), "\(finding)")
  }

  @Test mutating func driftIsFound() throws {
    bench.time("libxml2", quiet.enumerated().map { $1 * (1 + 0.01 * Double($0)) })
    #expect(try #require(findings("drift").first).finding.hasPrefix("slower by "))
  }

  @Test mutating func twoModesAreFound() throws {
    bench.time("libxml2", quiet.enumerated().map { $0 % 3 == 0 ? $1 * 1.8 : $1 })
    #expect(try #require(findings("two-modes").first).finding.contains("33 % of the rounds"))
  }

  @Test mutating func timesTooShortForTheClockAreFound() {
    bench.time("libxml2", quiet.map { $0 / 100_000 })
    #expect(findings("too-short").count == 1)
  }

  @Test mutating func pageFaultsOfSomeProcessesAreFound() throws {
    for (round, faults) in [0.2, 598, 0, 597, 0, 599].enumerated() {
      bench.take("libxml2", round: round, [(.parseTime, 1000), (.pageFaults, faults)])
      bench.take("expat", round: round, [(.parseTime, 1000), (.pageFaults, 45)])
    }
    #expect(
      findings("page-faults").map(\.finding) == [
        "598 page faults per parse in 3 of 6 rounds, 0 in the others"
      ])
  }

  @Test mutating func preemptionIsNamed() throws {
    for round in 0..<6 {
      bench.take(
        "expat", round: round, [(.parseTime, 1000), (.cpuTime, 800), (.preemptions, 0.4)])
    }
    let found = try #require(findings("waiting").first)
    #expect(found.finding.hasSuffix(": the kernel gave its processor to others"))
  }

  @Test mutating func waitingForTheProcessorIsFound() throws {
    for round in 0..<6 {
      bench.take("expat", round: round, [(.parseTime, 1000), (.cpuTime, 800)])
    }
    let found = try #require(findings("waiting").first)
    #expect(found.key?.backend == "expat")
    #expect(found.finding == "it was not running for 20 % of its wall time")
  }

  @Test func debugBuildsAreFound() {
    #expect(findings("instrumentation").map(\.finding).contains("workers are debug builds"))
  }

  @Test func everyLintHasANameOfItsOwnAndARemedy() {
    #expect(Set(dataLints.map(\.name)).count == dataLints.count)
    #expect(dataLints.allSatisfy { !$0.remedy.isEmpty })
  }
}

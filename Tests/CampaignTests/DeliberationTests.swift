import Results
import Testing
import WorkerContract

@testable import Campaign

@Suite struct DeliberationTests {
  private var bench = Bench([.fixture("libxml2"), .fixture("expat"), .fixture("foundation")])

  /// So many rounds of times around 1000, each row slower than the reference by its factor.
  private mutating func take(_ rounds: Int, _ factors: [String: Double]) {
    for round in 0..<rounds {
      // All rows of a round share its luck; what is left is theirs.
      let shared = 1000 * (1 + 0.3 * Double(round % 3))
      for (place, (name, factor)) in factors.sorted(by: { $0.key < $1.key }).enumerated() {
        let own = 1 + 0.002 * Double((round * 7 + place * 5) % 11 - 5)
        bench.take(name, round: round, [(.parseTime, shared * factor * own)])
      }
    }
  }

  private func verdict(on name: String) throws -> Verdict {
    try #require(bench.collector.verdicts().first { $0.key.backend == name })
  }

  private mutating func look(at share: Double) {
    bench.deliberation.look(at: share, bench.book, spent: .seconds(10), CostBook())
  }

  @Test mutating func fasterAndSlowerAreToldApart() throws {
    take(20, ["libxml2": 1, "expat": 2, "foundation": 0.5])
    look(at: 1)
    #expect(try verdict(on: "expat").outcome == .higher)
    #expect(try verdict(on: "foundation").outcome == .lower)
    #expect(bench.deliberation.openRows(by: bench.book).isEmpty)
    #expect(bench.deliberation.looks == [1])
    let expat = try verdict(on: "expat")
    #expect(expat.family == .reference)
    #expect(expat.reference == "libxml2")
    #expect(expat.rounds == 20)
    #expect(expat.decidedAt == 1)
    #expect(try #require(expat.low) > 1.9 && #require(expat.high) < 2.1)
    #expect(try #require(expat.pDifference) <= #require(expat.level))
  }

  @Test mutating func equalRowsAreTheSame() throws {
    take(40, ["libxml2": 1, "expat": 1, "foundation": 2])
    look(at: 1)
    #expect(try verdict(on: "expat").outcome == .same)
    #expect(try #require(verdict(on: "expat").pEquivalence) < 0.01)
  }

  @Test mutating func fewRoundsGiveNoPValue() throws {
    take(5, ["libxml2": 1, "expat": 2, "foundation": 2])
    look(at: 1)
    let expat = try verdict(on: "expat")
    #expect(expat.outcome == .undecided)
    #expect(expat.pDifference == nil && expat.pEquivalence == nil)
    #expect(expat.reason == "too few rounds: 5 of the 9 it takes at least")
    #expect(bench.deliberation.looks.isEmpty)
  }

  @Test mutating func decidedRowsNeedNoMoreRounds() {
    #expect(bench.deliberation.openRows(by: bench.book).count == 3)
    take(30, ["libxml2": 1, "expat": 2, "foundation": 1.0099])
    look(at: 1)
    let open = bench.deliberation.openRows(by: bench.book).map(\.row.name)
    #expect(open.sorted() == ["foundation", "libxml2"])
  }

  @Test mutating func rowThatFailedHasNoVerdict() {
    take(20, ["libxml2": 1, "expat": 2, "foundation": 0.5])
    bench.book.fail(bench.cell("expat"), Account.Failure(status: .crashed, reason: "it crashed"))
    look(at: 1)
    #expect(bench.collector.verdicts().map(\.key.backend) == ["foundation"])
  }

  /// Else the rest of the budget would go to the reference alone.
  @Test mutating func rowThatFailedKeepsNoOtherWaiting() {
    bench.book.fail(bench.cell("expat"), Account.Failure(status: .crashed, reason: "it crashed"))
    let waiting = bench.deliberation.openRows(by: bench.book).map(\.row.name)
    #expect(waiting.sorted() == ["foundation", "libxml2"])
    take(20, ["libxml2": 1, "expat": 2, "foundation": 0.5])
    look(at: 1)
    #expect(bench.deliberation.openRows(by: bench.book).isEmpty)
  }

  @Test mutating func eachAgainstEachIsAFamilyOfItsOwn() throws {
    var request = PlanRequest()
    request.eachAgainstEach = true
    bench = Bench(
      [.fixture("libxml2"), .fixture("expat"), .fixture("foundation")], request: request)
    take(25, ["libxml2": 1, "expat": 2, "foundation": 4])
    look(at: 1)
    let each = bench.collector.verdicts().filter { $0.family == .each }
    #expect(
      each.map { "\($0.key.backend) \($0.reference) \($0.outcome)" } == [
        "expat libxml2 higher", "foundation libxml2 higher", "foundation expat higher",
      ])
  }

  // MARK: - Exact metrics

  @Test mutating func exactMetricsAreComparedExactly() throws {
    for (name, count) in [("libxml2", 100), ("expat", 101), ("foundation", 100)] {
      for round in 0..<2 {
        bench.take(name, .allocations, round: round, [(.allocations, Double(count))])
      }
    }
    let exact = bench.collector.verdicts().filter { $0.family == .exact }
    #expect(exact.map(\.key.backend) == ["expat", "foundation"])
    #expect(exact.map(\.outcome) == [.higher, .same])
    #expect(exact.map(\.ratio) == [1.01, 1])
    #expect(exact.allSatisfy { $0.pDifference == nil && $0.metric == "allocations" })
  }

  @Test mutating func exactMetricThatVariesIsUndecided() throws {
    bench.take("libxml2", .allocations, round: 0, [(.allocations, 100)])
    bench.take("expat", .allocations, round: 0, [(.allocations, 101)])
    bench.take("expat", .allocations, round: 1, [(.allocations, 102)])
    let verdict = try #require(bench.collector.verdicts().first { $0.family == .exact })
    #expect(verdict.outcome == .undecided)
    #expect(verdict.reason == "allocations of expat varies from sample to sample")
  }
}

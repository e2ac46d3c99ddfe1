import FeedEvents
import Statistics
import Testing
import WorkerContract

@testable import HarnessCore

/// The clock that decides comparisons, and how a busy host affects it.
@Suite struct JudgedClockTests {
  private static let implementations: [Implementation] = [.fixture("libxml2"), .fixture("expat")]

  private func verdict(in bench: Bench) throws -> Verdict {
    try #require(bench.collector.verdicts().first { $0.key.backend == "expat" })
  }

  /// On a shared core another process interrupts long parses more often than short ones.
  @Test func aSharedCoreDoesNotCountInCPUTime() throws {
    var bench = Bench(Self.implementations)
    for round in 0..<40 {
      let noise = 1 + 0.002 * Double(round % 5 - 2)
      bench.take("libxml2", round: round, [(.parseTime, 1000), (.cpuTime, 1000 * noise)])
      bench.take("expat", round: round, [(.parseTime, 4000), (.cpuTime, 1700)])
    }
    let verdict = try verdict(in: bench)
    #expect(verdict.outcome == .worse)
    #expect(try abs(#require(verdict.ratio) - 1.7) < 0.01)
  }

  @Test func withoutCPUTimeOfBothWallTimeJudges() throws {
    var bench = Bench(Self.implementations)
    for round in 0..<40 {
      bench.take("libxml2", round: round, [(.parseTime, 1000), (.cpuTime, 900)])
      bench.take("expat", round: round, [(.parseTime, 2000 + Double(round % 3))])
    }
    #expect(try abs(#require(verdict(in: bench).ratio) - 2) < 0.01)
  }

  /// The batched sink hands records to another thread, so elapsed time is what matters.
  @Test func batchesAreJudgedByWallTime() {
    let bench = Bench([.fixture("expat", sinks: ["batched"])], sinks: ["batched"])
    #expect(
      bench.samples.judgedClock(of: bench.benchmarkCase("expat", in: "batched")) == .parseTime)
  }

  /// A tenth of the samples run at full speed and the others 1.6 times slower, for both implementations
  /// alike.
  @Test func equalImplementationsOnATwoSpeedHostAreTheSame() throws {
    var wrong = 0
    for seed in 0..<200 {
      var random = SplitMix64(seed: UInt64(seed))
      func share() -> Double { Double(random.next(below: 1 << 53)) / Double(1 << 53) }
      var bench = Bench(Self.implementations)
      for round in 0..<60 {
        for implementation in Self.implementations {
          let speed = share() < 0.1 ? 1 : 1.6
          let time = 2e6 * speed * (1 + 0.01 * (share() - 0.5))
          bench.take(implementation.name, round: round, [(.parseTime, time), (.cpuTime, time)])
        }
      }
      let outcome = try verdict(in: bench).outcome
      wrong += outcome == .same || outcome == .undecided ? 0 : 1
    }
    #expect(wrong <= 2)
  }
}

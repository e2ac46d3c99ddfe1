import Results
import Testing
import WorkerContract

@testable import Campaign

@Suite struct FullSpeedTests {
  private var bench = Bench([.fixture("libxml2"), .fixture("expat")])

  private func rounds(_ pulses: [Double]) -> Set<Int> {
    FullSpeed(Dictionary(uniqueKeysWithValues: zip(pulses.indices, pulses))).rounds
  }

  @Test(arguments: [0.3, 0.5, 0.85])
  func theSlowerOfTwoSpeedsDoesNotCount(share: Double) {
    let pulses = (0..<100).map { round in
      (Double(round) * share).rounded(.down) < (Double(round + 1) * share).rounded(.down)
        ? 31_000.0 : 20_000
    }
    #expect(rounds(pulses) == Set(pulses.indices.filter { pulses[$0] == 20_000 }))
  }

  @Test func atOneSpeedAllCount() {
    let pulses = (0..<60).map { 20_000 + Double($0 % 7) * 100 }
    #expect(rounds(pulses).count == 60)
  }

  @Test func ofFewRoundsAllCount() {
    let pulses = (0..<FullSpeed.fewestRounds - 1).map { $0 % 2 == 0 ? 31_000.0 : 20_000 }
    #expect(rounds(pulses).count == pulses.count)
    #expect(rounds(pulses + [20_000, 31_000]).count < pulses.count)
    #expect(rounds([]).isEmpty)
  }

  /// The work of another build's pulse may take longer, by its compiler.
  @Test mutating func eachRowIsJudgedByItsOwnPulses() {
    let times = [Double](repeating: 10, count: 40)
    bench.time("libxml2", times, beside: [Double](repeating: 20_000, count: 40))
    bench.time("expat", times, beside: [Double](repeating: 26_000, count: 40))
    #expect(bench.ratio("expat", to: "libxml2")?.samples == 40)
  }

  @Test mutating func roundsThatSlowedOneOfTwoRowsMakeNoRatio() {
    let isSlow = (0..<40).map { $0 % 4 == 3 }
    bench.time(
      "libxml2", [Double](repeating: 10, count: 40), beside: [Double](repeating: 20_000, count: 40))
    bench.time(
      "expat", isSlow.map { $0 ? 50 : 30 }, beside: isSlow.map { $0 ? 32_000 : 20_100 })
    let ratio = bench.ratio("expat", to: "libxml2")
    #expect(ratio?.value == 3)
    #expect(ratio?.samples == 30)
    #expect(ratio?.high == 3)
    // What a row took is told of all its rounds.
    #expect(bench.row("expat", .parseTime)?.samples == 40)
  }

  @Test mutating func ofWorkersWithoutPulsesAllRoundsCount() {
    bench.time("libxml2", [Double](repeating: 10, count: 40))
    bench.time("expat", [Double](repeating: 30, count: 40))
    #expect(bench.ratio("expat", to: "libxml2")?.samples == 40)
  }
}

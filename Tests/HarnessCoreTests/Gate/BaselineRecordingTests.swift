import Testing
import WorkerContract

@testable import HarnessCore

/// What a further sitting leaves of the earlier ones.
@Suite struct BaselineRecordingTests {
  /// Returns what is left after two sittings.
  private func kept(_ first: Results, _ second: Results) -> [Results] {
    var baseline = Baseline(plan: BaselinePlan(corpora: ["small"]), results: [first])
    baseline.record([second])
    return baseline.results
  }

  private func counted(_ allocations: Double) -> Results {
    Record.results([Record.count(allocations)])
  }

  @Test func countsOfTheSameIdentityAreReplaced() {
    #expect(kept(counted(763), counted(700)) == [counted(700)])
    #expect(kept(counted(763), Record.sitting()) == [Record.sitting()])
  }

  @Test func otherLibrariesLiveSideBySide() {
    let newer = Record.sitting(allocations: 800, expat: "2.6.0")
    #expect(kept(Record.sitting(), newer) == [Record.sitting(), newer])
  }

  @Test func timesOfAnotherMachineStay() {
    let other = Record.sitting(cpu: "B")
    #expect(kept(other, Record.sitting()) == [other, Record.sitting()])
  }

  @Test func aFurtherSittingOfTheSameCodeIsAdded() {
    #expect(kept(Record.sitting(), Record.sitting(12)).count == 2)
  }

  @Test func sittingsOfOtherCodeOrAnotherMethodAreForgotten() {
    let other = Record.sitting(12, allocations: 700)
    #expect(kept(Record.sitting(), other) == [other])
    let method = Record.sitting(13, method: 2)
    #expect(kept(Record.sitting(), method) == [method])
  }

  @Test func aSittingHoldsOnlyWhatIsCompared() {
    var counts = Record.results([Record.count(763), Record.time(1, "rss")])
    counts.plan.durationSeconds = 10
    (counts.plan.rounds, counts.plan.roundSeconds) = (["allocations": 5], 2)
    counts.plan.command = "harness baseline --output /home/me/a.json"
    var times = Record.results(
      Record.times([1, 2, 3]) + Record.times(over: "expat", [9]).suffix(1) + [Record.time(5)])
    times.plan.command = counts.plan.command
    times.samples = ["BenchmarkParse/backend=expat 1 2 ns/op"]
    let sitting = Results.recorded(counts, times, references: ["expat": "control-expat"])
    #expect(sitting.rows.map(\.metric) == ["allocations", "parse_time", "parse_time_ratio"])
    #expect(sitting.rows.last?.value == 2 && sitting.rows.last?.byRound == [])
    #expect(sitting.samples.isEmpty && sitting.plan.command == "")
    // A check counts once.
    #expect(sitting.plan.durationSeconds == 2)
  }
}

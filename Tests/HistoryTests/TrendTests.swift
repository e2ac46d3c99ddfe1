@testable import HarnessCore
import Statistics
import Testing

@testable import harness_history

@Suite struct TrendTests {
  private let scratch: Scratch
  private let store: HistoryStore

  init() throws {
    scratch = try Scratch()
    store = try HistoryStore(path: scratch.history)
  }

  /// Records ten runs at each level, without noise.
  private func trend(_ levels: [Double], spikes: [Int: Double] = [:]) throws -> Trend {
    for (level, value) in levels.enumerated() {
      for day in 1...10 {
        let run = level * 10 + day
        try store.record(.sample(time: spikes[run] ?? value, day: day, commit: "c\(run)"))
      }
    }
    let series = try #require(
      try store.series(of: "parse_time", joiningLibraries: true).first)
    return try Trend(series)
  }

  @Test func aStepNamesTheRunsOnBothSides() throws {
    let step = try #require(try trend([100, 110]).steps.first)
    #expect(step.lastBefore.run.id == 10 && step.firstAfter.run.id == 11)
    #expect(step.lastBefore.run.commit == "c10" && step.firstAfter.run.commit == "c11")
    #expect(abs(step.levels.before - 100) < 1e-9 && abs(step.levels.after - 110) < 1e-9)
  }

  @Test func aSpikeIsNoStep() throws {
    let trend = try trend([100, 100], spikes: [7: 300, 15: 20])
    #expect(trend.steps.isEmpty)
    #expect(trend.fit.drift == nil)
  }

  @Test func theLevelByNowIsThatOfTheLastRuns() throws {
    let step = try trend([100, 110])
    #expect(step.level == 110)
    let drift = try Trend(drifting(by: 1))
    #expect(drift.fit.drift != nil)
    #expect(drift.level == 1037.5)
  }

  /// Records forty runs from 1000 upwards.
  private func drifting(by amount: Double) throws -> HistorySeries {
    for run in 0..<40 {
      try store.record(.sample(time: 1000 + amount * Double(run), corpus: "drifting"))
    }
    let filter = HistoryFilter(corpora: ["drifting"])
    return try #require(try store.series(of: "parse_time", matching: filter).first)
  }

  @Test func aSeriesThatNeverChangesHasOneLevel() throws {
    let trend = try trend([100, 100, 100])
    #expect(trend.steps.isEmpty)
    #expect(trend.fit.segments.map(\.range) == [0..<30])
  }
}

import FeedEvents
@testable import HarnessCore
import Testing

@Suite struct ChangeTests {
  /// Compares runs of one build, each in its own file, with runs of another build.
  private func compare(_ base: [Double], _ other: [Double]) throws -> ResultComparison {
    let runs = base.map { ("a", $0) } + other.map { ("b", $0) }
    return try ComparisonBuilder(
      files: runs.map { try BenchText().adding([$1]).file($0) }
    ).comparison()
  }

  @Test func changeIsJudgedByRuns() throws {
    let comparison = try compare([100, 101, 99], [150, 151, 149])
    let change = try #require(comparison.change())
    #expect(change.outcome == .different)
    let (low, high) = (try #require(change.low), try #require(change.high))
    #expect(low > 1.3 && low < 1.5 && high > 1.5 && high < 1.7)
    let cells = comparison.tables[0].rows[0].cells
    #expect(cells[0].samples == 3 && cells[0].low != nil && cells[0].change == nil)
  }

  @Test func changeThatRunsOfOneBuildShowAsWellIsNotShown() throws {
    let change = try #require(try compare([100, 104, 97], [103, 99, 106]).change())
    #expect(change.outcome == .notShown)
    #expect(try #require(change.low) < 1 && #require(change.high) > 1)
  }

  @Test(arguments: [(1, 1), (2, 3), (3, 2)])
  func tooFewRunsJudgeNothing(_ base: Int, _ other: Int) throws {
    let comparison = try compare(
      Array(repeating: 100, count: base), Array(repeating: 200, count: other))
    let change = try #require(comparison.change())
    #expect(change.outcome == .tooFewRuns && change.low == nil)
    #expect(abs(try #require(change.ratio) - 2) < 1e-12)
    #expect(comparison.notes.contains { $0.hasPrefix("too few runs to judge parse_time: ") })
  }

  @Test func samplesOfOneRunMakeNoRuns() throws {
    let text = BenchText().adding(values(around: 100))
    let other = BenchText().adding(values(around: 200))
    #expect(try ResultComparison(text, other).change()?.outcome == .tooFewRuns)
  }

  /// An earlier method reported a difference for 18 % of 66 pairs of runs of one build.
  @Test func runsOfOneBuildRarelyDiffer() throws {
    var generator = SplitMix64(seed: 20_261_121)
    func runs() -> [Double] {
      (0..<3).map { _ in 100 * (1 + 0.02 * Double.random(in: -1...1, using: &generator)) }
    }
    let alarms = try (0..<200).count { _ in
      try compare(runs(), runs()).change()?.outcome == .different
    }
    #expect(alarms <= 4)
  }

  // MARK: - Exact metrics

  @Test(arguments: [
    (763.0, 763.0, Change(.equal, ratio: 1, difference: 0)),
    (1000, 1001, Change(.different, ratio: 1.001, difference: 1)),
    (0, 1, Change(.different, difference: 1)), (0, 0, Change(.equal, difference: 0)),
  ])
  func exactFiguresDifferOrDoNotAndNeedNoTest(
    _ base: Double, _ other: Double, _ change: Change
  ) throws {
    let comparison = try ResultComparison(
      BenchText().adding([base], unit: "allocs/op"),
      BenchText().adding([other, other], unit: "allocs/op"))
    #expect(comparison.change("allocations") == change)
    #expect(comparison.tables[0].isAllEqual == (change.outcome == .equal))
  }

  @Test func exactFiguresThatVaryAreWarnedOfAndNotJudged() throws {
    let comparison = try ResultComparison(
      BenchText().adding([763, 763], unit: "allocs/op"),
      BenchText().adding([763, 764], unit: "allocs/op"))
    #expect(comparison.change("allocations") == Change(.varies))
    #expect(
      comparison.warnings == [
        "b: allocations should be exact but varies, and is not judged: the only row"
      ])
    let cell = comparison.tables[0].rows[0].cells[1]
    #expect(cell.low == 763 && cell.high == 764)
  }

  // MARK: - Means

  @Test func theMeanIsThatOfAllRatios() throws {
    func text(_ first: Double, _ second: Double) -> BenchText {
      BenchText().adding([first], unit: "allocs/op", backend: "one")
        .adding([second], unit: "allocs/op", backend: "two")
    }
    let comparison = try ResultComparison(text(100, 100), text(200, 50), text(200, 200))
    #expect(comparison.tables[0].means[0] == nil)
    #expect(abs(try #require(comparison.tables[0].means[1]) - 1) < 1e-12)
    #expect(abs(try #require(comparison.tables[0].means[2]) - 2) < 1e-12)
  }

  @Test func thereIsNoMeanOfRowsThatAreNotJudged() throws {
    func text(_ time: Double) -> BenchText {
      BenchText().adding([time], backend: "one").adding([time], backend: "two")
    }
    let table = try ResultComparison(text(100), text(116)).tables[0]
    #expect(table.rows.allSatisfy { $0.cells[1].change?.outcome == .tooFewRuns })
    #expect(table.means == [nil, nil])
  }

  @Test func thereIsNoMeanOfOneRowNorOfOneThatCanNotBeDivided() throws {
    let one = BenchText().adding([100])
    #expect(try ResultComparison(one, one).tables[0].means == [nil, nil])
    let zero = one.adding([0], backend: "two")
    #expect(try ResultComparison(zero, zero).tables[0].means == [nil, nil])
  }
}

import Comparing
import Randomness
import Testing

@Suite struct ChangeTests {
  /// Values of scripts/regenerate-statistics-references, moved above zero.
  private static let eight = (
    [
      -0.27249121397763176, 1.1080920879230762, -1.7472867291820202, -0.8738793173628411,
      -0.13343280491204756, -0.19966353420501706, 0.14329712841875564, -0.2808465750669858,
    ].map { $0 + 10 },
    [
      1.3594340872485347, 0.5940352605207648, 1.2046301811485198, 1.139875147654052,
      1.9711421467831416, 1.7093137805309633, 1.7655869701467788, 2.333873440719891,
    ].map { $0 + 10 }
  )

  @Test func oneRowHasThePValueOfSciPy() throws {
    let comparison = try ResultComparison(
      BenchText().adding(Self.eight.0), BenchText().adding(Self.eight.1))
    let change = try #require(comparison.change())
    #expect(change.outcome == .different)
    #expect(abs(try #require(change.pValue) - 0.0003108003108003108) < 1e-12)
    let cells = comparison.tables[0].rows[0].cells
    let ratio = try #require(change.ratio)
    #expect(try ratio == #require(cells[1].value) / #require(cells[0].value))
    #expect(cells[0].samples == 8 && cells[0].low != nil && cells[0].change == nil)
  }

  @Test func rowsOfATableShareItsErrorRate() throws {
    let backends = (1...40).map { "row\($0)" }
    func text(_ moved: [Double]) -> BenchText {
      backends.reduce(BenchText()) { text, backend in
        text.adding(backend == "row1" ? moved : Self.eight.0, backend: backend)
      }
    }
    let comparison = try ResultComparison(text(Self.eight.0), text(Self.eight.1))
    let change = try #require(comparison.change())
    // Alone it would be a difference, p = 0.0003; among forty it isn't shown to be one.
    #expect(change.outcome == .notShown)
    #expect(abs(try #require(change.pValue) - 40 * 0.0003108003108003108) < 1e-12)
    #expect(comparison.change(row: 1)?.pValue == 1)
  }

  @Test func whatIsNotShownIsNeverCalledTheSame() throws {
    let text = BenchText().adding(Self.eight.0)
    let change = try #require(try ResultComparison(text, text).change())
    #expect(change == Change(.notShown, ratio: 1, difference: 0, pValue: 1))
  }

  /// 2 of the 252 ways to choose 5 of 10 are as extreme: 0.0079; at 4 a side it is 0.029.
  @Test(arguments: [(4, 1, 5), (5, 1, nil), (5, 2, 6), (6, 4, nil), (6, 5, 7)])
  func tooFewSamplesForAnyDifferenceSaySo(
    _ count: Int, _ rows: Int, _ needed: Int?
  ) throws {
    let backends = (0..<rows).map { "row\($0)" }
    func text(_ middle: Double) -> BenchText {
      backends.reduce(BenchText()) {
        $0.adding(values(around: middle, count: count), backend: $1)
      }
    }
    let comparison = try ResultComparison(text(100), text(200))
    let outcomes = Set(comparison.tables[0].rows.map { $0.cells[1].change?.outcome })
    let note = comparison.notes.first { $0.contains("too few samples") }
    if let needed {
      #expect(outcomes == [.tooFewSamples])
      #expect(comparison.tables[0].rows.allSatisfy { $0.cells[1].change?.pValue == nil })
      let end = "at 0.01 over \(rows) comparisons: it takes \(needed) a side"
      #expect(note?.hasSuffix(end) == true)
    } else {
      #expect(outcomes == [.different])
      #expect(note == nil)
    }
  }

  /// Rows that could show nothing are no tests, and cost the others none of their error rate.
  @Test func rowsOfTooFewSamplesDoNotWeakenOthers() throws {
    func text(_ long: [Double], _ short: Double) -> BenchText {
      BenchText().adding(long, backend: "long").adding([short, short + 1], backend: "short")
    }
    let comparison = try ResultComparison(text(Self.eight.0, 5), text(Self.eight.1, 50))
    #expect(abs(try #require(comparison.change()?.pValue) - 0.0003108003108003108) < 1e-12)
    #expect(comparison.change(row: 1)?.outcome == .tooFewSamples)
  }

  /// Of 100 tables at 0.01 one may be wrong; more than 4 would be in 3 of 1000 attempts.
  @Test func tablesOfTheSameAreRarelyWrongAndOfTheSlowerRarelyMissed() throws {
    var generator = SplitMix64(seed: 20_261_121)
    func text(_ middle: Double) -> BenchText {
      (0..<6).reduce(BenchText()) { text, row in
        let samples = (0..<10).map { _ in
          middle * (1 + 0.02 * Double.random(in: -1...1, using: &generator))
        }
        return text.adding(samples, backend: "row\(row)")
      }
    }
    func outcomes(_ comparison: ResultComparison) -> [Change.Outcome?] {
      comparison.tables[0].rows.map { $0.cells[1].change?.outcome }
    }
    var falseAlarms = 0
    var found = 0
    for _ in 0..<100 {
      let base = text(100)
      if try outcomes(ResultComparison(base, text(100))).contains(.different) { falseAlarms += 1 }
      found += try outcomes(ResultComparison(base, text(105))).count { $0 == .different }
    }
    #expect(falseAlarms <= 4)
    #expect(found > 590)
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
        "b: allocations should be exact but varies, and is not judged: its row"
      ])
    let cell = comparison.tables[0].rows[0].cells[1]
    #expect(cell.low == 763 && cell.high == 764)
  }

  // MARK: - Means

  @Test func theMeanIsThatOfAllRatios() throws {
    func text(_ first: Double, _ second: Double) -> BenchText {
      BenchText().adding([first], backend: "one").adding([second], backend: "two")
    }
    let comparison = try ResultComparison(text(100, 100), text(200, 50), text(200, 200))
    #expect(comparison.tables[0].means[0] == nil)
    #expect(abs(try #require(comparison.tables[0].means[1]) - 1) < 1e-12)
    #expect(abs(try #require(comparison.tables[0].means[2]) - 2) < 1e-12)
  }

  @Test func thereIsNoMeanOfOneRowNorOfOneThatCanNotBeDivided() throws {
    let one = BenchText().adding([100])
    #expect(try ResultComparison(one, one).tables[0].means == [nil, nil])
    let zero = one.adding([0], backend: "two")
    #expect(try ResultComparison(zero, zero).tables[0].means == [nil, nil])
  }
}

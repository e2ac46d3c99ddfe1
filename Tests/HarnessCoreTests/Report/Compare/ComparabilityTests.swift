@testable import HarnessCore
import Testing

/// Which figures of two machines may be compared.
@Suite struct ComparabilityTests {
  private static let text = BenchText().adding(values(around: 100))
    .adding([763], unit: "allocs/op")

  @Test(arguments: ["cpu", "kernel"])
  func timesOfTwoMachinesAreShownButNotCompared(_ fact: String) throws {
    let comparison = try ResultComparison(Self.text, Self.text.recording(fact, "another"))
    #expect(comparison.change() == Change(.notComparable))
    #expect(comparison.tables[0].rows[0].cells.allSatisfy { $0.value != nil })
    #expect(comparison.change("allocations")?.outcome == .equal)
    let notes = comparison.notes.filter { $0.hasPrefix("not compared, because \(fact) differs") }
    #expect(notes.count == 1)
    #expect(
      notes.first?.contains(": parse_time; ratios taken within a run may be comparable") == true)
  }

  @Test(arguments: ["libc", "swift", "build"])
  func countsOfOtherLibrariesAndBuildsAreNotComparedEither(_ fact: String) throws {
    let comparison = try ResultComparison(Self.text, Self.text.recording(fact, "another"))
    #expect(comparison.change() == Change(.notComparable))
    #expect(comparison.change("allocations") == Change(.notComparable))
    #expect(
      comparison.notes.contains {
        $0.hasPrefix("not compared, because \(fact) differs")
          && $0.contains("parse_time, allocations")
      })
  }

  @Test func aFactMissingOnOneSideIsADifference() throws {
    let comparison = try ResultComparison(Self.text, Self.text.recording("cpu", nil))
    #expect(comparison.change() == Change(.notComparable))
    #expect(comparison.notes.contains { $0.contains("'AMD EPYC' and 'unknown'") })
  }

  @Test(arguments: ["method", "allocator"])
  func timesAndRatiosOfAnotherMethodAreNotComparedAndCountsAre(_ fact: String) throws {
    let text = Self.text.adding([763, 763], unit: "allocs/op", backend: "counted")
    let comparison = try ResultComparison(text, text.recording(fact, "1"))
    #expect(comparison.change() == Change(.notComparable))
    #expect(comparison.change("allocations")?.outcome == .equal)
    #expect(comparison.notes.contains { $0.contains("\(fact) differs ('unknown' and '1')") })
  }

  @Test func whatNoSideReportsIsAssumedEqualWithANote() throws {
    var bare = Self.text
    bare.configuration = [:]
    let comparison = try ResultComparison(bare, bare)
    #expect(comparison.change()?.outcome == .tooFewRuns)
    #expect(comparison.notes.contains { $0.hasPrefix("a, b do not record the machine, so ") })
  }

  @Test func pooledSamplesOfTwoMachinesAreOfNone() throws {
    let other = Self.text.recording("cpu", "another").adding(
      values(around: 100), stream: "3g")
    let comparison = try ResultComparison(
      Self.text.adding(values(around: 100), stream: "3g"), other,
      request: LayoutRequest(column: ["stream"], ignored: ["file", "machine"]))
    #expect(comparison.change() == Change(.notComparable))
  }

  // MARK: - What one side lacks

  @Test func aRowThatOneSideLacksIsShownAndListed() throws {
    let base = Self.text.adding([5], backend: "gone")
    let comparison = try ResultComparison(base, Self.text)
    let table = try #require(comparison.table("parse_time"))
    #expect(table.rows.count == 2)
    #expect(table.rows[1].cells[0].value == 5)
    #expect(table.rows[1].cells[1] == .init(change: Change(.missing)))
    #expect(comparison.warnings == ["b has no parse_time (c) for gone"])
  }

  @Test func aMetricThatOneSideLacksIsListedOnce() throws {
    let times = BenchText().adding(values(around: 100)).adding([1], backend: "two")
    let base = times.adding([763], unit: "allocs/op").adding([5], unit: "allocs/op", backend: "two")
    let comparison = try ResultComparison(base, times)
    #expect(comparison.warnings == ["b has no allocations (c) at all: 2 rows"])
  }

  @Test func filesWithoutACaseInCommonSayWhichKeysKeepThemApart() throws {
    let one = BenchText().adding([1], backend: "one")
    let two = BenchText().adding([1], backend: "two")
    #expect(
      throws: ComparisonError.nothingCommon(with: "a", reasons: ["backend is one in a, two in b"])
    ) {
      try ResultComparison(one, two)
    }
    #expect(
      throws: ComparisonError.nothingCommon(
        with: "a", reasons: ["document is 111111111111 in a, 222222222222 in b"])
    ) {
      try ResultComparison(
        one.recording("document-sha", "1111111111112222"),
        one.recording("document-sha", "2222222222223333"))
    }
  }
}

@testable import HarnessCore
import Testing

/// The sentence at the end, and the finding for programs.
@Suite struct FindingTests {
  private func allocations(_ values: Double...) -> BenchText {
    values.enumerated().reduce(BenchText()) { text, value in
      text.adding([value.element], unit: "allocs/op", backend: "b\(value.offset)")
    }
  }

  private func sentence(_ comparison: ResultComparison) -> String {
    TerminalRenderer(width: nil).text(of: comparison).split(separator: "\n").last.map(String.init)
      ?? ""
  }

  @Test func whatIsWorseAndBetterIsCounted() throws {
    let comparison = try ResultComparison(allocations(10, 10, 10, 10), allocations(11, 12, 9, 10))
    #expect(comparison.finding == .worse)
    #expect(
      sentence(comparison)
        == "Against a, b is worse in 2 and better in 1 of 4 figures (1 equal).")
  }

  @Test func nothingWorseIsGood() throws {
    let comparison = try ResultComparison(allocations(10, 10), allocations(10, 9))
    #expect(comparison.finding == .noneWorse)
    #expect(sentence(comparison) == "Against a, b is better in 1 of 2 figures (1 equal).")
    let same = try ResultComparison(allocations(10), allocations(10))
    #expect(same.finding == .noneWorse)
    #expect(sentence(same) == "Against a, b is worse in 0 of 1 figure (1 equal).")
  }

  @Test func theWorstColumnCounts() throws {
    let comparison = try ResultComparison(allocations(10), allocations(9), allocations(11))
    #expect(comparison.finding == .worse)
    #expect(
      sentence(comparison)
        == "Against a, b is better in 1 of 1 figure; c is worse in 1 of 1 figure.")
  }

  @Test func figuresMissingOnOneSideAreReported() throws {
    let comparison = try ResultComparison(allocations(10, 10), allocations(10))
    #expect(comparison.finding == .notComparable)
    #expect(sentence(comparison).hasSuffix("(1 equal and 1 missing on one side)."))
  }

  @Test func oneRunASideCannotCompareTimes() throws {
    let comparison = try ResultComparison(BenchText().adding([100]), BenchText().adding([200]))
    #expect(comparison.finding == .undecided)
    #expect(sentence(comparison).contains("(1 with too few runs to judge)"))
  }

  @Test func otherMachinesCompareNothing() throws {
    let comparison = try ResultComparison(
      BenchText().adding([100]), BenchText().adding([200]).recording("cpu", "Another"))
    #expect(comparison.finding == .notComparable)
  }
}

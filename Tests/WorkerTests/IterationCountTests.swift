import Testing

@testable import WorkerKit

struct IterationCountTests {
  private func counts(_ nanoseconds: Double, isRepeated: Bool = false) -> [Int] {
    (0..<1000).map {
      IterationCount.drawn(for: nanoseconds, seed: UInt64($0), isRepeated: isRepeated)
    }
  }

  @Test func samplesOfShortParsesTakeTenToThirtyMilliseconds() {
    let counts = counts(10_000)
    #expect(counts.min() ?? 0 >= 1000 && counts.max() ?? 0 <= 3000)
    // Log-uniform: as many below the geometric mean as above.
    #expect((450...550).contains(counts.count { $0 < 1732 }))
  }

  @Test func longParsesAreMeasuredFiveTimesAndVeryLongOnesTwice() {
    #expect(Set(counts(50_000_000)) == [5])
    #expect(Set(counts(101_000_000)) == [2])
    #expect(Set(counts(50_000_000, isRepeated: true)) == [1])
  }

  @Test func aSeedDrawsTheSameNumberAgain() {
    #expect(counts(1_000_000) == counts(1_000_000))
  }
}

import Results
import Testing
import WorkerContract

@testable import Campaign

@Suite struct RepeatedCountTests {
  private let key = CaseKey(
    corpus: "feed", documentSHA: "0", stream: "whole", pace: "full", sink: "count",
    backend: "expat", library: "expat 1.0", build: "release")

  @Test func whatRepeatsIsExact() {
    let row = RepeatedCount([12, 12, 12]).row(.instructions, of: key)
    #expect(row.kind == .exact)
    #expect([row.value, row.low, row.high] == [12, 12, 12])
    #expect(row.samples == 3)
    #expect(row.estimator == "callgrind difference")
  }

  @Test func whatVariesIsNoisyBetweenItsExtremes() {
    let count = RepeatedCount([1010, 1000, 1001])
    let row = count.row(.instructions, of: key)
    #expect(row.kind == .noisy)
    #expect([row.value, row.low, row.high] == [1001, 1000, 1010])
    #expect(abs(count.spread - 10.0 / 1001) < 1e-12)
  }

  @Test func ofAnEvenNumberTheLowerMiddleIsTheMedian() {
    #expect(RepeatedCount([4, 1, 3, 2]).median == 2)
    #expect(RepeatedCount([0]).spread == 0)
  }
}

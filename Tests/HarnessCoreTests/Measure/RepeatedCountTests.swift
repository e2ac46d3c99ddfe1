import FeedEvents
import Testing
import WorkerContract

@testable import HarnessCore

@Suite struct RepeatedCountTests {
  private let key = CaseKey(
    corpus: "feed", documentSHA: "0", stream: .whole, pace: .full, sink: "count",
    backend: "expat", library: "expat 1.0", build: "release")

  @Test func whatRepeatsIsExact() {
    let result = RepeatedCount([12, 12, 12]).result(.instructions, of: key)
    #expect(result.kind == .exact)
    #expect([result.value, result.low, result.high] == [12, 12, 12])
    #expect(result.samples == 3)
    #expect(result.estimator == "callgrind difference")
  }

  @Test func whatVariesIsNoisyBetweenItsExtremes() {
    let count = RepeatedCount([1010, 1000, 1001])
    let result = count.result(.instructions, of: key)
    #expect(result.kind == .noisy)
    #expect([result.value, result.low, result.high] == [1001, 1000, 1010])
    #expect(abs(count.spread - 10.0 / 1001) < 1e-12)
  }

  @Test func ofAnEvenNumberTheLowerMiddleIsTheMedian() {
    #expect(RepeatedCount([4, 1, 3, 2]).median == 2)
    #expect(RepeatedCount([0]).spread == 0)
  }
}

import FeedEvents
import Testing
import WorkerContract

@testable import HarnessCore

@Suite struct RepeatedCountTests {
  private let key = CaseKey(
    corpus: "feed", documentSHA: "0", stream: .whole, pace: .full, sink: "count",
    backend: "expat", library: "expat 1.0", build: "release")

  @Test func whatRepeatsIsExact() {
    let result = MetricResult(.instructions, of: key, counts: [12, 12, 12])
    #expect(result.kind == .exact)
    #expect([result.value, result.low, result.high] == [12, 12, 12])
    #expect(result.samples == 3)
    #expect(result.estimator == "callgrind difference")
  }

  @Test func whatVariesIsNoisyBetweenItsExtremes() {
    let result = MetricResult(.instructions, of: key, counts: [1010, 1000, 1001])
    #expect(result.kind == .noisy)
    #expect([result.value, result.low, result.high] == [1001, 1000, 1010])
  }

  @Test func ofAnEvenNumberTheLowerMiddleIsTheMedian() {
    #expect(MetricResult(.retains, of: key, counts: [4, 1, 3, 2]).value == 2)
  }
}

import FeedEvents
import Statistics
import Testing

@Suite struct SortedSamplesTests {
  @Test func samplesAreInAscendingOrder() throws {
    let samples = try SortedSamples([3, -1, 2, -1])
    #expect(Array(samples) == [-1, -1, 2, 3])
  }

  @Test func theOrderTheyCameInIsForgotten() throws {
    var generator = SplitMix64(seed: 1)
    let timings = generator.timings(50)
    let shuffled = generator.shuffled(timings)
    #expect(shuffled != timings)
    #expect(try SortedSamples(shuffled) == SortedSamples(timings))
  }

  /// The deviations from the median 2 are 1, 1, 0, 0, 2, 4 and 7, whose median is 1.
  @Test func robustDeviationIgnoresOutliers() throws {
    #expect(try SortedSamples([1, 1, 2, 2, 4, 6, 9]).robustDeviation == 1 / 0.6745)
    #expect(try SortedSamples([1, 1, 2, 2, 4, 6, 9e9]).robustDeviation == 1 / 0.6745)
    #expect(try SortedSamples([5]).robustDeviation == 0)
  }

  @Test func robustDeviationOfNormalSamplesIsTheStandardDeviation() throws {
    var generator = SplitMix64(seed: 7)
    let samples = try SortedSamples((0..<10_000).map { _ in 3 + 2 * generator.normal() })
    #expect(abs(samples.robustDeviation - 2) < 0.1)
  }

  @Test func noSamplesAreAnError() {
    #expect(throws: SampleError.empty) { try SortedSamples([]) }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, .signalingNaN])
  func whatIsNotFiniteIsAnErrorThatSaysWhere(_ value: Double) {
    #expect(throws: SampleError.notFinite(index: 2)) { try SortedSamples([5, 4, value, .nan]) }
  }

  @Test func errorsAreWordedForPeople() {
    #expect(SampleError.empty.description == "there are no samples")
    #expect(SampleError.notFinite(index: 2).description == "sample 2 is infinite or not a number")
  }
}

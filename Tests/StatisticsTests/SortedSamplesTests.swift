import Randomness
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

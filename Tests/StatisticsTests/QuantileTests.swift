import Statistics
import Testing

@Suite struct QuantileTests {
  @Test(arguments: try References.load().quantiles)
  func quantilesAreThoseOfNumPy(_ reference: References.Quantiles) throws {
    let samples = try SortedSamples(reference.samples)
    #expect(agree(samples.median, reference.median))
    for (probability, expected) in zip(reference.probabilities, reference.quantiles) {
      #expect(agree(samples.quantile(probability), expected), "at \(probability)")
    }
  }

  @Test(arguments: try References.load().quantiles)
  func quantilesNeverFallFromOneProbabilityToTheNext(_ reference: References.Quantiles) throws {
    let samples = try SortedSamples(reference.samples)
    let quantiles = (0...1000).map { samples.quantile(Double($0) / 1000) }
    #expect(quantiles == quantiles.sorted())
    #expect(quantiles.first == samples.first)
    #expect(quantiles.last == samples.last)
  }

  @Test func medianOfAnEvenNumberIsTheMeanOfTheMiddleTwo() throws {
    #expect(try SortedSamples([1, 2, 4, 100]).median == 3)
  }

  @Test(arguments: try References.load().quantiles)
  func medianOfMirroredSamplesIsTheMirroredMedian(_ reference: References.Quantiles) throws {
    let mirrored = try SortedSamples(reference.samples.map { -$0 })
    #expect(try mirrored.median == -SortedSamples(reference.samples).median)
  }

  @Test func extremesOfDoubleDoNotOverflow() throws {
    let greatest = Double.greatestFiniteMagnitude
    #expect(try SortedSamples([-greatest, greatest]).median == 0)
    #expect(try SortedSamples([greatest, greatest]).median == greatest)
    let least = Double.leastNonzeroMagnitude
    #expect(try SortedSamples([least, least]).median == least)
  }

  @Test func aProbabilityAboveOneTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = try SortedSamples([1, 2]).quantile(1.5)
    }
  }
}

import Testing

@testable import Statistics

@Suite struct ProportionTests {
  @Test(arguments: try FitReferences.load().proportions)
  func intervalsAreThoseOfSciPy(_ reference: FitReferences.Share) {
    let proportion = Proportion(reference.hits, of: reference.count)
    let interval = proportion.interval(level: reference.level)
    #expect(agree(interval.low, reference.low) && agree(interval.high, reference.high))
  }

  @Test func ofNoTrialsAnythingMayBe() {
    let interval = Proportion(0, of: 0).interval(level: 0.95)
    #expect(interval.low == 0 && interval.high == 1)
  }

  @Test func moreHitsThanTrialsTrap() async {
    await #expect(processExitsWith: .failure) { _ = Proportion(3, of: 2) }
  }

  @Test(arguments: try FitReferences.load().normal)
  func normalQuantilesAreThoseOfSciPy(_ reference: FitReferences.Normal) {
    #expect(agree(NormalDistribution.quantile(reference.share), reference.quantile))
  }
}

import FeedEvents
import Statistics
import Testing

@Suite struct TrendTests {
  @Test(arguments: try FitReferences.load().trends)
  func kendallsTauAndItsProbabilityAreThoseOfSciPy(_ reference: FitReferences.Trend) {
    let test = MannKendall(reference.series)
    #expect(abs(test.tau - reference.tau) < 1e-9)
    #expect(agree(test.pValue, reference.pValue))
  }

  @Test(arguments: try FitReferences.load().trends)
  func slopesAreThoseOfSciPy(_ reference: FitReferences.Trend) {
    #expect(abs(TheilSen(reference.series).slope - reference.slope) < 1e-9)
  }

  @Test(arguments: try FitReferences.load().trends)
  func aSeriesBackwardsHasTheOppositeTrend(_ reference: FitReferences.Trend) {
    let forth = MannKendall(reference.series)
    let back = MannKendall(reference.series.reversed())
    #expect(back.tau == -forth.tau)
    #expect(back.pValue == forth.pValue)
    let slope = TheilSen(reference.series.reversed()).slope
    #expect(abs(slope + TheilSen(reference.series).slope) < 1e-12)
  }

  @Test(arguments: [0, 1, 2, 5])
  func aSeriesOfOneValueHasNoTrend(_ count: Int) {
    let test = MannKendall(Array(repeating: 3, count: count))
    #expect(test.tau == 0)
    #expect(test.pValue == 1)
  }

  @Test(arguments: 2...6)
  func probabilitiesAreThoseOfAllOrders(_ count: Int) {
    let orders = permutations(of: (0..<count).map(Double.init))
    let taus = orders.map { MannKendall($0).tau }
    for (order, tau) in zip(orders, taus) {
      let farther = taus.count { $0.magnitude >= tau.magnitude - 1e-12 }
      #expect(agree(MannKendall(order).pValue, Double(farther) / Double(orders.count)))
    }
  }

  @Test func aQuarterOfWildElementsLeavesTheSlope() {
    var series = (0..<40).map { 2 * Double($0) }
    for place in stride(from: 1, to: 40, by: 4) { series[place] = 1e9 }
    #expect(abs(TheilSen(series).slope - 2) < 1)
  }

  @Test func whatIsNotANumberTraps() async {
    await #expect(processExitsWith: .failure) { _ = MannKendall([1, .nan]) }
    await #expect(processExitsWith: .failure) { _ = TheilSen([1, .infinity]) }
  }

  private func permutations(of items: [Double]) -> [[Double]] {
    guard items.count > 1 else { return [items] }
    return items.indices.flatMap { place in
      var rest = items
      let first = rest.remove(at: place)
      return permutations(of: rest).map { [first] + $0 }
    }
  }
}

import FeedEvents
import Foundation
import Statistics
import Testing

@Suite struct GrowthTests {
  /// Times at 1, 10, 100 and 1000 megabytes, with 1 % of noise.
  static let times: [(name: String, time: @Sendable (Double) -> Double, growth: GrowthClass)] = [
    ("linear", { 3 * $0 }, .linear),
    ("n log n", { $0 * log($0) }, .linear),
    ("n to the 1.5", { pow($0, 1.5) }, .superLinear),
    ("quadratic", { $0 * $0 }, .superLinear),
    ("square root", { $0.squareRoot() }, .subLinear),
    ("constant", { _ in 1e6 }, .subLinear),
    ("a fixed cost as large as ten megabytes", { 1e7 + $0 }, .undecided),
  ]

  @Test(arguments: Self.times.indices)
  func timeGrowsAsItWasMade(_ index: Int) throws {
    let (name, time, growth) = Self.times[index]
    #expect(try law(time).timeGrowth(level: 0.95) == growth, "\(name)")
  }

  @Test func anExponentThatIsCertainlyNotOneButNearItIsLinear() throws {
    let law = try PowerLaw([1, 1e3, 1e6, 1e9].map { Observation(x: $0, y: pow($0, 0.99)) })
    #expect(law.interval(level: 0.95)?.contains(1) == false)
    #expect(law.timeGrowth(level: 0.95) == .linear)
  }

  @Test func withoutAnIntervalNothingIsDecided() throws {
    let law = try PowerLaw([Observation(x: 1, y: 1), Observation(x: 10, y: 10)])
    #expect(law.timeGrowth(level: 0.95) == .undecided)
  }

  @Test func scatterLeavesTimeUndecided() throws {
    let law = try PowerLaw(
      zip([1, 10, 100, 1000], [1, 25, 60, 1500]).map { Observation(x: $0, y: $1) })
    #expect(law.timeGrowth(level: 0.95) == .undecided)
  }

  /// Peaks in bytes at the same sizes, without noise because memory is almost exact.
  static let peaks: [(name: String, peak: @Sendable (Double) -> Double, growth: GrowthClass)] = [
    ("level", { _ in 1.1e7 }, .constant),
    ("a page or two", { 1.1e7 + 4096 * log10($0) }, .constant),
    ("below the share of a large floor", { 1e9 + 0.02 * $0 }, .constant),
    ("the document is kept", { 1.1e7 + $0 }, .growing),
    ("twelve times the document", { 12 * $0 }, .growing),
    ("a leak that only the largest shows", { 1.1e7 + 0.004 * $0 }, .growing),
  ]

  @Test(arguments: Self.peaks.indices)
  func memoryGrowsAsItWasMade(_ index: Int) throws {
    let (name, peak, growth) = Self.peaks[index]
    let law = try PowerLaw([1e6, 1e7, 1e8, 1e9].map { Observation(x: $0, y: peak($0)) })
    #expect(law.memoryGrowth(level: 0.95) == growth, "\(name)")
  }

  @Test func peaksOfManySizesThatOnlyScatterAreConstant() throws {
    var generator = SplitMix64(seed: 12)
    let law = try PowerLaw(
      (0..<11).map { step in
        Observation(x: pow(4, Double(step)), y: 1e8 * exp(0.03 * generator.normal()))
      } + [Observation(x: pow(4, 11), y: 1e8)])
    let peaks = law.points.map(\.y)
    #expect(try #require(peaks.max()) - #require(peaks.min()) > 1.05e6)
    #expect(law.memoryGrowth(level: 0.95) == .constant)
  }

  @Test func peaksThatScatterWildlyAreUndecided() throws {
    let law = try PowerLaw(
      zip([1e6, 1e7, 1e8, 1e9], [2e7, 9e7, 3e7, 3e7]).map { Observation(x: $0, y: $1) })
    #expect(law.memoryGrowth(level: 0.95) == .undecided)
  }

  private func law(_ time: (Double) -> Double) throws -> PowerLaw {
    var generator = SplitMix64(seed: 6)
    return try PowerLaw(
      [1e6, 1e7, 1e8, 1e9].flatMap { size in
        (0..<5).map { _ in
          Observation(x: size, y: time(size) * exp(0.01 * generator.normal()))
        }
      })
  }
}

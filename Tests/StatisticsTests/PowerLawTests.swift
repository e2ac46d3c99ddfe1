import FeedEvents
import Foundation
import Statistics
import Testing

@Suite struct PowerLawTests {
  @Test(arguments: try FitReferences.load().powerLaws)
  func fitsAreThoseOfSciPy(_ reference: FitReferences.PowerLaw) throws {
    let law = try PowerLaw(zip(reference.x, reference.y).map { Observation(x: $0, y: $1) })
    #expect(law.points.map(\.x) == Set(reference.x).sorted())
    for (point, median) in zip(law.points, reference.medians) { #expect(agree(point.y, median)) }
    #expect(abs(law.exponent - reference.exponent) < 1e-9)
    #expect(agree(try #require(law.standardError), reference.standardError, to: 1e-8))
    let interval = try #require(law.interval(level: reference.level))
    #expect(abs(interval.low - reference.low) < 1e-9)
    #expect(abs(interval.high - reference.high) < 1e-9)
  }

  @Test func exactPowersAreFoundAgain() throws {
    let law = try PowerLaw([1.0, 10, 100].map { Observation(x: $0, y: 7 * $0 * $0) })
    #expect(agree(law.exponent, 2))
    #expect(law.localExponents.count == 2)
    #expect(law.localExponents.allSatisfy { agree($0, 2) })
  }

  @Test func anOutlierAmongTheRepetitionsMovesNothing() throws {
    let quiet = [1.0, 2, 4, 8].flatMap { size in
      [0.99, 1, 1.01].map { Observation(x: size, y: size * $0) }
    }
    var stormy = quiet
    stormy[11].y *= 1000
    #expect(try PowerLaw(stormy) == PowerLaw(quiet))
  }

  @Test func twoSizesHaveAnExponentButNoInterval() throws {
    let law = try PowerLaw([Observation(x: 1, y: 1), Observation(x: 4, y: 2)])
    #expect(agree(law.exponent, 0.5))
    #expect(law.standardError == nil)
    #expect(law.interval(level: 0.95) == nil)
  }

  @Test func oneSizeIsTooFewHoweverOftenItWasMeasured() {
    #expect(throws: SampleError.tooFewSizes(0)) { try PowerLaw([]) }
    #expect(throws: SampleError.tooFewSizes(1)) {
      try PowerLaw([Observation(x: 3, y: 1), Observation(x: 3, y: 2)])
    }
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func whatHasNoLogarithmIsAnErrorThatSaysWhere(_ value: Double) {
    let good = Observation(x: 1, y: 1)
    let error: SampleError = value.isFinite ? .notPositive(index: 1) : .notFinite(index: 1)
    #expect(throws: error) { try PowerLaw([good, Observation(x: value, y: 1)]) }
    #expect(throws: error) { try PowerLaw([good, Observation(x: 1, y: value)]) }
  }

  @Test(arguments: [3, 4, 7, 11])
  func intervalsContainTheExponentAsOftenAsTheySay(_ sizes: Int) throws {
    var generator = SplitMix64(seed: 1998)
    let trials = 2000
    var hits = 0
    for _ in 0..<trials {
      let law = try PowerLaw(
        (0..<sizes).map { step in
          let size = pow(10, Double(step))
          return Observation(x: size, y: size * exp(0.05 * generator.normal()))
        })
      if law.interval(level: 0.95)?.contains(1) == true { hits += 1 }
    }
    let error = (0.95 * 0.05 / Double(trials)).squareRoot()
    #expect(abs(Double(hits) / Double(trials) - 0.95) < 4 * error)
  }
}

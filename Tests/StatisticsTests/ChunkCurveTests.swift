import Foundation
import Statistics
import Testing

@Suite struct ChunkCurveTests {
  /// The numbers of chunks of a document of 4 MB in chunks of 4 MB, 1 MB … 4 B, 1 B.
  static let bytes = 0x1p22
  static let counts = (0...11).map { pow(4, Double($0)) }

  /// The arguments are nanoseconds per call and per byte.
  @Test(arguments: [0, 10, 50, 200, 2000], [1, 4, 20])
  func callsAreAtMostLinearHoweverMuchTheyCost(_ call: Double, _ byte: Double) throws {
    let curve = try curve { byte * Self.bytes + call * $0 }
    #expect(curve.growth(level: 0.95) == .atMostLinear)
    #expect(curve.whole.localExponents.allSatisfy { $0 <= 1 })
  }

  @Test func timeDoublesWhereACallCostsWhatParsingItsChunkDoes() throws {
    let chunk = try #require(try curve { 4 * Self.bytes + 100 * $0 }.doublingChunk)
    // 25 bytes, and slightly more because the curve is interpolated by straight lines.
    #expect(chunk > 25 && chunk < 30)
    #expect(try curve { _ in 5 }.doublingChunk == nil)
  }

  @Test func readingTheTokenAgainWithEveryChunkIsRereading() throws {
    let curve = try curve { Self.bytes * ($0 + 1) / 2 }
    #expect(curve.growth(level: 0.95) == .rereading)
    #expect(curve.whole.localExponents.allSatisfy { $0 <= 1 })
  }

  /// Milliseconds for a 4 MB comment in chunks of 4 MiB to 1 KiB, by expat 2.5.0 without and with reparse
  /// deferral.
  @Test func whatExpatDidOnALongCommentIsCalledByItsName() throws {
    let counts = [1.0, 4, 16, 62, 245, 977, 3907]
    let eager = [11.58, 14.61, 35.17, 111.85, 481.54, 1640.98, 6914.29]
    let deferring = [9.08, 12.81, 11.38, 11.33, 11.33, 11.17, 10.84]
    for (times, growth) in [(eager, GrowthClass.rereading), (deferring, .atMostLinear)] {
      let curve = try ChunkCurve(
        documentBytes: 4_000_011, zip(counts, times).map { Observation(x: $0, y: $1) })
      #expect(curve.growth(level: 0.95) == growth)
    }
  }

  @Test func timeThatOutgrowsTheChunksIsSuperLinear() throws {
    let curve = try curve { 4 * Self.bytes + $0 * $0 }
    #expect(curve.growth(level: 0.95) == .superLinear)
    #expect(try #require(curve.lastPart?.exponent) > 1.5)
  }

  @Test func aSteepEndOfTooFewPointsIsUndecided() throws {
    let curve = try ChunkCurve(
      documentBytes: 1000,
      [(1.0, 5.0), (10, 5), (100, 80)].map { Observation(x: $0, y: $1) })
    #expect(curve.lastPart == nil)
    #expect(curve.growth(level: 0.95) == .undecided)
  }

  @Test func oneNumberOfChunksIsTooFew() {
    #expect(throws: SampleError.tooFewSizes(1)) {
      try ChunkCurve(documentBytes: 10, [Observation(x: 1, y: 1)])
    }
  }

  private func curve(_ time: (Double) -> Double) throws -> ChunkCurve {
    try ChunkCurve(
      documentBytes: Self.bytes, Self.counts.map { Observation(x: $0, y: time($0)) })
  }
}

import FeedEvents
import Statistics
import Testing
import WorkerContract

@testable import HarnessCore

@Suite struct GrowthFitsTests {
  // MARK: - Chunks

  private static let bytes = 1 << 22

  private func sweep(_ time: (Double) -> Double) throws -> GrowthFit {
    let sizes = (0...10).map { 1 << (2 * $0) }
    var bench = Bench(
      [.fixture("expat")], reference: "expat", streams: sizes.map { .fixed($0) },
      corpus: .fixture(bytes: Self.bytes))
    for benchmarkCase in bench.plan.cases {
      guard case .fixed(let size) = benchmarkCase.stream else { continue }
      for round in 0..<3 {
        bench.take(benchmarkCase, round: round, [(.parseTime, time(Double(size)))])
      }
    }
    return try #require(bench.collector.fits().first)
  }

  @Test func aCallAChunkIsAtMostLinear() throws {
    let fit = try sweep { 1_000_000 + 30 * (Double(Self.bytes) / $0).rounded(.up) }
    #expect(fit.size == "chunks")
    #expect(fit.points.count == 11)
    #expect(fit.verdict == .atMostLinear)
  }

  @Test func readingTheDocumentAgainWithEveryChunkIsFlagged() throws {
    let fit = try sweep { 1_000_000 + 100_000 * (Double(Self.bytes) / $0).rounded(.up) }
    #expect(fit.verdict == .rereading)
    let remark = try #require(fit.remarks.first)
    #expect(remark.contains(/^at chunks of \d+ bytes, a parse takes twice as long/), "\(remark)")
  }

  @Test func moreThanACallAChunkIsSuperLinear() throws {
    let fit = try sweep { chunk in
      let chunks = (Double(Self.bytes) / chunk).rounded(.up)
      return 1_000_000 + chunks * chunks
    }
    #expect(fit.verdict == .superLinear)
  }

  // MARK: - Bytes

  private func scale(
    time: (Double) -> Double, peak: (Double) -> Double, failingFrom: Int = .max
  ) throws -> [GrowthFit] {
    var request = PlanRequest()
    request.factors = [1, 10, 100, 1000]
    var corpus = Corpus.fixture(bytes: 100_000)
    corpus.itemsRange = 100..<99_900
    var bench = Bench(
      [.fixture("expat")], reference: "expat", request: request, corpus: corpus)
    for benchmarkCase in bench.plan.cases {
      if benchmarkCase.factor >= failingFrom {
        bench.samples.fail(
          benchmarkCase,
          CaseFailure(status: .limitExceeded, reason: "above 10,000,000 bytes"))
        continue
      }
      let bytes = Double(corpus.bytes + (benchmarkCase.factor - 1) * 99_800)
      bench.take(benchmarkCase, round: 0, [(.parseTime, time(bytes))])
      bench.take(benchmarkCase, .memory, round: 0, [(.peakResidentGrowth, peak(bytes))])
    }
    return bench.collector.fits()
  }

  @Test func timeByTheByteIsLinearAndAFlatPeakConstant() throws {
    let fits = try scale(time: { 4 * $0 }, peak: { _ in 200_000 })
    #expect(fits.map(\.metric) == ["parse_time", "peak_resident_growth"])
    #expect(fits.map(\.verdict) == [.linear, .constant])
    #expect(fits.allSatisfy { $0.size == "bytes" && $0.key.factor == 1 })
    #expect(fits[0].points.map(\.name) == ["×1", "×10", "×100", "×1000"])
    #expect(fits[0].points.map(\.size) == [100_000, 998_200, 9_980_200, 99_800_200])
  }

  @Test func squaredTimeIsSuperLinearAndAGatheredDocumentGrows() throws {
    let fits = try scale(time: { $0 * $0 }, peak: { 2 * $0 })
    #expect(fits.map(\.verdict) == [.superLinear, .growing])
    #expect(abs(try #require(fits[0].exponent) - 2) < 1e-9)
  }

  @Test func pointThatFailedIsRemarkedOn() throws {
    let fits = try scale(time: { 4 * $0 }, peak: { 2 * $0 }, failingFrom: 100)
    #expect(fits[0].points.count == 2)
    #expect(
      fits[0].remarks == [
        "×100: limit-exceeded, above 10,000,000 bytes",
        "×1000: limit-exceeded, above 10,000,000 bytes",
      ])
  }

  @Test func nothingIsFittedWhereNothingVaries() {
    var bench = Bench([.fixture("libxml2")])
    bench.time("libxml2", [1, 2, 3])
    #expect(bench.collector.fits().isEmpty)
  }
}

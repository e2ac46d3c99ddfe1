import FeedEvents
import Foundation
import Testing

@testable import Statistics

@Suite struct GeometricMeanTests {
  @Test func everyFileCountsOnceHoweverManyRoundsItHas() throws {
    let mean = try GeometricMean(
      of: [
        RatioSeries(file: "short", ratios: [2]),
        RatioSeries(file: "long", ratios: [8, 8, 8, 1, 100]),
      ], level: 0.95, seed: 1)
    #expect(agree(mean.value, 4))
    #expect(mean.count == 2)
    #expect(mean.least.file == "short")
    #expect(agree(mean.least.median, 2))
    #expect(mean.greatest.file == "long")
    #expect(agree(mean.greatest.median, 8))
  }

  @Test func ofFilesWithTheSameRatioTheFirstIsNamed() throws {
    let files = try ["a", "b"].map { try RatioSeries(file: $0, ratios: [3]) }
    let mean = try GeometricMean(of: files, level: 0.95, seed: 1)
    #expect(mean.least.file == "a")
    #expect(mean.greatest.file == "a")
  }

  @Test(arguments: 1...7)
  func fewerThanSixFilesHaveNoInterval(_ count: Int) throws {
    var generator = SplitMix64(seed: 2)
    let files = try generator.files(count, between: 0.1, within: 0.01)
    let mean = try GeometricMean(of: files, level: 0.95, seed: 3, resamples: 100)
    #expect((mean.interval == nil) == (count < 6))
  }

  @Test func noFilesAndNoRatiosAreErrors() {
    #expect(throws: SampleError.empty) { try GeometricMean(of: [], level: 0.95, seed: 1) }
    #expect(throws: SampleError.empty) { try RatioSeries(file: "a", ratios: []) }
    #expect(throws: SampleError.notPositive(index: 1)) {
      try RatioSeries(file: "a", ratios: [1, 0])
    }
    #expect(throws: SampleError.notFinite(index: 0)) {
      try RatioSeries(file: "a", ratios: [.infinity])
    }
  }

  @Test func theSeedAloneDecidesTheInterval() throws {
    var generator = SplitMix64(seed: 4)
    let files = try generator.files(8, between: 0.1, within: 0.05)
    let first = try GeometricMean(of: files, level: 0.95, seed: 5, resamples: 500)
    #expect(try GeometricMean(of: files, level: 0.95, seed: 5, resamples: 500) == first)
    #expect(try GeometricMean(of: files, level: 0.95, seed: 6, resamples: 500) != first)
  }

  @Test func filesThatAllAgreeHaveAnIntervalOfNoWidth() throws {
    let files = try (0..<6).map { try RatioSeries(file: "\($0)", ratios: [2, 2, 2]) }
    let mean = try GeometricMean(of: files, level: 0.95, seed: 7, resamples: 100)
    let interval = try #require(mean.interval)
    #expect(agree(interval.low, 2))
    #expect(agree(interval.high, 2))
  }

  @Test func moreRoundsDoNotNarrowTheIntervalButMoreFilesDo() throws {
    func width(files: Int, rounds: Int) throws -> Double {
      var generator = SplitMix64(seed: 8)
      let files = try generator.files(files, between: 0.2, within: 0.01, rounds: rounds)
      let mean = try GeometricMean(of: files, level: 0.95, seed: 9, resamples: 1000)
      let interval = try #require(mean.interval)
      return log(interval.high / interval.low)
    }
    let few = try width(files: 8, rounds: 9)
    #expect(try width(files: 8, rounds: 301) > few / 2)
    #expect(try width(files: 128, rounds: 9) < few / 2)
  }

  /// Draws files and rounds one by one, sorts and reduces them, as the definition says.
  @Test func theIntervalIsThatOfDrawnResamples() throws {
    var generator = SplitMix64(seed: 10)
    let groups = try generator.files(7, between: 0.1, within: 0.1, rounds: 8).map(\.logs)
    let resamples = 3000
    let resampled = try SortedSamples(
      try (0..<resamples).map { _ in
        try (0..<groups.count).map { _ in
          let group = groups[Int(generator.next(below: UInt64(groups.count)))]
          return try SortedSamples(
            group.map { _ in group[Int(generator.next(below: UInt64(group.count)))] }
          ).median
        }.reduce(0, +) / Double(groups.count)
      })
    let level = 0.9
    let reach =
      (7.0 / 6).squareRoot() * StudentT(degreesOfFreedom: 6).criticalValue(level: level)
    let tail = erfc(reach / 2.0.squareRoot()) / 2
    let interval = HierarchicalBootstrap(groups)
      .interval(level: level, seed: 11, resamples: resamples)
    let width = resampled.quantile(1 - tail) - resampled.quantile(tail)
    #expect(abs(interval.low - resampled.quantile(tail)) < 0.08 * width)
    #expect(abs(interval.high - resampled.quantile(1 - tail)) < 0.08 * width)
  }

  @Test func intervalsContainTheMeanOverAllFilesAsOftenAsTheySay() throws {
    var generator = SplitMix64(seed: 1997)
    let trials = 200
    var hits = 0
    for trial in 0..<trials {
      let files = try generator.files(6, between: 0.2, within: 0.01)
      let mean = try GeometricMean(of: files, level: 0.95, seed: UInt64(trial), resamples: 400)
      if mean.interval?.contains(1) == true { hits += 1 }
    }
    // Many trials give 0.93; plain percentiles give 0.85.
    let share = Double(hits) / Double(trials)
    #expect(share > 0.89 && share < 0.985, "\(share)")
  }
}

extension SplitMix64 {
  /// Returns files whose ratios scatter around 1, and whose rounds scatter around the ratio of their file.
  fileprivate mutating func files(
    _ count: Int, between: Double, within: Double, rounds: Int = 9
  ) throws -> [RatioSeries] {
    try (0..<count).map { file in
      let center = between * normal()
      let ratios = (0..<rounds).map { _ in exp(center + within * normal()) }
      return try RatioSeries(file: "file \(file)", ratios: ratios)
    }
  }
}

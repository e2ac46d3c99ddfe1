import FeedEvents
import Statistics
import Testing

@Suite struct SplitMix64Tests {
  /// Published outputs by seed, from Vigna's splitmix64.c and Rosetta Code's "Splitmix64".
  static let published: [UInt64: [UInt64]] = [
    0: [
      0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F,
      0xF88B_B8A8_724C_81EC, 0x1B39_896A_51A8_749B,
    ],
    1_234_567: [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ],
  ]

  @Test(arguments: published)
  func outputsAreThePublishedOnes(seed: UInt64, outputs: [UInt64]) {
    var generator = SplitMix64(seed: seed)
    #expect(outputs.map { _ in generator.next() } == outputs)
  }

  @Test(arguments: try References.load().generator)
  func drawsAndOrdersAreThoseOfTheReference(_ reference: References.Generator) {
    let fresh = SplitMix64(seed: reference.seed)
    var outputs = fresh
    #expect(reference.outputs.map { _ in outputs.next() } == reference.outputs)
    var dice = fresh
    #expect(reference.dice.map { _ in dice.next(below: 6) } == reference.dice)
    var wide = fresh
    #expect(reference.wide.map { _ in wide.next(below: reference.wideBound) } == reference.wide)
    var orders = fresh
    #expect(reference.orders.map { orders.shuffled(0..<$0.count) } == reference.orders)
  }

  @Test(arguments: [1, 2, 3, 6, 1 << 32, .max] as [UInt64])
  func drawsStayBelowTheirBound(_ bound: UInt64) {
    var generator = SplitMix64(seed: bound)
    #expect((0..<1000).allSatisfy { _ in generator.next(below: bound) < bound })
  }

  @Test func everyOrderOfFourIsAsLikely() {
    var generator = SplitMix64(seed: 4)
    var tally: [[Int]: Int] = [:]
    for _ in 0..<24_000 { tally[generator.shuffled(0..<4), default: 0] += 1 }
    #expect(tally.count == 24)
    // Chi-squared with 23 degrees of freedom exceeds 49.73 for one seed in a thousand.
    let chiSquared = tally.values.map { Double(($0 - 1000) * ($0 - 1000)) / 1000 }.reduce(0, +)
    #expect(chiSquared < 49.73)
  }

  @Test(arguments: 0...1)
  func oneElementOrNoneIsLeftAloneWithoutADraw(_ count: Int) {
    var generator = SplitMix64(seed: 7)
    #expect(generator.shuffled(0..<count) == Array(0..<count))
    #expect(generator == SplitMix64(seed: 7))
  }
}

import FeedEvents
import Testing

/// `random:SEED` gives the same cuts on every machine and in every language.
struct RandomCutsTests {
  private static let document = [UInt8](repeating: 0, count: 4_000_000)

  private static func sizes(seed: UInt64) -> [Int] {
    // The last chunk is only the rest of the document.
    Replayed(document, .random(seed: seed)).sizes.dropLast()
  }

  private static let golden: [(UInt64, [Int])] = [
    (1, [2, 198, 25941, 3216, 859, 1, 42, 55, 474, 121, 2, 30911, 1, 1576, 378, 3235]),
    (0, [56538, 31, 37972, 6174, 3913, 1582, 2, 6835, 12, 74, 976, 111, 3511, 43666, 721, 2058]),
    (UInt64.max, [1, 556, 542, 5, 18074, 11, 58, 22, 24, 5857, 49, 218, 2989, 1480, 2, 334]),
  ]

  /// The numbers are those of SplitMix64 from the seed: the low 4 bits of each number z are an octave o, and
  /// the size is 2^o + (z >> 4) mod 2^o.
  @Test(arguments: golden)
  func seedsHaveKnownCuts(_ seed: UInt64, _ expected: [Int]) {
    #expect(Array(Self.sizes(seed: seed).prefix(16)) == expected)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func sizesAreFromOneByteTo64KiB(_ seed: UInt64) {
    #expect(Self.sizes(seed: seed).allSatisfy { (1...65_535).contains($0) })
  }

  @Test func everyOctaveIsAsLikelyAsAnother() {
    let all = (1...40).flatMap { Self.sizes(seed: $0) }
    var octaves = [Int](repeating: 0, count: 16)
    for size in all { octaves[Int.bitWidth - 1 - size.leadingZeroBitCount] += 1 }
    // A large chunk is more often the last one, which is dropped, so the last octaves are slightly rarer.
    let mean = all.count / 16
    for count in octaves { #expect((mean * 3 / 4...mean * 5 / 4).contains(count)) }
  }

  @Test func theSameSeedIsTheSameCutsAndAnotherIsNot() {
    #expect(Self.sizes(seed: 7) == Self.sizes(seed: 7))
    #expect(Self.sizes(seed: 7) != Self.sizes(seed: 8))
  }
}

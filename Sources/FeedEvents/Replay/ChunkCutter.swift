/// Draws the chunk sizes of one replay, one after the other, without storing them.
struct ChunkCutter {
  private let sizes: ChunkSizes
  private var index = 0
  private var random: UInt64

  init(_ sizes: ChunkSizes) {
    self.sizes = sizes
    random = if case .random(let seed) = sizes { seed } else { 0 }
  }

  /// The size of the next chunk; more than is left means all that is left.
  mutating func next() -> Int {
    switch sizes {
    case .whole: return .max
    case .fixed(let size): return max(1, size)
    case .recorded(let list):
      defer { index += 1 }
      return index < list.count ? list[index] : .max
    case .random: return nextRandom()
    }
  }

  /// One octave of 1 B to 64 KiB, then a size within it; integers only, so that a seed means the
  /// same cuts on every machine and in every language.
  ///
  /// The generator is SplitMix64 (Steele, Lea & Flood, OOPSLA 2014).
  private mutating func nextRandom() -> Int {
    random &+= 0x9E37_79B9_7F4A_7C15
    var z = random
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    let octave = Int(z & 15)
    return 1 << octave | Int(z >> 4) & (1 << octave - 1)
  }
}

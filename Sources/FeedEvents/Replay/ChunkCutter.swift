internal import Randomness

/// Draws the chunk sizes of one replay, one after the other, without storing them.
struct ChunkCutter {
  private let sizes: ChunkSizes
  private let repeatsRecording: Bool
  private var index = 0
  private var random: SplitMix64

  /// - Parameters:
  ///   - sizes: What to draw from.
  ///   - repeatsRecording: Whether a recording that is used up begins again; else the rest is one chunk.
  init(_ sizes: ChunkSizes, repeatsRecording: Bool = false) {
    self.sizes = sizes
    self.repeatsRecording = repeatsRecording
    random =
      if case .random(let seed) = sizes { SplitMix64(seed: seed) } else { SplitMix64(seed: 0) }
  }

  /// The size of the next chunk; more than is left means all that is left.
  // Inlined by order: the call would be a fifth of what delivering a small chunk takes.
  @inline(__always)
  mutating func next() -> Int {
    switch sizes {
    case .whole: return .max
    case .fixed(let size): return max(1, size)
    case .recorded(let list):
      defer { index += 1 }
      if repeatsRecording, index == list.count { index = 0 }
      return index < list.count ? list[index] : .max
    case .random: return nextRandom()
    }
  }

  /// One octave of 1 B to 64 KiB, then a size within it; integers only, so that a seed means the
  /// same cuts on every machine and in every language.
  private mutating func nextRandom() -> Int {
    let z = random.next()
    let octave = Int(z & 15)
    return 1 << octave | Int(z >> 4) & (1 << octave - 1)
  }
}

/// How a document is cut into chunks.
public enum ChunkSizes: Hashable, Sendable {
  /// The whole document in one chunk.
  case whole
  /// Every chunk but the last has this many bytes; at least 1.
  case fixed(Int)
  /// Sizes drawn from octaves of 1 B to 64 KiB, evenly by octave: log-uniform.
  case random(seed: UInt64)
  /// The sizes of a recording, in order.
  case recorded([Int])
}

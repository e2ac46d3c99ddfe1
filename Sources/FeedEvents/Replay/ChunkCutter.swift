/// A generator of the chunk sizes of one replay, one after the other, without storing them.
struct ChunkCutter {
  private let sizes: ChunkSizes
  private let repeatsRecording: Bool
  private var index = 0
  private var random: SplitMix64

  /// - Parameters:
  ///   - sizes: The sizes, or how to draw them.
  ///   - repeatsRecording: Whether a recording begins again at its end; otherwise the rest of the document
  ///     is one chunk.
  init(_ sizes: ChunkSizes, repeatsRecording: Bool = false) {
    self.sizes = sizes
    self.repeatsRecording = repeatsRecording
    random =
      if case .random(let seed) = sizes { SplitMix64(seed: seed) } else { SplitMix64(seed: 0) }
  }

  /// Returns the size of the next chunk; a size that exceeds the rest of the document means the whole rest.
  // Always inlined: a call would be a fifth of the time it takes to deliver a small chunk.
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

  /// Draws one octave of 1 B to 64 KiB, then a size within it.
  ///
  /// Uses integers only, so that a seed gives the same cuts on every machine and in every language.
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
  /// Every chunk except the last has this many bytes; at least 1.
  case fixed(Int)
  /// Sizes drawn from octaves of 1 B to 64 KiB, each octave with the same probability (log-uniform).
  case random(seed: UInt64)
  /// The sizes of a recording, in order.
  case recorded([Int])
}

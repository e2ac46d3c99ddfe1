/// How a document is cut into chunks.
public enum ChunkSizes: Hashable, Sendable {
  /// One chunk holds it all.
  case whole
  /// Every chunk but the last has this many bytes; at least 1.
  case fixed(Int)
  /// Sizes drawn from octaves of 1 B to 64 KiB, evenly by octave: log-uniform.
  case random(seed: UInt64)
  /// The sizes of a recording, in order.
  case recorded([Int])
}

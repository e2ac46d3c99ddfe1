/// How time grows as the same document is cut into more chunks.
public enum ChunkGrowth: Hashable, Sendable {
  /// A chunk costs a call and no more: time stays below a straight line over the chunks.
  case atMostLinear
  /// Every chunk costs a share of the whole document: what was read before is read again.
  case rereading
  /// Time grows faster than the number of chunks.
  case superLinear
  /// It looks super-linear, but there are too few points, or they scatter too much.
  case undecided
}

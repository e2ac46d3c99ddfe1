import Glibc

/// The time of one document against the number of chunks it is cut into.
///
/// A parser that looks at every byte once takes *a + b·n* for *n* chunks: *a* for the bytes, *b* for
/// a call. The exponent of that, *b·n* / (*a + b·n*), is 0 for few chunks, rises towards 1 for many
/// and never exceeds it, whatever *a* and *b*. So:
///
/// - an exponent above 1 over the last part of the curve can't be the cost of calls, and is
///   `superLinear`;
/// - but a parser that reads a token again with every chunk of it reads half the token a chunk,
///   however small the chunk: that is *a + b·n* as well, only with a *b* that grows with the
///   document (expat 2.5.0 without deferral on a comment of 4 MB: exponents 0.6 to 1.06, 7 s
///   instead of 11 ms in chunks of 1 KiB). What tells it from calls is where the exponent
///   passes ½, which is where time has doubled: a call costs what parsing some tens of bytes does, so
///   that honest time doubles at chunks of some tens of bytes. Time that has doubled while
///   chunks are still `largeChunk` bytes is `rereading`.
///
/// Doubling is the half-performance length of Hockney & Jesshope, *Parallel Computers 2*, §1.3.
package struct ChunkCurve: Hashable, Sendable {
  /// Above this exponent time outgrows the chunks: 1, and a tenth for what caches do.
  static let greatestExponent = 1.1

  /// How many of the largest numbers of chunks are the last part of the curve.
  ///
  /// The fewest whose exponent has an interval of use: with three the quantile of *t* is 12.7, with
  /// four 4.3.
  static let lastPoints = 4

  /// The least size of a chunk, in bytes, at which time must not have doubled yet.
  ///
  /// A page, and less than most network reads. Taking as long as parsing 4096 bytes, several
  /// microseconds in the fastest parser, is no call's cost.
  static let largeChunk = 4096.0

  /// The document's size in bytes.
  package let documentBytes: Double
  /// The power law over the whole curve, with its medians and local exponents by number of chunks.
  package let whole: PowerLaw
  /// The power law over the last part; nil if there are fewer points than that.
  package let lastPart: PowerLaw?
  /// The size of the chunks, in bytes, at which time is twice that of the fewest; nil if never.
  ///
  /// Interpolated on logarithms between the two points around the first crossing.
  package let doublingChunk: Double?

  /// The curve of a document of so many bytes from times by number of chunks, in any order.
  ///
  /// Traps unless `documentBytes` is positive.
  ///
  /// - Throws: What `PowerLaw` throws.
  /// - Complexity: O(*n* log *n*).
  package init(
    documentBytes: Double, _ observations: some Sequence<Observation>
  ) throws(FitError) {
    precondition(documentBytes > 0, "a document has bytes")
    let whole = try PowerLaw(observations)
    self.documentBytes = documentBytes
    self.whole = whole
    lastPart =
      whole.points.count < Self.lastPoints
      ? nil : try PowerLaw(points: whole.points.suffix(Self.lastPoints))
    doublingChunk = Self.doublingCount(whole.points).map { documentBytes / $0 }
  }

  /// Judges the curve, the exponent of its last part by its interval at `level`.
  ///
  /// Traps unless `level` lies between 0 and 1.
  package func growth(level: Double) -> ChunkGrowth {
    let steepest = lastPart?.exponent ?? whole.localExponents.last?.exponent ?? 0
    if steepest > Self.greatestExponent {
      guard let interval = lastPart?.interval(level: level), interval.low > 1 else {
        return isRereading ? .rereading : .undecided
      }
      return .superLinear
    }
    if isRereading { return .rereading }
    // A claim like any other: all of the interval must support it.
    guard let interval = lastPart?.interval(level: level), interval.high <= Self.greatestExponent
    else { return .undecided }
    return .atMostLinear
  }

  private var isRereading: Bool { doublingChunk.map { $0 >= Self.largeChunk } ?? false }

  /// The number of chunks at which time first reaches twice that of the first point.
  private static func doublingCount(_ points: [Observation]) -> Double? {
    let limit = 2 * points[0].y
    for (before, after) in zip(points, points.dropFirst()) where after.y >= limit {
      let share = log(limit / before.y) / log(after.y / before.y)
      return before.x * exp(share * log(after.x / before.x))
    }
    return nil
  }
}

/// The growth of time as the same document is cut into more chunks.
package enum ChunkGrowth: Hashable, Sendable {
  /// A chunk costs a call and no more: time stays below a straight line over the chunks.
  case atMostLinear
  /// Every chunk costs a share of the whole document: what was read before is read again.
  case rereading
  /// Time grows faster than the number of chunks.
  case superLinear
  /// It looks super-linear, but there are too few points, or they scatter too much.
  case undecided
}

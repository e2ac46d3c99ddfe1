import Glibc

/// The parse time of one document as a function of the number of chunks it is cut into.
///
/// A parser that reads every byte once takes *a + b·n* for *n* chunks: *a* for the bytes, *b* for each call.
/// The local exponent of that time, *b·n* / (*a + b·n*), is 0 for few chunks, rises towards 1 for many and
/// never exceeds it, whatever *a* and *b*. Therefore:
///
/// - An exponent above 1 over the last part of the curve cannot be the cost of calls, and is `superLinear`.
/// - A parser that reads a token again with every chunk of it reads half the token per chunk on average,
///   however small the chunk. That time is *a + b·n* as well, but with a *b* that grows with the document
///   (expat 2.5.0 without deferral on a comment of 4 MB: exponents 0.6 to 1.06, 7 s instead of 11 ms in
///   chunks of 1 KiB). What distinguishes it from calls is where the exponent passes ½, which is where time
///   has doubled: a call costs as much as parsing some tens of bytes, so without rereading time doubles at
///   chunks of some tens of bytes. Time that has doubled while chunks are still `largeChunk` bytes is
///   `rereading`.
///
/// The chunk size at doubling is the half-performance length of Hockney & Jesshope, *Parallel Computers 2*,
/// §1.3.
package struct ChunkCurve: Hashable, Sendable {
  /// The exponent above which time grows faster than the number of chunks: 1, and a tenth for cache effects.
  static let greatestExponent = 1.1

  /// The number of points, those with the most chunks, that form the last part of the curve.
  ///
  /// The smallest number whose exponent has a useful interval: for three points the quantile of *t* is 12.7,
  /// for four 4.3.
  static let lastPoints = 4

  /// The chunk size, in bytes, from which on time must not have doubled yet.
  ///
  /// A page, and less than most network reads. No call costs as much as parsing 4096 bytes, which takes
  /// several microseconds even in the fastest parser.
  static let largeChunk = 4096.0

  /// The power law over the whole curve, with its medians and its local exponents by number of chunks.
  package let whole: PowerLaw
  /// The power law over the last part; nil if there are fewer than `lastPoints` points.
  package let lastPart: PowerLaw?
  /// The chunk size, in bytes, at which time is twice that of the fewest chunks; nil if it never is.
  ///
  /// Interpolated between the logarithms of the two points around the first crossing.
  package let doublingChunk: Double?

  /// Creates the curve of a document of `documentBytes` bytes from times by number of chunks, in any order.
  ///
  /// Traps unless `documentBytes` is positive.
  ///
  /// - Throws: The errors of `PowerLaw`.
  package init(
    documentBytes: Double, _ observations: some Sequence<Observation>
  ) throws(SampleError) {
    precondition(documentBytes > 0, "a document has bytes")
    let whole = try PowerLaw(observations)
    self.whole = whole
    lastPart =
      whole.points.count < Self.lastPoints
      ? nil : try PowerLaw(points: whole.points.suffix(Self.lastPoints))
    doublingChunk = Self.doublingCount(whole.points).map { documentBytes / $0 }
  }

  /// Judges the curve; the exponent of the last part is judged by its interval at `level`.
  ///
  /// Traps unless `level` lies between 0 and 1.
  package func growth(level: Double) -> GrowthClass {
    let steepest = lastPart?.exponent ?? whole.localExponents.last ?? 0
    if steepest > Self.greatestExponent {
      guard let interval = lastPart?.interval(level: level), interval.low > 1 else {
        return isRereading ? .rereading : .undecided
      }
      return .superLinear
    }
    if isRereading { return .rereading }
    // This is a claim too, so the whole interval must support it.
    guard let interval = lastPart?.interval(level: level), interval.high <= Self.greatestExponent
    else { return .undecided }
    return .atMostLinear
  }

  private var isRereading: Bool { doublingChunk.map { $0 >= Self.largeChunk } ?? false }

  /// Returns the number of chunks at which time first reaches twice that of the first point.
  private static func doublingCount(_ points: [Observation]) -> Double? {
    let limit = 2 * points[0].y
    for (before, after) in zip(points, points.dropFirst()) where after.y >= limit {
      let share = log(limit / before.y) / log(after.y / before.y)
      return before.x * exp(share * log(after.x / before.x))
    }
    return nil
  }
}

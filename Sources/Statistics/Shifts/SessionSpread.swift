import Glibc

/// How far the median of a session strays from that of others, by a record of several.
///
/// Rounds of one session differ by chance; sessions differ by more than that, as machines have
/// moods that last for longer than a round. What a later session may come to with nothing changed is
/// therefore told by whole sessions.
public struct SessionSpread: Hashable, Sendable {
  /// The medians of the sessions' log-ratios.
  private let medians: [Double]

  /// The spread of `ratios`, which come in the order of their rounds, cut into `sessions` of equal
  /// length, or longer by one.
  ///
  /// - Throws: `SampleError` for a ratio that is no finite number above zero, or if there are fewer
  ///   ratios than sessions.
  public init(_ ratios: [Double], sessions: Int) throws(SampleError) {
    precondition(sessions > 1, "a spread is one of several sessions")
    guard ratios.count >= sessions else { throw .empty }
    let logarithms = try PairedRatios(ratios).byRound.map { log($0) }
    var medians: [Double] = []
    for session in 0..<sessions {
      let start = session * logarithms.count / sessions
      let end = (session + 1) * logarithms.count / sessions
      medians.append(try SortedSamples(logarithms[start..<end]).median)
    }
    self.medians = medians
  }

  /// The standard deviation of the sessions' medians, in logarithms.
  public var standardDeviation: Double {
    let mean = medians.reduce(0, +) / Double(medians.count)
    let squares = medians.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(medians.count - 1)).squareRoot()
  }

  /// How far one more session may lie above the record, as a share, with nothing changed but for a
  /// chance of `errorRate`.
  ///
  /// The upper end of the prediction interval of a further observation (Hahn & Meeker, *Statistical
  /// Intervals*, section 4.7): Student's t times the spread times √(1 + 1/*n*). Traps unless
  /// `errorRate` lies between 0 and 0.5.
  public func allowance(errorRate: Double) -> Double {
    let t = StudentT(degreesOfFreedom: medians.count - 1).criticalValue(level: 1 - 2 * errorRate)
    let widening = (1 + 1 / Double(medians.count)).squareRoot()
    return exp(t * standardDeviation * widening) - 1
  }
}

import Glibc

/// The variation of a figure from run to run.
///
/// A run is one observation, however many rounds it had: what lasts for a run moves all of its rounds, so
/// that rounds don't show the variation between runs.
package struct RunSpread: Hashable, Sendable {
  /// How many runs there are.
  package let count: Int
  /// The mean of their logarithms.
  private let mean: Double
  /// The standard deviation of their logarithms.
  private let deviation: Double

  /// The fewest runs needed for a spread.
  package static let fewestRuns = 3

  /// The spread of one figure a run; `nil` for fewer than ``fewestRuns``, or for one that is no finite
  /// number above zero.
  ///
  /// - Complexity: O(*n*).
  package init?(_ figures: [Double]) {
    guard figures.count >= Self.fewestRuns, figures.allSatisfy({ $0 > 0 && $0.isFinite }) else {
      return nil
    }
    let logarithms = figures.map { log($0) }
    let mean = logarithms.reduce(0, +) / Double(figures.count)
    let squares = logarithms.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    count = figures.count
    self.mean = mean
    deviation = (squares / Double(figures.count - 1)).squareRoot()
  }

  /// The standard deviation from run to run, as a share.
  package var share: Double { exp(deviation) - 1 }

  /// The geometric mean of the runs.
  package var value: Double { exp(mean) }

  /// Where the geometric mean of endless runs lies (Student).
  ///
  /// - Complexity: O(`count`).
  package func interval(level: Double) -> ConfidenceInterval {
    interval(around: mean, error: deviation / Double(count).squareRoot(), level, count)
  }

  /// What these runs take, times those of `base`: Student's interval of the difference of two means of
  /// unequal variances, with the degrees of freedom of the side that has fewer, which errs on the safe
  /// side.
  ///
  /// - Complexity: O(`count`).
  package func change(from base: RunSpread, level: Double) -> ConfidenceInterval {
    let squares =
      deviation * deviation / Double(count) + base.deviation * base.deviation / Double(base.count)
    return interval(
      around: mean - base.mean, error: squares.squareRoot(), level, min(count, base.count))
  }

  /// What one further run takes, times these: the prediction interval of a further observation (Hahn &
  /// Meeker, *Statistical Intervals*, section 4.7), widened by what the run's own rounds leave open.
  ///
  /// - Parameters:
  ///   - run: The figure of that run.
  ///   - own: Its interval, of the same level; `nil` where its rounds leave nothing open.
  ///   - level: The confidence level.
  /// - Returns: The interval of the change.
  /// - Complexity: O(`count`).
  package func change(
    to run: Double, _ own: OrderStatisticInterval?, level: Double
  ) -> ConfidenceInterval {
    let t = StudentT(degreesOfFreedom: count - 1).criticalValue(level: level)
    let between = t * deviation * (1 + 1 / Double(count)).squareRoot()
    let change = log(run) - mean
    func reach(_ within: Double) -> Double { (between * between + within * within).squareRoot() }
    let below = own.map { log(run / $0.low) } ?? 0
    let above = own.map { log($0.high / run) } ?? 0
    return ConfidenceInterval(
      low: exp(change - reach(below)), high: exp(change + reach(above)), level: level)
  }

  private func interval(
    around centre: Double, error: Double, _ level: Double, _ runs: Int
  ) -> ConfidenceInterval {
    let reach = StudentT(degreesOfFreedom: runs - 1).criticalValue(level: level) * error
    return ConfidenceInterval(
      low: exp(centre - reach), high: exp(centre + reach), level: level)
  }
}

/// Student's *t* distribution with a whole number of degrees of freedom.
///
/// For those the distribution function is a finite sum (Abramowitz & Stegun, *Handbook of
/// Mathematical Functions*, 26.7.3 and 26.7.4), so that no incomplete beta function is needed.
struct StudentT: Hashable, Sendable {
  /// The degrees of freedom, 1 or more.
  let degreesOfFreedom: Int

  /// The distribution with these degrees of freedom; traps if there is none.
  init(degreesOfFreedom: Int) {
    precondition(degreesOfFreedom > 0, "a t distribution has a degree of freedom")
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// The value that *t* stays within, on either side of 0, with probability `level`.
  ///
  /// Traps unless `level` lies between 0 and 1.
  ///
  /// - Complexity: O(`degreesOfFreedom`).
  func criticalValue(level: Double) -> Double {
    precondition(level > 0 && level < 1, "a confidence level lies between 0 and 1")
    // t = √ν·tan θ maps all of t to a quarter turn, which is halved until doubles end.
    var low = 0.0
    var high = Double.pi / 2
    while true {
      let middle = (low + high) / 2
      guard low < middle, middle < high else { break }
      if centralProbability(angle: middle) < level { low = middle } else { high = middle }
    }
    return Double(degreesOfFreedom).squareRoot() * tan(low)
  }

  /// The probability that |*t*| stays below √ν·tan `angle`.
  private func centralProbability(angle: Double) -> Double {
    let cosine = cos(angle)
    let isOdd = !degreesOfFreedom.isMultiple(of: 2)
    guard degreesOfFreedom > 1 else { return 2 * angle / .pi }
    var term = isOdd ? cosine : 1
    var sum = term
    for factor in stride(from: isOdd ? 3 : 2, through: degreesOfFreedom - 2, by: 2) {
      term *= Double(factor - 1) / Double(factor) * cosine * cosine
      sum += term
    }
    return isOdd ? 2 / .pi * (angle + sin(angle) * sum) : sin(angle) * sum
  }
}

import Glibc

/// The variation of a figure from run to run.
///
/// A run is one observation, however many rounds it had: whatever affects a whole run shifts all of its
/// rounds together, so rounds do not show the variation between runs.
package struct RunSpread: Hashable, Sendable {
  package let count: Int
  /// The mean of the logarithms of the figures.
  private let mean: Double
  /// The standard deviation of the logarithms of the figures.
  private let deviation: Double

  package static let minimumRuns = 3

  /// Creates the spread of figures, one per run; `nil` if there are fewer than ``minimumRuns``, or if one of
  /// them is not a finite number above zero.
  package init?(_ figures: [Double]) {
    guard figures.count >= Self.minimumRuns, figures.allSatisfy({ $0 > 0 && $0.isFinite }) else {
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

  package var value: Double { exp(mean) }

  /// Returns the interval of the ratio of these runs to those of `other`.
  ///
  /// This is Student's interval of the difference between two means with unequal variances. Its degrees of
  /// freedom are those of the side with fewer runs, which is conservative.
  package func change(from other: RunSpread, level: Double) -> ConfidenceInterval {
    let squares =
      deviation * deviation / Double(count) + other.deviation * other.deviation
      / Double(other.count)
    let centre = mean - other.mean
    let reach =
      StudentT(degreesOfFreedom: min(count, other.count) - 1).criticalValue(level: level)
      * squares.squareRoot()
    return ConfidenceInterval(low: exp(centre - reach), high: exp(centre + reach), level: level)
  }

  /// Returns the interval of the ratio of one further run to these runs.
  ///
  /// This is the prediction interval of a further observation (Hahn & Meeker, *Statistical Intervals*,
  /// section 4.7), widened by the uncertainty within that run.
  ///
  /// - `own`: the interval of that figure at the same level; `nil` if the figure has no uncertainty of its
  ///   own.
  package func change(
    to run: Double, _ own: ConfidenceInterval?, level: Double
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

  /// Returns the largest change of one further run, as a share, that the variation from run to run may hide.
  package func hiddenChange(level: Double) -> Double {
    change(to: value, nil, level: level).high - 1
  }
}

/// Student's *t* distribution with a whole number of degrees of freedom.
///
/// For a whole number, the distribution function is a finite sum (Abramowitz & Stegun, *Handbook of
/// Mathematical Functions*, 26.7.3 and 26.7.4), so no incomplete beta function is needed.
struct StudentT: Hashable, Sendable {
  /// The degrees of freedom, 1 or more.
  let degreesOfFreedom: Int

  /// Creates the distribution; traps unless `degreesOfFreedom` is positive.
  init(degreesOfFreedom: Int) {
    precondition(degreesOfFreedom > 0, "a t distribution has a degree of freedom")
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// Returns the value that |*t*| stays below with probability `level`.
  ///
  /// Traps unless `level` lies between 0 and 1.
  func criticalValue(level: Double) -> Double {
    precondition(level > 0 && level < 1, "a confidence level lies between 0 and 1")
    // t = √ν·tan θ maps all t ≥ 0 to a quarter turn, which is bisected to the precision of a Double.
    var low = 0.0
    var high = Double.pi / 2
    while true {
      let middle = (low + high) / 2
      guard low < middle, middle < high else { break }
      if centralProbability(angle: middle) < level { low = middle } else { high = middle }
    }
    return Double(degreesOfFreedom).squareRoot() * tan(low)
  }

  /// Returns the probability that |*t*| stays below √ν·tan `angle`.
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

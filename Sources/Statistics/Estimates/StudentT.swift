import Glibc

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

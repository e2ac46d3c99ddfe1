import Glibc

/// The normal distribution with mean 0 and variance 1.
enum StandardNormal {
  /// The probability of more than `deviate`, to full precision however small.
  static func upperTail(_ deviate: Double) -> Double {
    erfc(deviate / 2.0.squareRoot()) / 2
  }

  /// The deviate that is exceeded with `probability`, to the last bits.
  ///
  /// Halves an interval sixty times: nothing that is done often needs it. Traps unless
  /// `probability` lies between 0 and 1; below 10⁻³⁰⁰ it gives a deviate of no more than 38.
  static func deviate(upperTail probability: Double) -> Double {
    precondition(probability > 0 && probability < 1, "a probability lies between 0 and 1")
    var low = -38.0
    var high = 38.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if upperTail(middle) > probability { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

import Glibc

extension PairedRatios {
  /// The standard deviation of a log-ratio from run to run, beyond what the rounds of a run show.
  ///
  /// What a run draws once, such as the addresses and pages of its processes, shifts all of its rounds
  /// together. The figure is the maximum likelihood estimate of 0.17 %, rounded up, from the 480 intervals of
  /// 80 runs of 60 s of unchanged and slowed copies, quiet and beside loads. Of these intervals 462 held the
  /// ratio over all runs; with this term, all of them do.
  package static let deviationBetweenRuns = 0.002

  /// Returns how far a log-ratio may lie from the truth because of ``deviationBetweenRuns`` alone, whatever the
  /// number of rounds; traps unless `level` lies between 0 and 1.
  package static func reachOverRuns(level: Double) -> Double {
    standardNormalReach(level: level) * deviationBetweenRuns
  }

  /// Returns the median ratio with an interval that holds for other runs of the same programs as well.
  ///
  /// Each end of the order-statistic interval is moved outwards: its distance to the median and the reach of
  /// ``deviationBetweenRuns`` at the level are independent, so their squares are added. Traps unless `level`
  /// lies between 0 and 1.
  package func estimateOverRuns(level: Double) -> Estimate {
    var estimate = estimate(level: level)
    guard let within = estimate.interval else { return estimate }
    let between = Self.reachOverRuns(level: level)
    func reach(_ ratio: Double) -> Double {
      let within = log(ratio)
      return exp((within * within + between * between).squareRoot())
    }
    estimate.interval = ConfidenceInterval(
      low: estimate.value / reach(estimate.value / within.low),
      high: estimate.value * reach(within.high / estimate.value), level: level)
    return estimate
  }
}

/// Returns the value that the magnitude of a standard normal variable stays below with probability `level`.
private func standardNormalReach(level: Double) -> Double {
  // No Double is close enough to 1 for a value of 10.
  var low = 0.0
  var high = 10.0
  while true {
    let middle = (low + high) / 2
    guard low < middle, middle < high else { return low }
    if erfc(middle / 2.0.squareRoot()) > 1 - level { low = middle } else { high = middle }
  }
}

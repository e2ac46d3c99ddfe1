internal import Glibc
package import Statistics
internal import WorkerContract

/// The noise of a machine, measured in rounds of one implementation against its own copy.
package struct MachineNoise: Hashable, Encodable, Sendable {
  package let rounds: Int
  let secondsPerRound: Double
  /// The variation of the ratio of two equal implementations between rounds: a robust standard deviation, as
  /// a share.
  package let spread: Double
  /// The time of the copy divided by that of the original, which is 1 without bias.
  package let ratio: Double
  /// The verdict on the copy, such as `same`.
  package let outcome: Outcome
}

extension MachineNoise {
  /// The number of rounds that give the ratio an interval.
  package static let leastRounds = VerdictRule(intervals: 1).minimumRounds

  /// Computes the noise from the results of a campaign with one copy; `nil` if there are too few rounds.
  ///
  /// - Parameter results: The results of a campaign whose only verdict on times is the one on the copy.
  package init?(_ results: Results) {
    guard let verdict = results.verdicts.first(where: { $0.metric == Metric.parseTime.name }),
      let result = results.rows.first(where: { $0.key == verdict.key && $0.reference != nil }),
      result.byRound.count > 2, let ratio = verdict.ratio,
      let logs = try? SortedSamples(result.byRound.map { log($0) })
    else { return nil }
    rounds = result.byRound.count
    // The budget excludes verification, but the least rounds may exceed it. The first round alone would be a
    // slow sample.
    let budget = rounds > Self.leastRounds ? results.plan.budgetSeconds : nil
    secondsPerRound = (budget ?? results.plan.durationSeconds) / Double(rounds)
    spread = logs.robustDeviation
    self.ratio = ratio
    outcome = verdict.outcome
  }

  /// Returns the smallest difference between two implementations that a budget shows with a probability of
  /// 0.9, as a share.
  ///
  /// The interval of their only comparison must then lie outside the band.
  package func smallestDifference(within seconds: Double, sameWithin: Double) -> Double {
    let rounds = max(1, seconds / secondsPerRound)
    let deviation = spread / rounds.squareRoot() * Self.medianDeviation
    return sameWithin + (Self.errorQuantile + Self.powerQuantile) * deviation
  }

  /// The normal quantiles of 1 - 0.01/2 and of 0.9.
  private static let (errorQuantile, powerQuantile) = (2.5758, 1.2816)
  /// √(π/2): the standard error of a median relative to that of a mean.
  private static let medianDeviation = 1.2533
}

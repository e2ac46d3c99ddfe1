public import Results
internal import Statistics

internal import Glibc

/// How noisy a machine is, by rounds of one row against its own copy.
public struct MachineNoise: Hashable, Sendable {
  /// The rounds it was found by.
  public let rounds: Int
  /// What a round costs, in seconds.
  public let secondsPerRound: Double
  /// How far the ratio of two equal rows strays from round to round: a robust standard deviation,
  /// as a share.
  public let spread: Double
  /// What the copy was found to take, times its original: 1 on an honest machine.
  public let ratio: Double
  /// The verdict on the copy, such as `same`.
  public let outcome: Verdict.Outcome

  /// The noise in the results of a campaign with one copy; `nil` where it holds too few rounds.
  ///
  /// - Parameter results: A campaign whose only verdict by time is that on the copy.
  public init?(_ results: Results) {
    guard let verdict = results.verdicts.first(where: { $0.metric == "parse_time" }),
      let row = results.rows.first(where: { $0.key == verdict.key && $0.reference != nil }),
      row.byRound.count > 2, let ratio = verdict.ratio,
      let logs = try? SortedSamples(row.byRound.map { log($0) }),
      let deviations = try? SortedSamples(logs.map { abs($0 - logs.median) })
    else { return nil }
    rounds = row.byRound.count
    // Without the verification; the first round alone would be a slow one.
    secondsPerRound =
      (results.plan.budgetSeconds ?? results.plan.durationSeconds) / Double(rounds)
    // The median absolute deviation of a normal distribution is 0.6745 of its standard deviation.
    spread = deviations.median / 0.6745
    self.ratio = ratio
    outcome = verdict.outcome
  }

  /// The smallest difference between two rows that a budget can show nine times out of ten, as a
  /// share: the interval of their only comparison must then lie outside of the band.
  public func smallestDifference(within seconds: Double, sameWithin: Double) -> Double {
    let rounds = max(1, seconds / secondsPerRound)
    let deviation = spread / rounds.squareRoot() * Self.medianDeviation
    return sameWithin + (Self.errorQuantile + Self.powerQuantile) * deviation
  }

  /// Normal quantiles: of 1 - 0.01/2, and of 0.9.
  private static let (errorQuantile, powerQuantile) = (2.5758, 1.2816)
  /// √(π/2): how much more a median strays than a mean.
  private static let medianDeviation = 1.2533
}

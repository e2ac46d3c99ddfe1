internal import Results
internal import Statistics

/// The times of one cell, to be judged.
struct TimeCase {
  /// The cell.
  let key: CellKey
  /// What times are divided by.
  let reference: String
  /// The ratios of the sittings that were recorded; `nil` where the reference is the base itself, in the
  /// same rounds.
  let recorded: RunSpread?
  /// The ratios of now, by round.
  var first: [Double]
  /// The ratios of the rounds that were added because the cell was suspected.
  var again: [Double] = []

  /// How far all rounds of now lie from the base; `nil` if there are too few.
  func shift(level: Double) -> RatioShift? { shift(first + again, level: level) }

  /// How far the added rounds lie from the base; `nil` if there are none.
  var changeAgain: Double? {
    (try? PairedRatios(again)).map { change($0.estimate(level: 0.95).value) }
  }

  private func shift(_ rounds: [Double], level: Double) -> RatioShift? {
    guard let estimate = (try? PairedRatios(rounds))?.estimate(level: level),
      let interval = estimate.interval
    else { return nil }
    let change = change(estimate.value)
    guard let recorded else {
      return RatioShift(
        change: change, low: interval.low, high: interval.high, ownHigh: interval.high)
    }
    let all = recorded.change(to: estimate.value, interval, level: level)
    return RatioShift(
      change: change, low: all.low, high: all.high, ownHigh: interval.high / recorded.value)
  }

  private func change(_ ratio: Double) -> Double { ratio / (recorded?.value ?? 1) }
}

/// How far the ratio of two rows has moved from what it was, with its interval: above 1 is slower.
struct RatioShift {
  let change: Double
  let low: Double
  let high: Double
  /// The upper end if sittings were all alike: what further rounds can narrow.
  let ownHigh: Double

  /// The smallest slowdown that an interval as wide as this one shows: as far as it reaches down, or the
  /// least that is relevant.
  func smallestEffect(above threshold: Double) -> Double { max(threshold, change / low - 1) }
}

import Results

/// A row of the standings of a suite, spelled.
struct StandingCells {
  /// The name, the mean speed, its interval, the lowest and the highest speed with their feeds.
  let all: [String]
  /// How many feeds are behind it.
  let feeds: Int

  init(_ standing: Suite.Standing, in suite: Suite) {
    feeds = standing.feeds
    guard standing.backend != suite.reference else {
      all = [standing.backend, "1"] + [String](repeating: Figures.none, count: 3)
      return
    }
    let speed = SpeedRatio(ofTimeRatio: standing.mean, low: standing.low, high: standing.high)
    let interval = speed?.intervalText ?? ""
    all = [
      standing.backend, speed?.valueText ?? Figures.none,
      interval.isEmpty ? Figures.none : interval, Self.spelled(standing.worst),
      Self.spelled(standing.best),
    ]
  }

  private static func spelled(_ place: Suite.Place) -> String {
    let speed = SpeedRatio(ofTimeRatio: place.ratio, low: nil, high: nil)
    return "\(speed?.valueText ?? Figures.none) (\(place.feed))"
  }
}

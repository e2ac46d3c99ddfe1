internal import WorkerContract
package import Results

/// The order of a group's parsers by speed, and who shares the first place.
struct Ranking {
  /// The cells with a speed, fastest first.
  let ranked: [CaseResults]
  /// The cells without one, in the order of the plan.
  let unranked: [CaseResults]

  /// Ranks cells by speed, or by their ratios to `reference` where verdicts rest on these.
  init(_ cells: [CaseResults], reference: String) {
    let measured = cells.filter { $0.speed != nil }
    let ratios = measured.map { cell in
      cell.name == reference ? 1 : cell.verdict(against: reference)?.ratio
    }
    unranked = cells.filter { $0.speed == nil }
    ranked =
      ratios.contains(nil)
      ? measured.stablySorted { -($0.speed?.value ?? 0) }
      : zip(measured, ratios).map { $0 }.stablySorted { $0.1 ?? 0 }.map(\.0)
  }

  /// The fastest cell.
  var leader: CaseResults? { ranked.first }

  /// The leader's comparison with each of the others, in order.
  var comparisons: [(cell: CaseResults, comparison: Comparison)] {
    guard let leader else { return [] }
    return ranked.dropFirst().compactMap { cell in
      Comparison(leader, to: cell).map { (cell, $0) }
    }
  }

  /// Whether there is any interval to tell the leader from the others by.
  var isDecided: Bool { comparisons.contains { $0.comparison.hasInterval } }

  /// The leader and all that the run can't tell from it.
  var level: [CaseResults] {
    ranked.prefix(1) + comparisons.filter { !$0.comparison.isFaster }.map(\.cell)
  }
}

/// A row of the standings of a suite, spelled.
struct RankedCases {
  /// The name, the mean speed, its interval, the lowest and the highest speed with their feeds.
  let all: [String]
  /// How many feeds are behind it.
  let feeds: Int

  init(_ ranking: Suite.Ranking, in suite: Suite) {
    feeds = ranking.feeds
    guard ranking.backend != suite.reference else {
      all = [ranking.backend, "1"] + [String](repeating: Figures.none, count: 3)
      return
    }
    let speed = SpeedRatio(ofTimeRatio: ranking.mean, low: ranking.low, high: ranking.high)
    let interval = speed?.intervalText ?? ""
    all = [
      ranking.backend, speed?.valueText ?? Figures.none,
      interval.isEmpty ? Figures.none : interval, Self.formatted(ranking.worst),
      Self.formatted(ranking.best),
    ]
  }

  private static func formatted(_ place: Suite.Place) -> String {
    let speed = SpeedRatio(ofTimeRatio: place.ratio, low: nil, high: nil)
    return "\(speed?.valueText ?? Figures.none) (\(place.feed))"
  }
}

/// The pairs of rows that the family of the reference has decided.
///
/// Each against each is a larger family and asks for more: what is open there may be decided here.
struct ReferencePairs {
  private var decided: [Pair: Verdict] = [:]

  private struct Pair: Hashable {
    var group: CaseGroup
    var metric: String
    var row: String
    var other: String

    init(_ verdict: Verdict) {
      group = verdict.key.configuration
      metric = verdict.metric
      (row, other) = (verdict.key.backend, verdict.reference)
    }
  }

  init(_ verdicts: [Verdict]) {
    for verdict in verdicts where verdict.family == .reference && verdict.outcome != .undecided {
      decided[Pair(verdict)] = verdict
      decided[Pair(verdict.turned)] = verdict.turned
    }
  }

  /// What was decided on the two rows of a verdict, told from the same side.
  func verdict(on verdict: Verdict) -> Verdict? { decided[Pair(verdict)] }
}

/// How many times as fast one row reads as another: above 1 is faster.
///
/// The rows of results are ratios of time, where above 1 is slower; every table turns them round
/// here.
struct SpeedRatio: Hashable {
  var value: Double
  /// The interval; `nil` if there were too few rounds for one.
  var interval: ClosedRange<Double>?

  init(value: Double, interval: ClosedRange<Double>? = nil) {
    self.value = value
    self.interval = interval
  }

  /// The speed behind a ratio of time; `nil` for one that is no ratio.
  init?(ofTime row: MetricResult) {
    guard let value = row.value else { return nil }
    self.init(ofTimeRatio: value, low: row.low, high: row.high)
  }

  /// The speed behind a ratio of time and its interval; `nil` for one that is no ratio.
  init?(ofTimeRatio ratio: Double, low: Double?, high: Double?) {
    guard ratio > 0 else { return nil }
    value = 1 / ratio
    if let low, let high, 0 < low, low <= high { interval = 1 / high...1 / low }
  }

  /// The same comparison from the other side.
  var inverted: Self {
    Self(value: 1 / value, interval: interval.map { 1 / $0.upperBound...1 / $0.lowerBound })
  }

  /// The ratio without its sign, such as `0.76`.
  var valueText: String { formatted(value) }

  /// The interval in brackets, such as `[1.29, 1.33]`; empty where there is none.
  var intervalText: String {
    interval.map { "[\(formatted($0.lowerBound)), \(formatted($0.upperBound))]" } ?? ""
  }

  /// With a third decimal where two would hide on which side of 1 a figure lies.
  private func formatted(_ figure: Double) -> String {
    let figures = [value] + (interval.map { [$0.lowerBound, $0.upperBound] } ?? [])
    let isClose = figures.contains { $0 != 1 && abs($0 - 1) < 0.005 }
    return isClose && figure < 9.995
      ? DecimalDigits(figure).fixed(decimals: 3) : Figures.multiple(figure)
  }
}

/// What must be said before any figure.
package struct Warnings: Hashable, Sendable {
  /// The notices, the gravest first; empty for a run with nothing to hide.
  package let lines: [String]

  /// The notices of a run.
  package init(_ results: Results) {
    let plan = results.plan
    let rounds = plan.rounds.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let done = rounds.isEmpty ? "no rounds" : "rounds done: " + rounds.joined(separator: ", ")
    let stopped = "INTERRUPTED: the run was stopped before its plan was done (\(done))."
    lines =
      Self.build(results.environment)
      + (plan.isInterrupted ? [stopped] : [])
      + (plan.verifiedParses == 0
        ? ["NOT VERIFIED: nobody checked that the rows heard the same document."] : [])
  }

  /// The notices of a suite.
  package init(_ suite: Suite) { lines = Self.build(suite.environment) }

  /// The notices of a check.
  package init(_ check: CheckReport) { lines = Self.build(check.environment) }

  private static func build(_ environment: MeasuringEnvironment) -> [String] {
    environment.build == "debug"
      ? ["DEBUG BUILD: these figures say nothing about a release build."] : []
  }
}

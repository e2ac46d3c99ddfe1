package import Statistics
package import WorkerContract

/// The finding of a check or a comparison on one metric of one benchmark case.
package struct CheckFinding: Hashable, Codable, Sendable {
  /// The benchmark case in the current build.
  package var key: CaseKey
  /// The metric, such as `allocations`; `parse_time_ratio` for times.
  package var metric: String
  /// The unit of the figures, such as `count`.
  package var unit: String
  /// Whether any change counts.
  package var kind: MetricKind
  /// The implementation that both times are divided by, each in its own run, such as `control-libxml2`; `nil`
  /// if the metric is no ratio.
  package var reference: String?
  /// Worse or better if the change is shown and relevant.
  package var outcome: Outcome
  /// The figure of the baseline or other build.
  var before: Double?
  var now: Double?
  /// The current figure divided by the other one: above 1 is more, or slower; `nil` if that is 0.
  var change: Double?
  /// The lower end of the interval of the change, at ``intervalLevel``; `nil` for exact metrics.
  package var low: Double?
  /// The upper end of the interval.
  package var high: Double?
  /// The increase, as a share, above which a change is relevant: the minimum effect for times, the limit for
  /// exact metrics.
  var threshold: Double = 0
  /// The smallest worsening, as a share, that an interval of this width can show; `nil` for exact metrics,
  /// where any worsening shows.
  var smallestEffect: Double?
  /// The confidence level of the interval, chosen so that the intervals of all times of the check hold
  /// simultaneously.
  var intervalLevel: Double?
  /// The number of rounds behind the current figure, or of processes that counted.
  var rounds = 0
  /// Whether an exact metric varies from process to process, so that ranges were compared.
  var varies = false
  /// Whether the case was a candidate for re-measurement after the first rounds and was measured again in
  /// separate rounds.
  var wasMeasuredAgain = false
  /// A remark; may be empty.
  var reason = ""

  /// The median parse times of both sides in nanoseconds, if the figure is a ratio of times; shown, but not
  /// judged.
  var parseTimes: ParseTimes?

  struct ParseTimes: Hashable, Codable, Sendable {
    var before: Double
    var now: Double
  }
}

/// A case with a known outcome, on which a check is tested each time it runs.
package struct SelfTestCase: Hashable, Codable, Sendable {
  /// The name of the copy that was measured, such as `libxml2+3%`.
  var copy: String
  var original: String
  /// The metric it is tested with: `parse_time` or `allocations`.
  package var metric: String
  var expected: Outcome
  var found: Outcome
  /// The figure of the copy divided by that of its original; `nil` if there is no figure.
  var ratio: Double?
  /// The lower end of the interval of the ratio.
  package var low: Double?
  /// The upper end of the interval.
  package var high: Double?
  /// The number of rounds behind the ratio; 0 for allocations, which are counted.
  var rounds = 0
  /// The smallest slowdown that would have been detected, as a share; `nil` for exact metrics.
  var smallestEffect: Double?

  /// Whether the actual outcome is the required one.
  var hasPassed: Bool { found == expected }
}

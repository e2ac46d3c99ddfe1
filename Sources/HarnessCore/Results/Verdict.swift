internal import Statistics
package import WorkerContract

/// The verdict of a run on one implementation compared with another by one metric.
package struct Verdict: Hashable, Codable, Sendable {
  package var key: CaseKey
  /// The implementation it is compared with, in the same configuration.
  package var reference: String
  /// The family of verdicts that shares one error rate.
  var family: Family
  /// The metric that was compared, such as `parse_time`.
  package var metric: String
  var outcome: Outcome
  /// The figure divided by that of the reference; `nil` if they cannot be divided.
  var ratio: Double?
  /// The lower end of the interval of the ratio; `nil` if there are too few rounds for one.
  package var low: Double?
  /// The upper end of the interval.
  package var high: Double?
  /// The number of rounds that contain both implementations; for exact metrics, the number of
  /// repetitions that agree.
  var rounds = 0
  /// The confidence level of the interval, chosen so that all intervals of the family hold
  /// simultaneously.
  var intervalLevel: Double?
  /// The reason why there is no decision; empty otherwise.
  var reason = ""

  /// A family of verdicts that share one error rate.
  enum Family: String, Hashable, Codable, Sendable {
    case reference
    /// Each backend against every other.
    case each
    /// Exact metrics, which need no error rate.
    case exact
  }
}

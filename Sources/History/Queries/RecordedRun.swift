/// One run of a history.
public struct RecordedRun: Hashable, Sendable, Identifiable {
  /// Its number: later ones have higher numbers.
  public var id: Int
  /// When it was, in ISO 8601 UTC.
  public var time: String
  /// The name of its report.
  public var report: String
  /// The commit that the harness was built from; `nil` where nobody knows.
  public var commit: String?

  /// A run with everything given.
  public init(id: Int, time: String, report: String, commit: String?) {
    self.id = id
    self.time = time
    self.report = report
    self.commit = commit
  }
}

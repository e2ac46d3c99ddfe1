public import WorkerContract

/// How far a campaign has come, for a line that a person watches.
public enum CampaignProgress: Sendable {
  /// A backend is being heard.
  case verifying(backend: String)
  /// A sample is being taken.
  case measuring(pass: Pass, round: Int, backend: String, sink: String, elapsed: Duration)
  /// The instructions of a cell are being counted.
  case countingInstructions(backend: String, sink: String)
}

public import Campaign
public import Results

/// Runs the campaigns that a check or a recording is made of.
public struct CampaignRunner: Sendable {
  private let process: WorkerProcess
  private let boundProcessor: Int?
  private let command: String
  private let onProgress: @Sendable (CampaignProgress) -> Void
  private let onPast: @Sendable (Results) -> Void

  /// A runner.
  ///
  /// - Parameters:
  ///   - process: Starts the workers.
  ///   - boundProcessor: The processor everything is bound to, for the record.
  ///   - command: The command that was given, for the record.
  ///   - onProgress: Told of each step.
  ///   - onPast: Told what a campaign has found that may count as the past of its rows; no figure is
  ///     told twice.
  public init(
    process: WorkerProcess, boundProcessor: Int?, command: String,
    onProgress: @escaping @Sendable (CampaignProgress) -> Void,
    onPast: @escaping @Sendable (Results) -> Void
  ) {
    self.process = process
    self.boundProcessor = boundProcessor
    self.command = command
    self.onProgress = onProgress
    self.onPast = onPast
  }

  /// Runs a campaign to its end.
  ///
  /// - Parameters:
  ///   - plan: What to measure.
  ///   - isPast: Which of its figures may count as the past of the rows.
  /// - Returns: What it found.
  /// - Throws: `CancellationError` if it was interrupted: half a campaign decides nothing.
  func run(
    _ plan: Plan, past isPast: (ResultRow) -> Bool
  ) async throws -> Results {
    let campaign = Campaign(
      plan: plan, process: process, boundProcessor: boundProcessor, command: command)
    let results = try await campaign.run(onProgress: onProgress)
    guard !results.plan.isInterrupted else { throw CancellationError() }
    if let past = plan.past(in: results, where: isPast) { onPast(past) }
    return results
  }
}

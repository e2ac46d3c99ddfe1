package import Campaign
package import Results

/// Runs the campaigns that a check or a recording is made of.
package struct CampaignRunner: Sendable {
  /// The options that its workers were chosen by: what commands that are advised must have as well.
  let workerOptions: [String]
  private let process: WorkerProcess
  private let boundProcessor: Int?
  private let command: String
  private let onProgress: @Sendable (CampaignProgress) -> Void
  private let onHistory: @Sendable (Results) async throws -> Void

  /// A runner.
  ///
  /// - Parameters:
  ///   - workerOptions: The options that its workers were chosen by, as a shell reads them.
  ///   - process: Starts the workers.
  ///   - boundProcessor: The processor everything is bound to, for the record.
  ///   - command: The command that was given, for the record.
  ///   - onProgress: Receives each step.
  ///   - onHistory: Receives what a campaign has found for the history of its implementations; no figure
  ///     twice.
  package init(
    workerOptions: [String] = [], process: WorkerProcess, boundProcessor: Int?, command: String,
    onProgress: @escaping @Sendable (CampaignProgress) -> Void,
    onHistory: @escaping @Sendable (Results) async throws -> Void
  ) {
    self.workerOptions = workerOptions
    self.process = process
    self.boundProcessor = boundProcessor
    self.command = command
    self.onProgress = onProgress
    self.onHistory = onHistory
  }

  /// Runs a campaign to its end.
  ///
  /// - Parameters:
  ///   - plan: What to measure.
  ///   - isRecorded: Which of its figures belong into the history.
  /// - Returns: What it found.
  /// - Throws: `CancellationError` if it was interrupted: half a campaign decides nothing.
  func run(_ plan: Plan, recording isRecorded: (MetricResult) -> Bool) async throws -> Results {
    let campaign = Campaign(
      plan: plan, process: process, boundProcessor: boundProcessor, command: command)
    let results = try await campaign.run(onProgress: onProgress)
    guard !results.plan.isInterrupted else { throw CancellationError() }
    if let found = plan.historyResults(in: results, where: isRecorded) {
      try await onHistory(found)
    }
    return results
  }
}

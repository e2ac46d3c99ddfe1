/// Runs the campaigns of a check or a recording.
package struct CampaignRunner: Sendable {
  /// The options by which its workers were chosen; suggested commands must include them.
  let workerOptions: [String]
  private let process: WorkerRunner
  private let boundProcessor: Int?
  private let command: String
  private let onProgress: @Sendable (CampaignProgress) -> Void
  private let onHistory: @Sendable (Results) async throws -> Void

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - workerOptions: The options by which its workers were chosen, quoted for a shell.
  ///   - process: Starts the workers.
  ///   - boundProcessor: The processor that everything is bound to, for the record.
  ///   - command: The command that was given, for the record.
  ///   - onProgress: Receives each step.
  ///   - onHistory: Receives the results of a campaign that belong in the history; no figure twice.
  package init(
    workerOptions: [String] = [], process: WorkerRunner, boundProcessor: Int?, command: String,
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

  /// Runs a whole campaign.
  ///
  /// - Parameters:
  ///   - plan: The plan to measure.
  ///   - isRecorded: Whether a figure belongs in the history.
  /// - Returns: The results.
  /// - Throws: `CancellationError` if the campaign was interrupted, because half a campaign decides nothing.
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

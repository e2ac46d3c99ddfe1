package struct CampaignRunner: Sendable {
  /// The options by which its workers were chosen; suggested commands must include them.
  let workerOptions: [String]
  private let process: WorkerRunner
  private let boundProcessor: Int?
  private let command: String
  private let onProgress: @Sendable (CampaignProgress) -> Void
  private let onHistory: @Sendable (Results) async throws -> Void

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

public import Campaign
internal import Results

/// Runs the campaigns that a check or a recording is made of.
public struct CampaignRunner: Sendable {
  private let process: WorkerProcess
  private let boundProcessor: Int?
  private let command: String
  private let onProgress: @Sendable (CampaignProgress) -> Void

  /// A runner.
  ///
  /// - Parameters:
  ///   - process: Starts the workers.
  ///   - boundProcessor: The processor everything is bound to, for the record.
  ///   - command: The command that was given, for the record.
  ///   - onProgress: Told of each step.
  public init(
    process: WorkerProcess, boundProcessor: Int?, command: String,
    onProgress: @escaping @Sendable (CampaignProgress) -> Void
  ) {
    self.process = process
    self.boundProcessor = boundProcessor
    self.command = command
    self.onProgress = onProgress
  }

  /// Runs a campaign to its end.
  ///
  /// - Throws: `CancellationError` if it was interrupted: half a campaign decides nothing.
  func run(_ plan: Plan) async throws -> Results {
    let campaign = Campaign(
      plan: plan, process: process, boundProcessor: boundProcessor, command: command)
    let results = try await campaign.run(onProgress: onProgress)
    guard !results.plan.isInterrupted else { throw CancellationError() }
    return results
  }
}

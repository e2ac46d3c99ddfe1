import CommandSupport
import HarnessCore

extension CampaignRunner {
  init(
    workers: WorkerOptions, progress: ProgressLine, history: HistoryRecorder, report: String
  ) {
    self.init(
      workerOptions: workers.arguments, process: workers.process,
      boundProcessor: BoundProcessor.shared.number, command: Launch.command
    ) {
      progress.show($0)
    } onHistory: { results in
      progress.clear()
      var results = results
      results.name = report
      try await history.record(results)
    }
  }
}

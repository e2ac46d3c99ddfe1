import CommandSupport
import HarnessCore
import WorkerContract

extension ProgressLine {
  func show(_ progress: CampaignProgress) {
    let text =
      switch progress.step {
      case .verifying(let backend): "verifying \(backend)"
      case .measuring(let pass, let round, let backend, let sink):
        "round \(round + 1), \(pass.rawValue): \(backend) (\(sink))"
      case .countingInstructions(let backend, let sink):
        "counting the instructions of \(backend) (\(sink))"
      }
    show(text, until: progress.end)
  }
}

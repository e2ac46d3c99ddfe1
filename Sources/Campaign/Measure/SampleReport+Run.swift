internal import FeedEvents
internal import Results
internal import WorkerContract

extension SampleReport {
  /// What the output of a worker says, or why it says nothing.
  static func read(
    from run: WorkerRun, of row: PlannedRow
  ) -> Result<SampleReport, Account.Failure> {
    let stream = row.stream.description
    switch run.end {
    case .exited(WorkerExit.done):
      do {
        return .success(try SampleReport(parsing: String(decoding: run.output, as: UTF8.self)))
      } catch {
        let found = error.line.isEmpty ? "nothing" : "'\(error.line)'"
        return .failure(
          Account.Failure(
            status: .crashed, reason: "it printed \(found) where \(error.expected) was expected"))
      }
    case .exited(WorkerExit.rejected):
      var rest = run.output[...]
      if let hearing = try? Hearing.next(in: &rest), case .rejected(let failure) = hearing.outcome {
        return .failure(Account.Failure(rejection: failure, stream: stream))
      }
      return .failure(Account.Failure(status: .rejected, reason: run.problem))
    case .exited(WorkerExit.unavailable):
      return .failure(Account.Failure(status: .unavailable, reason: run.problem))
    default:
      return .failure(Account.Failure(run: run, stream: stream))
    }
  }
}

extension Account.Failure: Error {}

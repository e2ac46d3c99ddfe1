internal import FeedEvents
internal import FeedModels
internal import WorkerContract

/// All a pass needs: the request, the row, and the document with its cuts.
struct MeasuringTask: ~Copyable {
  let request: SampleRequest
  let row: Row
  let replay: Replay
  /// The record type the sink `model` builds.
  let records: (any FeedRecord.Type)?

  /// A sample without figures, under the request's name.
  func emptySample(iterations: Int) -> SampleReport {
    SampleReport(name: SampleReport.name(for: request), iterations: iterations)
  }

  /// The workload that was asked for.
  func workload() throws(WorkerFailure) -> any Workload {
    try workload(Row.SinkChoice(name: request.sink, records: records))
  }

  /// The same, or another sink's, watched for items; where that can't be, the reason.
  ///
  /// Where a clock is given, it notes their ends.
  func watchedWorkload(sink: String? = nil, clock: ItemClock? = nil) -> Watched {
    guard let item = request.item else { return .unavailable("no item element is known") }
    let choice = Row.SinkChoice(
      name: sink ?? request.sink, records: records, watchedItem: item, itemClock: clock)
    do { return .workload(try row.workload(choice)) } catch {
      return .unavailable(error.reason)
    }
  }

  enum Watched {
    case workload(any Workload)
    case unavailable(String)
  }

  private func workload(_ choice: Row.SinkChoice) throws(WorkerFailure) -> any Workload {
    do { return try row.workload(choice) } catch { throw .unavailable(error.reason) }
  }

  /// Runs one iteration over a fresh stream.
  ///
  /// - Parameters:
  ///   - workload: What to run.
  ///   - onHandOut: Told of each hand-out, where given.
  /// - Returns: What the iteration found.
  /// - Throws: ``WorkerFailure/rejected``.
  func iterate(
    _ workload: inout any Workload, onHandOut: ((Int) -> Void)? = nil
  ) throws(WorkerFailure) -> Outcome {
    var chunks = replay.stream()
    chunks.onHandOut = onHandOut
    do { return try workload.run(&chunks) } catch { throw .rejected(error) }
  }
}

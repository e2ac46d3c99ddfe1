internal import FeedEvents
internal import Results
internal import WorkerContract

/// The samples that have been taken, and the benchmark cases that gave none.
struct Samples: Sendable {
  /// One sample and the round it was taken in.
  struct Entry: Sendable {
    var round: Int
    var sample: SampleReport
  }

  private var entries: [BenchmarkCase: [Pass: [Entry]]] = [:]
  /// The benchmark cases that get no numbers.
  private(set) var failures: [BenchmarkCase: BackendLogs.Failure] = [:]
  /// The sample lines, in the order they were taken.
  private(set) var lines: [String] = []
  /// The units that have been introduced among the lines.
  private var units: Set<String> = []
  /// What the first round took, with all its passes.
  var firstRound: Duration?
  /// The rounds that were completed, by pass.
  var rounds: [Pass: Int] = [:]

  /// Adds a sample, whose line stays as the worker has printed it; `documentBytes` are those that a parse of it
  /// has read, `nil` if that is unknown.
  mutating func add(
    _ sample: SampleReport, of benchmarkCase: BenchmarkCase, _ pass: Pass, round: Int,
    documentBytes: Int? = nil
  ) {
    var whole = sample
    whole.completeThroughput(documentBytes: documentBytes)
    entries[benchmarkCase, default: [:]][pass, default: []].append(
      Entry(round: round, sample: whole))
    for unit in sample.values.map(\.metric.unitLine) where units.insert(unit).inserted {
      lines.append(unit)
    }
    lines.append(sample.attributed(to: benchmarkCase.implementation.name).benchmarkLine)
  }

  mutating func fail(_ benchmarkCase: BenchmarkCase, _ failure: BackendLogs.Failure) {
    if failures[benchmarkCase] == nil { failures[benchmarkCase] = failure }
  }

  func entries(_ benchmarkCase: BenchmarkCase, _ pass: Pass) -> [Entry] {
    entries[benchmarkCase]?[pass] ?? []
  }

  /// Every sample of a benchmark case, pass by pass.
  func samples(_ benchmarkCase: BenchmarkCase) -> [SampleReport] {
    Pass.allCases.flatMap { entries(benchmarkCase, $0).map(\.sample) }
  }

  /// Every reading of a metric, pass by pass: exact ones may be read in several.
  func everyValue(_ metric: String, of benchmarkCase: BenchmarkCase) -> [Double] {
    samples(benchmarkCase).compactMap { $0[metric] }
  }

  /// The readings of a metric by round, in the first pass that reads it.
  func values(_ metric: String, of benchmarkCase: BenchmarkCase) -> [Int: Double] {
    for pass in Pass.allCases {
      let found = entries(benchmarkCase, pass).compactMap { entry in
        entry.sample[metric].map { (entry.round, $0) }
      }
      if !found.isEmpty { return Dictionary(found) { first, _ in first } }
    }
    return [:]
  }
}

extension SampleReport {
  /// What the output of a worker says, or why it says nothing.
  static func read(
    from run: WorkerRun, of benchmarkCase: BenchmarkCase
  ) -> Result<SampleReport, BackendLogs.Failure> {
    let stream = benchmarkCase.stream.description
    switch run.end {
    case .exited(WorkerExit.done):
      do {
        return .success(try SampleReport(parsing: String(decoding: run.output, as: UTF8.self)))
      } catch {
        let found = error.line.isEmpty ? "nothing" : "'\(error.line)'"
        return .failure(
          BackendLogs.Failure(
            status: .crashed, reason: "it printed \(found) where \(error.expected) was expected"))
      }
    case .exited(WorkerExit.rejected):
      var rest = run.output[...]
      if let verifyResult = try? VerifyResult.next(in: &rest),
        case .rejected(let failure) = verifyResult.outcome
      {
        return .failure(BackendLogs.Failure(rejection: failure, stream: stream))
      }
      return .failure(BackendLogs.Failure(status: .rejected, reason: run.problem))
    case .exited(WorkerExit.unavailable):
      return .failure(BackendLogs.Failure(status: .unavailable, reason: run.problem))
    default:
      return .failure(BackendLogs.Failure(run: run, stream: stream))
    }
  }
}

extension BackendLogs.Failure: Error {}

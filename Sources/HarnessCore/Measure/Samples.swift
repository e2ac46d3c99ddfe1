internal import FeedEvents
internal import Statistics
internal import WorkerContract

/// The samples taken so far, and the benchmark cases that failed.
struct Samples: Sendable {
  struct Entry: Sendable {
    var round: Int
    var sample: SampleReport
  }

  private var entries: [BenchmarkCase: [Pass: [Entry]]] = [:]
  /// The reasons why benchmark cases get no figures.
  private(set) var failures: [BenchmarkCase: CaseFailure] = [:]
  /// The passes that workers could not take, each with the reason.
  private var missingPasses: [BenchmarkCase: [Pass: String]] = [:]
  /// The sample lines, in the order they were taken.
  private(set) var lines: [String] = []
  /// The units that were already declared in the lines.
  private var units: Set<String> = []
  var firstRound: Duration?
  var rounds: [Pass: Int] = [:]

  /// Adds a sample.
  ///
  /// Its line stays as the worker printed it. `documentBytes` is the number of bytes that one of its parses
  /// reads; `nil` if that is unknown.
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

  mutating func fail(_ benchmarkCase: BenchmarkCase, _ failure: CaseFailure) {
    if failures[benchmarkCase] == nil { failures[benchmarkCase] = failure }
  }

  /// Records that the worker of a benchmark case can't take a pass, whose samples are dropped.
  mutating func lack(_ pass: Pass, of benchmarkCase: BenchmarkCase, because reason: String) {
    missingPasses[benchmarkCase, default: [:]][pass] = reason
    entries[benchmarkCase]?[pass] = nil
  }

  /// Returns why the worker of a benchmark case can't take a pass; `nil` if it can.
  func reasonMissing(_ pass: Pass, of benchmarkCase: BenchmarkCase) -> String? {
    missingPasses[benchmarkCase]?[pass]
  }

  /// The benchmark cases that can't be timed.
  var untimed: Set<BenchmarkCase> {
    Set(failures.keys).union(missingPasses.filter { $0.value[.time] != nil }.keys)
  }

  func entries(_ benchmarkCase: BenchmarkCase, _ pass: Pass) -> [Entry] {
    entries[benchmarkCase]?[pass] ?? []
  }

  /// Returns every sample of a benchmark case, pass by pass.
  func samples(_ benchmarkCase: BenchmarkCase) -> [SampleReport] {
    Pass.allCases.flatMap { entries(benchmarkCase, $0).map(\.sample) }
  }

  /// Returns every value of a metric, pass by pass; several passes may report an exact metric.
  func everyValue(_ metric: String, of benchmarkCase: BenchmarkCase) -> [Double] {
    samples(benchmarkCase).compactMap { $0[metric] }
  }

  /// Returns the values of a metric by round, from the first pass that reports it.
  func values(_ metric: String, of benchmarkCase: BenchmarkCase) -> [Int: Double] {
    for pass in Pass.allCases {
      let found = entries(benchmarkCase, pass).compactMap { entry in
        entry.sample[metric].map { (entry.round, $0) }
      }
      if !found.isEmpty { return Dictionary(found) { first, _ in first } }
    }
    return [:]
  }

  /// Returns the median of a metric over the rounds; `nil` if no pass reports it.
  func median(_ metric: Metric, of benchmarkCase: BenchmarkCase) -> Double? {
    try? SortedSamples(values(metric.name, of: benchmarkCase).values).median
  }
}

extension SampleReport {
  /// Reads the output of a worker, or returns the reason why there is no sample.
  static func read(
    from run: WorkerRun, of benchmarkCase: BenchmarkCase
  ) -> Result<SampleReport, CaseFailure> {
    let stream = benchmarkCase.stream.description
    switch run.end {
    case .exited(WorkerExit.done):
      do {
        return .success(try SampleReport(parsing: String(decoding: run.output, as: UTF8.self)))
      } catch {
        return .failure(CaseFailure(status: .crashed, reason: error.text))
      }
    case .exited(WorkerExit.rejected):
      var rest = run.output[...]
      if let verifyResult = try? VerifyResult.next(in: &rest),
        case .rejected(let failure) = verifyResult.outcome
      {
        return .failure(CaseFailure(rejection: failure, stream: stream))
      }
      return .failure(CaseFailure(status: .rejected, reason: run.problem))
    case .exited(WorkerExit.unavailable):
      return .failure(CaseFailure(status: .unavailable, reason: run.problem))
    default:
      return .failure(CaseFailure(run: run, stream: stream))
    }
  }
}

extension SampleReport.Malformed {
  /// What was printed instead of a sample, in words.
  var text: String {
    "it printed \(line.isEmpty ? "nothing" : "'\(line)'") where \(expected) was expected"
  }
}

extension Samples {
  /// Returns the clock by which benchmark cases are compared: CPU time if all of them report it in every
  /// sample, otherwise wall time.
  ///
  /// The sink `batched` uses wall time, because its parses run on two threads.
  func judgedClock(of cases: BenchmarkCase...) -> Metric {
    let all = cases.allSatisfy {
      let count = values(Metric.cpuTime.name, of: $0).count
      return $0.sink != .batched && count > 0
        && count >= values(Metric.parseTime.name, of: $0).count
    }
    return all ? .cpuTime : .parseTime
  }
}

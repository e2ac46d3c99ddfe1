internal import FeedEvents
internal import WorkerContract

/// Determines which benchmark cases have no figures, and why.
///
/// A case must have been verified and measured, must have done the verified work, and can't be faster than
/// touching the bytes.
struct CaseFailures {
  let plan: Plan
  let verification: Verification
  let samples: Samples
  /// The changes of the document and of workers during the measurement.
  let changes: FileChanges

  var all: [BenchmarkCase: CaseFailure] {
    Dictionary(
      plan.cases.compactMap { benchmarkCase in
        failure(of: benchmarkCase).map { (benchmarkCase, $0) }
      }
    ) { first, _ in
      first
    }
  }

  /// Returns the reason why a benchmark case has no figures; `nil` if it has figures.
  private func failure(of benchmarkCase: BenchmarkCase) -> CaseFailure? {
    // If the document or the worker changed, no other failure is blamed on the implementation.
    if let failure = changes.failure(of: benchmarkCase) { return failure }
    if let reason = benchmarkCase.implementation.incomparability {
      return CaseFailure(status: .notComparable, reason: reason)
    }
    if let failure = verification.result(of: benchmarkCase.implementation)?.failure {
      return failure
    }
    if let failure = samples.failures[benchmarkCase] { return failure }
    return countFailure(benchmarkCase) ?? invalidity(benchmarkCase)
  }

  /// Returns a failure if a benchmark case reports a different number of events than the document has,
  /// because it then did different work.
  private func countFailure(_ benchmarkCase: BenchmarkCase) -> CaseFailure? {
    if benchmarkCase.sink == .refresh { return readCountFailure(benchmarkCase) }
    if benchmarkCase.implementation.description.isVerifiedByRecordsAlone {
      return recordCountFailure(benchmarkCase)
    }
    guard benchmarkCase.implementation.description.role != .bytes,
      let expected = expectedEvents(in: benchmarkCase)
    else { return nil }
    return countFailure(benchmarkCase, .events, expected, "counted")
  }

  /// Returns a failure if a count differs from the verified one, or if no timed sample has that count,
  /// because nothing then shows that the timed work was the verified work.
  private func countFailure(
    _ benchmarkCase: BenchmarkCase, _ metric: Metric, _ expected: Int, _ verb: String
  ) -> CaseFailure? {
    let things = metric.name
    let counts = samples.everyValue(metric.name, of: benchmarkCase)
    if let found = counts.first(where: { $0 != Double(expected) }) {
      return CaseFailure(
        status: .differs,
        reason: "it \(verb) \(Figures.plain(found)) \(things), expected \(expected)"
      )
    }
    // A worker that has counted once may omit the count in later rounds.
    let timed = samples.entries(benchmarkCase, .time)
    guard !timed.isEmpty, timed.allSatisfy({ $0.sample[metric.name] == nil }) else { return nil }
    return CaseFailure(
      status: .notComparable,
      reason: """
        no timed sample has \(metric.name), so nothing shows that it \(verb) the \(expected) \(things) that \
        were verified
        """)
  }

  /// Returns a failure if a benchmark case that stops early does not stop at the item that the record logs
  /// determine.
  private func readCountFailure(_ benchmarkCase: BenchmarkCase) -> CaseFailure? {
    guard benchmarkCase.implementation.isBackend, let refresh = plan.request.refresh?.summary else {
      return nil
    }
    return countFailure(benchmarkCase, .items, refresh.read, "read")
  }

  /// Returns a failure if a benchmark case without events does not build as many records as its
  /// implementation did in verification.
  private func recordCountFailure(_ benchmarkCase: BenchmarkCase) -> CaseFailure? {
    guard plan.request.stopAfter == nil, plan.sampleBytes == nil,
      let expected = verification.result(of: benchmarkCase.implementation)?.itemCount
    else { return nil }
    return countFailure(benchmarkCase, .items, expected * benchmarkCase.factor, "built")
  }

  /// Returns the verified number of events in the whole document.
  ///
  /// For a part or a repetition of it, returns the count of the first comparable backend: of the harness's own, if there
  /// is one, because a worker of somebody else may ignore the option.
  private func expectedEvents(in benchmarkCase: BenchmarkCase) -> Int? {
    if benchmarkCase.factor == 1, plan.request.stopAfter == nil, plan.sampleBytes == nil {
      if let result = undecidedResult(of: benchmarkCase) { return result.eventCount }
      return verification.events
    }
    let comparable = plan.cases.filter {
      $0.implementation.isBackend
        && $0.isComparable(with: benchmarkCase)
        && undecidedResult(of: $0)?.backend == undecidedResult(of: benchmarkCase)?.backend
    }
    let first = comparable.first { !$0.implementation.isForeign } ?? comparable.first
    return first.flatMap { samples.values(Metric.events.name, of: $0).values.first }
      .flatMap { Int(exactly: $0) }
  }

  /// Returns the verification result of the backend whose reading of the document applies to a benchmark
  /// case, if engines leave it undecided; `nil` for the reading of the reference.
  private func undecidedResult(of benchmarkCase: BenchmarkCase) -> Verification.BackendResult? {
    // A control or floor is not verified. It counts what its library reports.
    let backend =
      benchmarkCase.implementation.isBackend
      ? benchmarkCase.implementation
      : plan.implementations.first {
        $0.description.engine == benchmarkCase.implementation.description.library
      }
    let outcome = backend.flatMap { verification.result(of: $0) }
    return outcome?.isUndecided == true ? outcome : nil
  }

  /// Returns a failure if a benchmark case is faster than touching the bytes.
  private func invalidity(_ benchmarkCase: BenchmarkCase) -> CaseFailure? {
    guard benchmarkCase.implementation.description.role != .bytes,
      let touch = plan.cases.first(where: {
        $0.implementation.name == "touch" && $0.hasSameInput(as: benchmarkCase)
      }),
      case let clock = samples.judgedClock(of: benchmarkCase, touch),
      let own = samples.median(clock, of: benchmarkCase),
      let floor = samples.median(clock, of: touch), own < floor
    else { return nil }
    return CaseFailure(
      status: .notComparable,
      reason: "it took less time than touching the bytes, so its figures are invalid")
  }
}

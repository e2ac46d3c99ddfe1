internal import WorkerContract

extension Plan {
  var families: [VerdictFamily] {
    // Without the time pass there are no times to judge.
    guard request.passes.contains(.time) else { return [] }
    return [
      VerdictFamily(.reference, request.givesVerdicts ? comparisonsWithReference : [], request),
      VerdictFamily(.each, request.comparesAllPairs ? comparisonsOfEach : [], request),
    ].filter { !$0.comparisons.isEmpty }
  }

  /// The comparisons of each compared implementation with the reference, in the order of the plan.
  var comparisonsWithReference: [CaseComparison] {
    comparedCases.compactMap { benchmarkCase in
      guard benchmarkCase.implementation.name != reference,
        let other = self.benchmarkCase(
          reference, sink: benchmarkCase.sink, matching: benchmarkCase)
      else {
        return nil
      }
      return CaseComparison(benchmarkCase: benchmarkCase, other: other)
    }
  }

  /// The comparisons of each compared implementation with each one that follows it in the plan.
  private var comparisonsOfEach: [CaseComparison] {
    comparedCases.enumerated().flatMap { index, other in
      comparedCases[(index + 1)...].filter { $0.isComparable(with: other) }
        .map { CaseComparison(benchmarkCase: $0, other: other) }
    }
  }

  /// The benchmark cases that may get verdicts.
  ///
  /// The sink `batched` measures elapsed time, which other processes increase, so it gets none.
  private var comparedCases: [BenchmarkCase] {
    cases.filter { $0.sink != .batched && isCompared($0) }
  }

  /// Returns whether an implementation is compared with this sink: with every requested sink, or with a single
  /// one by default.
  private func isCompared(_ benchmarkCase: BenchmarkCase) -> Bool {
    guard isCompared(benchmarkCase.implementation) else { return false }
    guard request.sinks.isEmpty else { return benchmarkCase.sink != .none }
    return comparedSinks(of: benchmarkCase.implementation.name).contains(benchmarkCase.sink)
  }

  /// Returns whether an implementation is compared: a backend always, a floor or a control if it is requested
  /// by name.
  private func isCompared(_ implementation: Implementation) -> Bool {
    implementation.isBackend
      || implementation.description.role.isFloorOrControl
        && request.implementations.contains(implementation.name)
  }

  /// Returns the sinks that the default run uses for the comparisons of a backend.
  ///
  /// For a backend this is the most demanding sink that both it and the reference feed. For the reference
  /// these are the sinks of all compared implementations.
  private func comparedSinks(of name: String) -> Set<Sink> {
    func sinks(of name: String) -> Set<Sink> {
      Set(cases.filter { $0.implementation.name == name }.map(\.sink))
    }
    let order = Sink.byWork.filter { $0 != .model || request.comparesRecords }
    let own = sinks(of: reference)
    let names = name == reference ? implementations.filter(isCompared).map(\.name) : [name]
    return Set(names.compactMap { order.first(where: own.intersection(sinks(of: $0)).contains) })
  }

  /// Returns whether a benchmark case takes part in every round instead of only the first few.
  func isInEveryRound(_ benchmarkCase: BenchmarkCase) -> Bool {
    !request.givesVerdicts || isCompared(benchmarkCase)
  }
}

extension BenchmarkCase {
  /// Returns whether both parse the same document in the same stream.
  func hasSameInput(as other: BenchmarkCase) -> Bool {
    let fields: Set<CaseKey.Field> = [.sink, .backend, .library, .build]
    return key.group(without: fields) == other.key.group(without: fields)
  }

  /// Returns whether both differ only in their implementation.
  func isComparable(with other: BenchmarkCase) -> Bool {
    hasSameInput(as: other) && sink == other.sink
  }
}

internal import WorkerContract

extension Plan {
  /// Returns the benchmark cases in the same order, but with each next to the case by which its times are
  /// divided, so that both run while the machine is in the same state.
  ///
  /// On a host with changing load from other guests, the speeds of adjacent cases correlate more (0.58) than
  /// those of cases four places apart (0.32).
  ///
  /// A case that several others are compared with is placed between them.
  /// Copies are compared with their originals. Without comparisons the order is unchanged.
  func adjacent(_ benchmarkCases: [BenchmarkCase]) -> [BenchmarkCase] {
    guard !request.comparisons.isEmpty else { return benchmarkCases }
    var ordered: [BenchmarkCase] = []
    for benchmarkCase in benchmarkCases where !ordered.contains(benchmarkCase) {
      var chain = [benchmarkCase]
      while let last = chain.last, let partner = partner(of: last, among: benchmarkCases),
        !chain.contains(partner)
      {
        guard let index = ordered.firstIndex(of: partner) else {
          chain.append(partner)
          continue
        }
        let isBehind = !isPair(ordered, index, index + 1) || isPair(ordered, index - 1, index)
        ordered.insert(
          contentsOf: isBehind ? chain.reversed() : chain, at: isBehind ? index + 1 : index)
        chain = []
      }
      ordered += chain
    }
    return ordered
  }

  /// Returns whether the benchmark cases at two positions are compared with each other; false if a position
  /// is out of bounds.
  private func isPair(_ benchmarkCases: [BenchmarkCase], _ one: Int, _ other: Int) -> Bool {
    guard benchmarkCases.indices.contains(one), benchmarkCases.indices.contains(other) else {
      return false
    }
    return partner(of: benchmarkCases[one], among: benchmarkCases) == benchmarkCases[other]
      || partner(of: benchmarkCases[other], among: benchmarkCases) == benchmarkCases[one]
  }

  /// Returns the case by which the times of a benchmark case are divided.
  private func partner(
    of benchmarkCase: BenchmarkCase, among benchmarkCases: [BenchmarkCase]
  ) -> BenchmarkCase? {
    let copy = request.copies.first { $0.name == benchmarkCase.implementation.name }
    let comparison = request.comparisons.first {
      $0.implementation == benchmarkCase.implementation.name
    }
    guard let name = copy?.original ?? comparison?.reference,
      let sink = sink(of: name, matching: benchmarkCase)
    else { return nil }
    return benchmarkCases.first {
      $0.implementation.name == name && $0.sink == sink && $0.hasSameInput(as: benchmarkCase)
    }
  }
}

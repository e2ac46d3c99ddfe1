internal import Campaign
internal import Results

/// Tries a check on copies of one of its rows, in every cell that row is measured in.
struct SelfTest {
  private let copies: GateRequests.Copies
  private let judge: SelfTestJudge

  init(of copies: GateRequests.Copies, by judge: TimeJudge) {
    self.copies = copies
    self.judge = SelfTestJudge(times: judge)
  }

  /// What became of the copies whose allocations are counted: the equal one, and the one that
  /// allocates once more.
  func counted(_ measurements: Measurements) -> [SelfTestCell] {
    let figures = measurements.figures.compactMap { key, figures in
      figures.first { $0.metric == "allocations" }.map { (key: key, figure: $0) }
    }
    let originals = figures.filter { $0.key.backend == copies.original }
    return [(copies.equal, Verdict.Outcome.same), (copies.allocating, .higher)].flatMap {
      copy, expected in
      let cells = originals.map { original in
        let found = figures.first {
          $0.key.backend == copy.name && $0.key.isBeside(original.key)
        }
        return judge.cell(
          of: trial(copy.name, in: original.key, of: originals.count, expected),
          base: original.figure, found: found?.figure)
      }
      return cells.isEmpty ? [missing(copy.name, "allocations", expected)] : cells
    }
  }

  /// What became of the copies that are timed: the equal one, and the slowed one.
  func timed(_ measurements: Measurements) -> [SelfTestCell] {
    [(copies.equal, Verdict.Outcome.same), (copies.slowed, .higher)].flatMap { copy, expected in
      let places = measurements.ratios(ofCopy: copy.name, to: copies.original)
      // What one place can carry, another with more noise may not.
      let cells = places.map { place, ratios in
        judge.cell(of: trial(copy.name, in: place, of: places.count, expected), ratios: ratios)
      }
      return cells.isEmpty ? [missing(copy.name, "parse_time", expected)] : cells
    }
  }

  private func trial(
    _ copy: String, in place: CellKey, of count: Int, _ expected: Verdict.Outcome
  ) -> SelfTestJudge.Trial {
    let name = count == 1 ? copy : "\(copy) (\(place.corpus), \(place.stream), \(place.sink))"
    return .init(key: place, name: name, original: copies.original, expected: expected)
  }

  /// A trial that was measured nowhere, and so has failed.
  private func missing(
    _ copy: String, _ metric: String, _ expected: Verdict.Outcome
  ) -> SelfTestCell {
    SelfTestCell(
      row: copy, original: copies.original, metric: metric, expected: expected, found: .undecided)
  }
}

extension CellKey {
  /// Whether another row was measured in the same circumstances.
  fileprivate func isBeside(_ other: CellKey) -> Bool {
    corpus == other.corpus && documentSHA == other.documentSHA && stream == other.stream
      && pace == other.pace && sink == other.sink
  }
}

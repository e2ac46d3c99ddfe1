internal import Results
internal import Statistics
internal import WorkerContract

/// One row against another, in the same circumstances.
struct Contest: Hashable {
  /// The row it is about.
  let row: PlannedRow
  /// The row it is compared with.
  let other: PlannedRow

  /// Both readings of every round by the clock that judges them, in the order of the rounds.
  func rounds(in book: SampleBook) -> [RoundPair] {
    let clock = book.judgedClock(of: row, other).name
    let own = book.readings(clock, of: row)
    let theirs = book.readings(clock, of: other)
    return Set(own.keys).union(theirs.keys).sorted().map { round in
      RoundPair(row: own[round], reference: theirs[round])
    }
  }

  /// The ratios of the rounds that hold both; empty where there are none.
  func ratios(in book: SampleBook) -> [Double] {
    (try? PairedRatios(rounds(in: book)))?.byRound ?? []
  }
}

extension Plan {
  /// Each backend against the reference, in the order of the plan.
  var contestsWithReference: [Contest] {
    contenders.compactMap { row in
      guard row.row.name != reference, let other = counterpart(of: row, named: reference) else {
        return nil
      }
      return Contest(row: row, other: other)
    }
  }

  /// Each backend against each that follows it in the plan.
  var contestsOfEach: [Contest] {
    contenders.enumerated().flatMap { place, other in
      contenders[(place + 1)...].filter { $0.isComparable(with: other) }
        .map { Contest(row: $0, other: other) }
    }
  }

  /// The sink `batched` is about elapsed time, which other processes add to: no verdict is given on it.
  private var contenders: [PlannedRow] {
    rows.filter { $0.row.isBackend && $0.sink != "batched" }
  }

  /// The row of that name in the circumstances of `row`.
  func counterpart(of row: PlannedRow, named name: String) -> PlannedRow? {
    rows.first { $0.row.name == name && $0.isComparable(with: row) }
  }
}

extension PlannedRow {
  /// Whether all but who parses is equal.
  fileprivate func isComparable(with other: PlannedRow) -> Bool {
    stream == other.stream && sink == other.sink && factor == other.factor
  }
}

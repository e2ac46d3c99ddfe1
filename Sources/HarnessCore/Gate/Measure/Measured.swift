internal import WorkerContract

/// The results of a check's campaigns, one of each kind for each corpus.
struct Measured {
  /// Exact metrics, first of all implementations, then once more of those that seem to have changed.
  var counts: [Results] = []
  var times: [Results] = []
  /// The times of candidates, and of the self-test unless it had passed.
  var again: [Results] = []

  var environment: MeasurementEnvironment? { (counts + times).first?.environment }

  /// The number of time rounds that contain every implementation.
  var rounds: Int { times.reduce(0) { $0 + ($1.plan.rounds["time"] ?? 0) } }

  /// A note on the highest load from other processes while times were taken.
  ///
  /// It affects no finding, because the self-test shows what the load did to times.
  var notes: [String] {
    let share = (times + again).compactMap(\.load?.othersShare).max() ?? 0
    guard share > MachineLoad.idleShare else { return [] }
    return [
      "other processes used \(Figures.percent(share)) of a processor while times were measured"
    ]
  }
}

extension Results {
  /// Returns the results of some backends alone, which are called without `suffix`.
  ///
  /// The descriptions of other implementations with that suffix stay, because an engine may be one.
  func only(_ names: [String], suffix: String = "") -> Results {
    var own = self
    own.rows = rows.compactMap { row in
      guard let name = names.first(where: { row.key.backend == $0 + suffix }) else { return nil }
      var row = row
      row.key.backend = name
      return row
    }
    own.backends = backends.compactMap { description in
      guard !suffix.isEmpty else { return description }
      guard description.name.hasSuffix(suffix) else { return nil }
      var description = description
      description.name = String(description.name.dropLast(suffix.count))
      return description
    }
    return own
  }
}

internal import WorkerContract

extension Results {
  /// Joins what a sitting measured of one corpus, as a baseline holds it: exact figures, and times with their
  /// ratios to `references`, without samples, series and rounds.
  static func recorded(
    _ counts: Results, _ times: Results?, references: [String: String]
  ) -> Results {
    var joined = times ?? counts
    joined.rows =
      counts.rows.filter(\.isCounted)
      + (times?.rows ?? []).filter {
        $0.isTime && ($0.reference == nil || $0.reference == references[$0.key.backend])
      }
    for index in joined.rows.indices { joined.rows[index].byRound = [] }
    let used = Set(joined.rows.map(\.key.backend))
    let known = (counts.backends + (times?.backends ?? [])).distinct(by: \.name)
    // An engine that is another library is part of the identity of what uses it.
    let engines = Set(known.lazy.filter { used.contains($0.name) }.map(\.engine))
    joined.backends = known.filter { used.contains($0.name) || engines.contains($0.library) }
    joined.plan.durationSeconds = counts.secondsToCountOnce
    // It may name directories of this machine.
    joined.plan.command = ""
    joined.corpus.features = []
    joined.series = []
    joined.verdicts = []
    joined.lints = []
    joined.warnings = []
    joined.samples = []
    return joined
  }

  /// The time to verify and count once, in seconds, as a check does; its budget is for times.
  private var secondsToCountOnce: Double {
    let further = max(0, (plan.rounds[Pass.allocations.rawValue] ?? 1) - 1)
    return plan.durationSeconds - Double(further) * (plan.roundSeconds ?? 0)
  }

  /// Returns whether older results of a baseline are of no use beside these.
  ///
  /// Exact figures come from the newest results of one identity. The times of older results stay useful on
  /// their machine if the code was the same, which means equal exact figures, method and reference.
  func replaces(_ older: Results) -> Bool {
    guard corpus.name == older.corpus.name else { return false }
    return Set(older.rows.map(\.key.backend)).allSatisfy { name in
      let (now, then) = (origin(of: name), older.origin(of: name))
      guard now.identity == then.identity else { return false }
      let isTimed = older.rows.contains { $0.key.backend == name && $0.isTime }
      return !isTimed || now.machine == then.machine && !continues(older, of: name)
    }
  }

  /// Returns whether two sittings measured the same code in the same way.
  private func continues(_ older: Results, of backend: String) -> Bool {
    func rows(_ results: Results) -> [MetricResult] {
      results.rows.filter { $0.key.backend == backend }
    }
    return origin(of: backend).method == older.origin(of: backend).method
      && Set(rows(self).compactMap(\.reference)) == Set(rows(older).compactMap(\.reference))
      && CountRange.agree(rows(self), rows(older))
  }

  /// The first row that has the case, metric and reference of an earlier one; `nil` if there is none.
  var duplicateRow: MetricResult? {
    var seen: Set<FigureKey> = []
    return rows.first { $0.value != nil && !seen.insert(FigureKey($0)).inserted }
  }
}

extension MetricResult {
  /// Whether any change of the figure, or almost any, counts: an exact metric, or a count by callgrind.
  var isCounted: Bool {
    status == .ok && value != nil && reference == nil
      && (kind == .exact || MetricResult.nearlyExact.contains(metric))
  }

  /// Counts by callgrind, which vary by a few in a million.
  static let nearlyExact: Set = [
    Metric.instructions.name, Metric.retains.name, Metric.releases.name,
  ]

  /// Whether it is the time of a parse, or the ratio of it to another.
  var isTime: Bool {
    status == .ok && value != nil
      && [Metric.parseTime.name, Metric.parseTimeRatio.name].contains(metric)
  }
}

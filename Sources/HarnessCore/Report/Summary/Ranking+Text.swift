internal import WorkerContract

extension Ranking {
  /// Returns a clause on the fastest; `nil` if nothing has a speed.
  func speedClause(in plan: PlanSummary) -> String? {
    guard let leader, let speed = speeds.first else { return nil }
    if ranked.count == 1 {
      let verb = hasThroughput ? "reads" : "takes"
      return "\(leader.name) \(verb) \(speed), with nothing to compare it with"
    }
    guard level.count > 1 else {
      let rank = hasThroughput ? "reads fastest" : "takes the least time"
      return "\(leader.name) \(rank): \(speed)\(others(reference: plan.reference))"
    }
    guard isDecided else {
      return "there were too few rounds to tell \(PlainText.list(names)) apart \(figures)"
    }
    return tie(within: plan.sameWithin) + others(reference: plan.reference)
  }

  // MARK: - Those that share the first place

  private var names: [String] { level.map(\.name) }
  private var figures: String { "(\(PlainText.list(speeds)))" }

  /// The throughputs, or times if the document is not read to its end; a common unit follows only the last
  /// figure.
  private var speeds: [String] {
    let figures = level.map { results -> (text: String, unit: String) in
      guard let throughput = results.value(.throughput) else {
        return (Figures.duration(results.judgedTime?.value ?? 0), " per parse")
      }
      return (Figures.throughput(throughput), " MB/s")
    }
    let isMixed = Set(figures.map(\.unit)).count > 1
    return figures.enumerated().map { index, figure in
      isMixed || index == figures.count - 1 ? figure.text + figure.unit : figure.text
    }
  }

  private var hasThroughput: Bool { leader?.value(.throughput) != nil }

  /// Returns a clause for a tie, which claims that implementations are the same only if verdicts say so.
  private func tie(within band: Double) -> String {
    let ties = comparisons.map(\.comparison).filter { !$0.isFaster }
    let band = Figures.band(band)
    if ties.allSatisfy(\.isSame) {
      return names.count == 2
        ? "\(PlainText.list(names)) read the same within \(band) \(figures)"
        : "\(PlainText.list(Array(names.dropFirst()))) read the same as \(names[0]) within \(band) "
          + figures
    }
    guard ties.contains(where: { $0.isTested && !$0.isSame }) else {
      return "\(PlainText.list(names)) are level \(figures)"
    }
    let degree = names.count == 2 ? "faster" : "fastest"
    return "it is undecided which of \(PlainText.list(names)) reads \(degree) \(figures)"
  }

  // MARK: - Those behind

  /// Returns the speeds of the slower implementations relative to the reference, as in the table.
  ///
  /// If the reference is among the slower ones, the speed of the leader comes first. Without a reference,
  /// speeds are relative to the leader.
  private func others(reference: String) -> String {
    let behind = comparisons.filter(\.comparison.isFaster)
    guard let leader, !behind.isEmpty else { return "" }
    let compared = ranked.first { $0.name == reference } ?? leader
    let isReferenceBehind = behind.contains { $0.results.name == reference }
    let cases = (isReferenceBehind ? [leader] : []) + behind.map(\.results)
    let speeds = cases.filter { $0.name != compared.name }.map { results in
      let speed =
        SummaryTable.entry(.speed, of: results, reference: compared.name)
        ?? SpeedComparison(results, to: compared).map { Figure($0.speed) }
      return "\(results.name) \(speed?.text ?? Figures.none)× \(speed?.rangeText ?? "")".trimmed
    }
    return "; speed relative to \(compared.name): \(PlainText.list(speeds))"
  }
}

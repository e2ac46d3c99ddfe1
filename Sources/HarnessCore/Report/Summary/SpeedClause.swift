internal import WorkerContract

/// The fastest backends, as a clause of a sentence.
struct SpeedClause {
  private let ranking: Ranking
  private let plan: PlanSummary

  init(_ ranking: Ranking, in plan: PlanSummary) {
    self.ranking = ranking
    self.plan = plan
  }

  /// The clause; `nil` if nothing has a speed.
  var text: String? {
    guard let leader = ranking.leader, let speed = speeds.first else { return nil }
    if ranking.ranked.count == 1 {
      let verb = hasThroughput ? "reads" : "takes"
      return "\(leader.name) \(verb) \(speed), with nothing to compare it with"
    }
    guard ranking.level.count > 1 else {
      let rank = hasThroughput ? "reads fastest" : "takes the least time"
      return "\(leader.name) \(rank): \(speed)\(others)"
    }
    guard ranking.isDecided else {
      return "there were too few rounds to tell \(PlainText.list(level)) apart \(figures)"
    }
    return tie + others
  }

  // MARK: - Those that share the first place

  private var level: [String] { ranking.level.map(\.name) }
  private var figures: String { "(\(PlainText.list(speeds)))" }

  /// The throughputs, or times if the document is not read to its end; a common unit follows only the last
  /// figure.
  private var speeds: [String] {
    let figures = ranking.level.map { results -> (text: String, unit: String) in
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

  private var hasThroughput: Bool { ranking.leader?.value(.throughput) != nil }

  /// A clause for a tie, which claims that implementations are the same only if verdicts say so.
  private var tie: String {
    let ties = ranking.comparisons.map(\.comparison).filter { !$0.isFaster }
    let band = Figures.band(plan.sameWithin)
    if ties.allSatisfy(\.isSame) {
      return level.count == 2
        ? "\(PlainText.list(level)) read the same within \(band) \(figures)"
        : "\(PlainText.list(Array(level.dropFirst()))) read the same as \(level[0]) within \(band) "
          + figures
    }
    guard ties.contains(where: { $0.isTested && !$0.isSame }) else {
      return "\(PlainText.list(level)) are level \(figures)"
    }
    let degree = level.count == 2 ? "faster" : "fastest"
    return "it is undecided which of \(PlainText.list(level)) reads \(degree) \(figures)"
  }

  // MARK: - Those behind

  /// The speeds of the slower implementations relative to the reference, as in the table.
  ///
  /// If the reference is among the slower ones, the speed of the leader comes first. Without a reference,
  /// speeds are relative to the leader.
  private var others: String {
    let behind = ranking.comparisons.filter(\.comparison.isFaster)
    guard let leader = ranking.leader, !behind.isEmpty else { return "" }
    let reference = ranking.ranked.first { $0.name == plan.reference }
    let compared = reference ?? leader
    let isReferenceBehind = behind.contains { $0.results.name == plan.reference }
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

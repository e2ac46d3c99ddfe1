internal import Glibc
internal import Statistics
internal import WorkerContract

extension Results {
  /// What limits the answer of the run, one line for each: a busy machine, a budget too small for all points, too
  /// few rounds.
  package var answerLimits: [String] { ResultIndex(self).answerLimits }
}

extension ResultIndex {
  /// What limits the answer of the run, one line for each.
  var answerLimits: [String] {
    let backends = timedBackends
    return [busy, startUps, untried, open, versions(of: backends)].compactMap(\.self)
      + VersionFact.sentences(on: results.corpus, readBy: backends)
  }

  private var timedBackends: [ImplementationDescription] {
    guard let group = mainGroup else { return [] }
    let names = Set(backends(in: group).filter { $0.judgedTime != nil }.map(\.name))
    return results.comparedBackends.filter { names.contains($0.name) && $0.variantOf == nil }
  }

  private func versions(of backends: [ImplementationDescription]) -> String? {
    let libraries = backends.map { "\($0.libraryName.unversioned) \($0.version)" }
      .distinct().sorted()
    return libraries.isEmpty
      ? nil : "This holds for \(PlainText.list(libraries).onOneLine); other versions can differ."
  }

  private var busy: String? {
    guard let share = results.load?.othersShare, share > MachineLoad.idleShare else { return nil }
    return "The machine was busy: other processes used \(Figures.percent(share)) of a processor."
  }

  /// What the processes of workers that are measured from outside take besides their parses.
  private var startUps: String? {
    let rows = results.rows.filter { $0.metric == Metric.startUp.name }.distinct(by: \.key.backend)
    let times = rows.compactMap { row in
      row.value.map { "\(row.key.backend) \(Figures.formatted($0, unit: row.unit))" }
    }
    return times.isEmpty
      ? nil
      : "Measured from outside, as processes with more parses less those with fewer: \(PlainText.list(times).onOneLine) of CPU time to start are in no other figure."
  }

  /// The points of curves that the budget was too small for.
  private var untried: String? {
    guard !results.plan.isInterrupted else { return nil }
    let points = results.rows.filter { $0.status == .interrupted }.grouped(by: \.key.backend)
      .map { "\($1.count) of \($0)" }
    return points.isEmpty
      ? nil
      : "Points that the budget was too small for: \(PlainText.list(points).onOneLine); a larger --budget tries more."
  }

  /// What the main group left undecided, with the budget that would decide it.
  private var open: String? {
    guard let group = mainGroup else { return nil }
    let open = backends(in: group).flatMap(\.verdicts).filter {
      $0.family == .reference && $0.outcome == .undecided
    }
    guard !open.isEmpty else { return nil }
    let names = PlainText.list(open.map { "\($0.key.backend) against \($0.reference)" }).onOneLine
    let plan = results.plan
    let factors = open.map { $0.decidingFactor(in: plan) }
    let factor = factors.contains(nil) ? nil : factors.compactMap(\.self).max()
    let way = factor.flatMap { option(for: $0) }
      .map { ": \($0) would probably decide" }
    return "Undecided: \(names)\(way ?? "")."
  }

  /// Returns the option that gives the run more rounds by a factor; `nil` if it would take more than an hour.
  private func option(for factor: Double) -> String? {
    let plan = results.plan
    let seconds = plan.durationSeconds * factor
    guard factor.isFinite, seconds <= 3600 else { return nil }
    guard let budget = plan.budgetSeconds else {
      return plan.rounds["time"].map { "--rounds \(Int((Double($0) * factor).rounded(.up)))" }
    }
    // A round that took longer than the budget was measured all the same.
    let spent = max(budget, plan.roundSeconds ?? 0)
    return "--budget \(Int((spent * factor / 10).rounded(.up) * 10))s"
  }
}

extension Verdict {
  /// Returns by what factor more rounds would probably decide an undecided verdict; `nil` if none would.
  ///
  /// The width of an interval falls with the square root of the number of rounds, down to what varies from run
  /// to run. It must not reach the nearest edge of the band.
  func decidingFactor(in plan: PlanSummary) -> Double? {
    guard let intervalLevel, rounds > 0 else { return nil }
    // A tenth more than is needed on average.
    let margin = 1.1
    guard let ratio, ratio > 0, let low, let high, 0 < low, low < high else {
      let needed = VerdictRule(errorRate: 1 - intervalLevel, intervals: 1).minimumRounds
      return hasTooFewRounds ? max(1, Double(needed) / Double(rounds)) * margin : nil
    }
    let between = PairedRatios.reachOverRuns(level: intervalLevel)
    let reach = log(high / low) / 2
    let distance = abs(abs(log(ratio)) - log(1 + plan.sameWithin))
    let within = reach * reach - between * between
    let wanted = distance * distance - between * between
    return within > 0 && wanted > 0 ? max(1, within / wanted) * margin : nil
  }
}

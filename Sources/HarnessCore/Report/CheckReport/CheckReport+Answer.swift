internal import Statistics
internal import WorkerContract

extension CheckReport {
  /// The result of the check in one sentence, derived only from its findings.
  package var answer: String { CheckSummary(self).answer }
}

extension CheckSummary {
  fileprivate var answer: String {
    let clauses =
      switch report.outcome {
      case .good: good
      case .better: self.clauses(.better) + [unchangedClause]
      case .worse: self.clauses(.worse) + [selfTestClause, missingClause(report.missing)]
      case .broken: broken
      case .incomparable: incomparable + [unchangedClause]
      }
    return clauses.compactMap { $0 }.joined(separator: "; ") + "."
  }

  /// The maximum number of findings or missing items to name.
  private static let limit = 3

  // MARK: - Outcomes

  private var good: [String?] {
    let answer = "\(report.name.onOneLine) is as good as \(report.before.onOneLine)"
    let unjudged = unjudgedClause
    let bounded = unjudged == nil ? answer : "\(answer) in what could be judged"
    return [[bounded, unchangedClause].compactMap(\.self).joined(separator: ": "), unjudged]
      + clauses(.better)
  }

  private var broken: [String?] {
    let failed = report.selfTest.filter { !$0.hasPassed }
    let busy = report.missing.filter { $0.kind == .timesVaryTooMuch }
    let all =
      list(busy.map { "\($0.subject.onOneLine): \($0.reason.onOneLine)" }, "can't be judged")
      + list(failed.map(\.clause), "of the self-test failed as well")
    // A self-test of counts does not fail because of the load.
    guard !all.isEmpty else {
      let reasons = report.findings.map(\.reason).filter { !$0.isEmpty }.distinct()
      return ["No figure could be judged: \(reasons.map(\.onOneLine).joined(separator: "; "))"]
    }
    let isBusy = !busy.isEmpty || failed.contains { $0.metric == Metric.parseTime.name }
    let problem = isBusy ? "This machine is too busy to judge now" : "The check can't tell now"
    let answer = "\(problem): \(all.joined(separator: "; "))"
    return [
      answer, resolutionClause, unchangedClause,
      missingClause(report.missing.filter { $0.kind != .timesVaryTooMuch }),
    ]
  }

  private var incomparable: [String?] {
    guard !report.missing.isEmpty else {
      return ["No figure of \(report.name.onOneLine) was compared with \(report.before.onOneLine)"]
    }
    let missing = list(report.missing.map(\.text), "can't be compared")
    let names = "\(report.name.onOneLine) can't be compared with \(report.before.onOneLine)"
    return ["\(names): \(missing.joined(separator: "; "))"]
  }

  // MARK: - Clauses

  private func clauses(_ outcome: Outcome) -> [String] {
    let findings = findings(outcome)
    var all = findings.map { $0.clause(name(of: $0), against: report.before) }
    // Capitalise the first word if it is a metric, but not if it is a name.
    if report.outcome != .good, let first = findings.first, !first.isTime {
      all[0] = all[0].prefix(1).uppercased() + all[0].dropFirst()
    }
    return list(all, outcome == .worse ? "are worse" : "are better")
  }

  /// A clause with the number of figures that held; `nil` if none was judged or held.
  private var unchangedClause: String? {
    let times = times.filter { $0.outcome == .same }.count
    let counted = counted.filter { $0.outcome == .same }.count
    let parts = [
      number(times, "time", "times"), number(counted, "exact metric", "exact metrics"),
    ].compactMap { $0 }
    return parts.isEmpty ? nil : "\(PlainText.list(parts)) held"
  }

  /// A clause with the metrics that need an interval and have none that decides; `nil` if there are none.
  private var unjudgedClause: String? {
    let open = times.filter { $0.outcome == .undecided }
    let metrics = PlainText.list(open.map(\.metricText).distinct())
    return open.isEmpty ? nil : "\(metrics) could not be judged"
  }

  private var selfTestClause: String? {
    guard report.selfTest.contains(where: { !$0.hasPassed }) else { return nil }
    return "the self-test failed"
  }

  private func missingClause(_ missing: [MissingItem]) -> String? {
    number(missing.count, "item", "items").map { "\($0) can't be compared" }
  }

  /// A clause with the smallest slowdown that the machine could show, according to the self-test.
  private var resolutionClause: String? {
    report.resolution.map { "it could detect slowdowns of \(Figures.percent($0)) or more" }
  }

  // MARK: - Text

  private func number(_ count: Int, _ one: String, _ many: String) -> String? {
    count == 0 ? nil : "\(Figures.count(Double(count))) \(count == 1 ? one : many)"
  }

  /// Returns the first few texts, and the number of the others.
  private func list(_ all: [String], _ text: String) -> [String] {
    // A single remaining text is no longer than the text that would replace it.
    let shown = all.count <= Self.limit + 1 ? all.count : Self.limit
    let rest = all.count - shown
    return all.prefix(shown) + (rest > 0 ? ["\(Figures.count(Double(rest))) more \(text)"] : [])
  }
}

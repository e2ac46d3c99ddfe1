internal import Statistics
internal import WorkerContract

/// The result of a check in one sentence, derived only from its findings.
package struct CheckSentence: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  package init(_ report: CheckReport) {
    let summary = CheckSummary(report)
    let clauses =
      switch report.outcome {
      case .good: Self.good(report, summary)
      case .better: Self.clauses(summary, .better, in: report) + [Self.unchanged(summary)]
      case .worse:
        Self.clauses(summary, .worse, in: report) + [
          Self.selfTest(report), Self.missing(report.missing),
        ]
      case .broken: Self.broken(report, summary)
      case .incomparable: Self.incomparable(report) + [Self.unchanged(summary)]
      }
    text = clauses.compactMap { $0 }.joined(separator: "; ") + "."
  }

  package var description: String { text }

  /// The maximum number of findings or missing items to name.
  private static let limit = 3

  // MARK: - Outcomes

  private static func good(_ report: CheckReport, _ summary: CheckSummary) -> [String?] {
    let answer = "\(report.name.onOneLine) is as good as \(report.before.onOneLine)"
    let unjudged = unjudged(summary)
    let bounded = unjudged == nil ? answer : "\(answer) in what could be judged"
    return [[bounded, unchanged(summary)].compactMap(\.self).joined(separator: ": "), unjudged]
      + clauses(summary, .better, in: report)
  }

  private static func broken(_ report: CheckReport, _ summary: CheckSummary) -> [String?] {
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
      answer, resolution(report), unchanged(summary),
      missing(report.missing.filter { $0.kind != .timesVaryTooMuch }),
    ]
  }

  private static func incomparable(_ report: CheckReport) -> [String?] {
    guard !report.missing.isEmpty else {
      return ["No figure of \(report.name.onOneLine) was compared with \(report.before.onOneLine)"]
    }
    let missing = list(report.missing.map(\.text), "can't be compared")
    let names = "\(report.name.onOneLine) can't be compared with \(report.before.onOneLine)"
    return ["\(names): \(missing.joined(separator: "; "))"]
  }

  // MARK: - Clauses

  private static func clauses(
    _ summary: CheckSummary, _ outcome: Outcome, in report: CheckReport
  ) -> [String] {
    let findings = summary.findings(outcome)
    var all = findings.map { $0.clause(summary.name(of: $0), against: report.before) }
    // Capitalise the first word if it is a metric, but not if it is a name.
    if report.outcome != .good, let first = findings.first, !first.isTime {
      all[0] = all[0].prefix(1).uppercased() + all[0].dropFirst()
    }
    return list(all, outcome == .worse ? "are worse" : "are better")
  }

  /// Returns a clause with the number of figures that held; `nil` if none was judged or held.
  private static func unchanged(_ summary: CheckSummary) -> String? {
    let times = summary.times.filter { $0.outcome == .same }.count
    let counted = summary.counted.filter { $0.outcome == .same }.count
    let parts = [
      number(times, "time", "times"), number(counted, "exact metric", "exact metrics"),
    ].compactMap { $0 }
    return parts.isEmpty ? nil : "\(PlainText.list(parts)) held"
  }

  /// Returns a clause with the number of figures that need an interval and have none that decides; `nil` if there
  /// are none.
  private static func unjudged(_ summary: CheckSummary) -> String? {
    let open = summary.times.filter { $0.outcome == .undecided }
    let metrics = PlainText.list(open.map(\.metricText).distinct())
    return open.isEmpty ? nil : "\(metrics) could not be judged"
  }

  private static func selfTest(_ report: CheckReport) -> String? {
    guard report.selfTest.contains(where: { !$0.hasPassed }) else { return nil }
    return "the self-test failed"
  }

  private static func missing(_ missing: [MissingItem]) -> String? {
    number(missing.count, "item", "items").map { "\($0) can't be compared" }
  }

  /// Returns a clause with the smallest slowdown that the machine could show, according to the self-test.
  private static func resolution(_ report: CheckReport) -> String? {
    report.resolution.map { "it could detect slowdowns of \(Figures.percent($0)) or more" }
  }

  // MARK: - Text

  private static func number(_ count: Int, _ one: String, _ many: String) -> String? {
    count == 0 ? nil : "\(Figures.count(Double(count))) \(count == 1 ? one : many)"
  }

  /// Returns the first few texts, and the number of the others.
  private static func list(_ all: [String], _ text: String) -> [String] {
    // A single remaining text is no longer than the text that would replace it.
    let shown = all.count <= limit + 1 ? all.count : limit
    let rest = all.count - shown
    return all.prefix(shown) + (rest > 0 ? ["\(Figures.count(Double(rest))) more \(text)"] : [])
  }
}

/// The findings of a check, sorted into the groups that all formats show.
struct CheckSummary {
  /// The findings on counted metrics, in the order of the report.
  let counted: [CheckFinding]
  /// The findings on times that decide verdicts, judged or not.
  let times: [CheckFinding]
  private let namesCorpus: Bool
  private let namesGroup: Bool
  private let needsWholeWords: Bool

  init(_ report: CheckReport) {
    counted = report.findings.filter { !$0.isTime }
    times = report.findings.filter(\.isTime)
    let groups = Set(
      report.findings.map { $0.key.configuration.group(without: [.corpus, .document]) })
    namesCorpus = Set(report.findings.map(\.key.corpus)).count > 1
    namesGroup = groups.count > 1
    needsWholeWords = Set(groups.map(\.shortText)).count < groups.count
  }

  /// Returns the findings with the given outcome, times first.
  func findings(_ outcome: Outcome) -> [CheckFinding] {
    (times + counted).filter { $0.outcome == outcome }
  }

  /// The counted metrics that did not change.
  var unchanged: [CheckFinding] { counted.filter { !$0.hasChanged } }

  var changed: [CheckFinding] { counted.filter(\.hasChanged) }

  /// Returns the properties that distinguish the case from others of its implementation; empty if all cases
  /// share them.
  func configuration(of finding: CheckFinding) -> String {
    let group = finding.key.configuration
    let groupText = needsWholeWords ? group.text : group.shortText
    return [namesCorpus ? finding.key.corpus : "", namesGroup ? groupText : ""]
      .filter { !$0.isEmpty }.joined(separator: ", ").onOneLine
  }

  /// Returns the implementation with the properties that distinguish its case, such as `expat (lan, model)`.
  func name(of finding: CheckFinding) -> String {
    let configuration = configuration(of: finding)
    let implementation = finding.key.backend.onOneLine
    return configuration.isEmpty ? implementation : "\(implementation) (\(configuration))"
  }

  /// The confidence level of the intervals of times as text; it is so high that all intervals hold together.
  var level: String { Figures.level(times.lazy.compactMap(\.intervalLevel).first ?? 0.99) }

  /// The range of the smallest detectable slowdowns; `nil` if no time was judged.
  var smallestEffects: ClosedRange<Double>? {
    let effects = times.filter { $0.outcome != .undecided }.compactMap(\.smallestEffect)
    guard let least = effects.min(), let most = effects.max() else { return nil }
    return least...most
  }
}

internal import Statistics
internal import WorkerContract

/// The findings of a check, sorted into the groups that all formats show.
struct CheckSummary {
  let report: CheckReport
  /// The findings on counted metrics, in the order of the report.
  let counted: [CheckFinding]
  /// The findings on times that decide verdicts, judged or not.
  let times: [CheckFinding]
  private let namesCorpus: Bool
  private let namesGroup: Bool
  private let needsWholeWords: Bool

  init(_ report: CheckReport) {
    self.report = report
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

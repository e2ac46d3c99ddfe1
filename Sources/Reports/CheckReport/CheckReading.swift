import Results

/// The findings of a check, sorted as every form shows them.
struct CheckReading {
  /// The findings on metrics that are counted, in the order of the base.
  let counted: [CheckFinding]
  /// The findings on times that a verdict hangs on, judged or not.
  let times: [CheckFinding]
  /// Times beside ratios: they are shown, never judged.
  let absolute: [CheckFinding]
  private let namesCorpus: Bool
  private let namesGroup: Bool
  private let needsWholeWords: Bool

  init(_ report: CheckReport) {
    let times = report.findings.filter(\.isTime)
    let hasRatios = times.contains { $0.reference != nil }
    func isShownAlone(_ finding: CheckFinding) -> Bool {
      hasRatios && finding.reference == nil && finding.outcome == .unjudged
    }
    counted = report.findings.filter { !$0.isTime }
    self.times = times.filter { !isShownAlone($0) }
    absolute = times.filter(isShownAlone)
    let groups = Set(report.findings.map { CellGroup(of: $0.key) })
    namesCorpus = Set(report.findings.map(\.key.corpus)).count > 1
    namesGroup = groups.count > 1
    needsWholeWords = Set(groups.map(\.shortWords)).count < groups.count
  }

  /// What a verdict hangs on and came out so, times first.
  func findings(_ outcome: CheckFinding.Outcome) -> [CheckFinding] {
    (times + counted).filter { $0.outcome == outcome }
  }

  /// The counted metrics that are what they were.
  var held: [CheckFinding] { counted.filter { !$0.hasChanged } }

  /// The counted metrics that are not.
  var changed: [CheckFinding] { counted.filter(\.hasChanged) }

  /// What tells the cell from others of its row; empty where all are in the same circumstances.
  func place(of finding: CheckFinding) -> String {
    let group = CellGroup(of: finding.key)
    let words = needsWholeWords ? group.words : group.shortWords
    return [namesCorpus ? finding.key.corpus : "", namesGroup ? words : ""]
      .filter { !$0.isEmpty }.joined(separator: ", ").onOneLine
  }

  /// The row, and what tells its cell from others, such as `expat (lan, model)`.
  func name(of finding: CheckFinding) -> String {
    let place = place(of: finding)
    let row = finding.key.backend.onOneLine
    return place.isEmpty ? row : "\(row) (\(place))"
  }

  /// The level of the intervals of times, spelled: so high that all of them hold together.
  var level: String { Figures.level(times.lazy.compactMap(\.intervalLevel).first ?? 0.99) }

  /// The least slowdowns that would have been shown, the smallest and the largest; `nil` where no
  /// time was judged.
  var smallestEffects: ClosedRange<Double>? {
    let effects = times.filter { $0.outcome != .unjudged }.compactMap(\.smallestEffect)
    guard let least = effects.min(), let most = effects.max() else { return nil }
    return least...most
  }
}

import Results

/// What about the samples or the machine makes figures less than they seem, lint by lint.
struct LintsSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let lints = index.results.lints
    guard !lints.isEmpty else { return [] }
    var seen: Set<String> = []
    let names = lints.map(\.lint).filter { seen.insert($0).inserted }
    let byName = Dictionary(grouping: lints, by: \.lint)
    return ["## Data lints", "", "What makes figures less than they seem, and what to try."]
      + names.flatMap { name in
        ["", "### \(MarkdownText.escaped(name))", ""] + lines(byName[name] ?? [])
      }
  }

  /// The findings of one lint; a remedy that is the same for all is said once.
  private func lines(_ findings: [LintFinding]) -> [String] {
    let remedies = Set(findings.map(\.remedy))
    let common = remedies.count == 1 ? findings[0].remedy : nil
    let rows = findings.map { finding in
      [
        finding.key?.backend ?? "the whole run",
        finding.key.map { CellGroup(of: $0).words } ?? "", finding.finding,
      ].map(MarkdownText.escaped) + (common == nil ? [MarkdownText.escaped(finding.remedy)] : [])
    }
    let head = ["row", "in", "finding"] + (common == nil ? ["what to try"] : [])
    let remedy = common.map { $0.isEmpty ? [] : ["What to try: \(MarkdownText.escaped($0))", ""] }
    return (remedy ?? []) + MarkdownText.table(head, rows, figures: false)
  }
}

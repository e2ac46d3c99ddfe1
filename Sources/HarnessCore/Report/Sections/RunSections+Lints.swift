internal import WorkerContract

extension RunSections {
  /// The caveats that readers should know before they trust the figures.
  var warnings: [Section] {
    let warnings = index.results.warnings
    return warnings.isEmpty ? [] : [Section("Warnings", [.list(of: warnings)])]
  }

  /// The data lints: properties of the samples or the machine that make figures less reliable.
  var lints: [Section] {
    let lints = index.results.lints.grouped(by: \.lint)
    guard !lints.isEmpty else { return [] }
    guard detail == .whole else {
      return [
        Section("data lints", [.list(of: lints.map { line($0.key, $0.elements) }, atMost: 8)])
      ]
    }
    let purpose = "Findings that make these figures less reliable, and what to try."
    return [Section("Data lints", [.paragraph(RichText(purpose))])]
      + lints.map { Section($0.key, level: 3, blocks($0.elements)) }
  }

  /// Returns the findings of one lint; a common remedy appears once.
  private func blocks(_ findings: [LintFinding]) -> [Block] {
    let remedies = findings.map(\.remedy).distinct()
    let common = remedies.count == 1 ? remedies[0] : nil
    let columns: [CellColumn<LintFinding>] = [
      .text("implementation") { Cell($0.key?.backend ?? "the whole run") },
      .text("in") { Cell($0.key?.configuration.text ?? "") },
      .text("finding") { Cell($0.finding) },
    ]
    let remedy = CellColumn<LintFinding>.text("what to try") { Cell($0.remedy) }
    return [
      .paragraph(common.map { $0.isEmpty ? "" : "What to try: \($0)" } ?? ""),
      .table(Table(of: findings, columns + (common == nil ? [remedy] : []))),
    ]
  }

  /// Returns the first finding of one lint, and the number of other cases with findings.
  private func line(_ lint: String, _ findings: [LintFinding]) -> String {
    let subject = findings[0].key.map { "\($0.backend) (\($0.configuration.shortText))" }
    let more = Set(findings.map(\.key)).count - 1
    let rest =
      more == 0 ? nil : "\(Figures.count(Double(more))) more \(more == 1 ? "case" : "cases")"
    let subjects = [subject, rest].compactMap { $0 }.joined(separator: " and ")
    return [lint, subjects, findings[0].finding].filter { !$0.isEmpty }.joined(
      separator: ": ")
  }
}

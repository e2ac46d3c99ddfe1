internal import WorkerContract

extension Results: Report {
  package static var kind: ReportKind { .run }

  package var reportName: String { name }

  package func document(_ detail: Detail) -> ReportDocument {
    let index = ResultIndex(self)
    let sections: [any ResultSection] =
      switch detail {
      case .whole:
        [
          HeadSection(), WarningsSection(), ChunkCurveSection(), GrowthSection(), SummarySection(),
          VersionsSection(), CostSplitSection(), MemorySection(), UserExperienceSection(),
          RefreshSection(),
          DifferencesSection(), VariantsSection(), InstructionsSection(),
          Folded(VerdictsSection()),
          Folded(OtherGroupsSection()),
          Folded(FloorsSection()),
          Folded(LintsSection()),
          Folded(MethodSection()),
          Folded(ImplementationsSection()),
          Folded(EnvironmentSection()),
          Folded(MetricsSection()),
        ]
      case .brief:
        [
          HeadSection(), SummarySection(), RefreshSection(), ChunkCurveSection(),
          GrowthSection(), VerdictsSection(), LintsSection(),
        ]
      case .summary: [HeadSection(), MainTableSection(), RefreshSection()]
      }
    return ReportDocument(sections.flatMap { $0.sections(index, detail) })
  }
}

protocol ResultSection: Sendable {
  /// Returns the section and its subsections; empty if it has no content.
  func sections(_ index: ResultIndex, _ detail: Detail) -> [Section]
}

/// A part that is collapsed.
struct Folded: ResultSection {
  private let part: any ResultSection

  init(_ part: any ResultSection) { self.part = part }

  func sections(_ index: ResultIndex, _ detail: Detail) -> [Section] {
    [Section(folding: part.sections(index, detail))]
  }
}

/// The title, warnings, the answer with its chart and what limits it, and the document.
///
/// On a terminal it has only the warnings, because the answer is printed separately.
struct HeadSection: ResultSection {
  func sections(_ index: ResultIndex, _ detail: Detail) -> [Section] {
    let results = index.results
    let warnings = Warnings(results).blocks
    guard detail == .whole else { return [Section(warnings)] }
    let census = results.corpus.features.map { "\($0.name) \($0.text)" }.joined(separator: ", ")
    return [
      Section(
        question(results), level: 1,
        warnings + [
          .paragraph(RichText(AnswerSentence(index).text, .strong)),
          .list(of: AnswerLimits(index).lines, tone: .alarm),
        ] + chart(index) + [
          .paragraph(RichText(Conditions(results).text), tone: .aside),
          .paragraph(document(results.corpus)),
          .details(
            "Census of the document", [.paragraph(census.isEmpty ? "" : "Census: \(census).")]),
        ])
    ]
  }

  private func question(_ results: Results) -> String {
    let name = results.corpus.name.onOneLine
    return if results.fits.contains(where: { $0.size == "bytes" }) {
      "What does a longer \(name) cost?"
    } else if results.fits.contains(where: { $0.size == "chunks" }) {
      "What do small chunks of \(name) cost?"
    } else {
      "Which parser should read \(name)?"
    }
  }

  /// Returns the chart of speeds; curves have charts of their own.
  private func chart(_ index: ResultIndex) -> [Block] {
    guard let group = index.mainGroup, !index.results.hasCurve(through: group),
      let chart = SpeedChart(group, of: index).chart
    else { return [] }
    return [.chart(chart)]
  }

  private func document(_ corpus: CorpusSummary) -> RichText {
    let items = corpus.items.map { ", \(Figures.count(Double($0))) items" } ?? ""
    let stresses = corpus.stresses.isEmpty ? "" : " It stresses \(sentence(corpus.stresses))."
    let origin: RichText =
      corpus.isSynthetic
      ? " It is a \("synthetic document", .strong): generated, not recorded." : ""
    return """
      The document is \(sentence(corpus.title)): \(Figures.bytes(Double(corpus.bytes)))\(items).\
      \(stresses)\(origin)
      """
  }

  private func sentence(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}

/// The warnings that come before any figure, the most severe first; empty if there are none.
struct Warnings {
  let blocks: [Block]

  init(_ results: Results) {
    let plan = results.plan
    let rounds = plan.rounds.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let done = rounds.isEmpty ? "no rounds" : "rounds done: " + rounds.joined(separator: ", ")
    let stopped = "INTERRUPTED: the run was stopped before its plan was done (\(done))."
    let unverified = "NOT VERIFIED: the reported events were not compared."
    blocks =
      Self(results.environment).blocks + (plan.isInterrupted ? [.warning(stopped)] : [])
      + (plan.verifiedParses == 0 ? [.warning(unverified)] : [])
  }

  init(_ environment: MeasurementEnvironment) {
    let debug = "DEBUG BUILD: these figures say nothing about a release build."
    blocks = environment.build == "debug" ? [.warning(debug)] : []
  }
}

/// The caveats that readers should know before they trust the figures.
struct WarningsSection: ResultSection {
  func sections(_ index: ResultIndex, _ detail: Detail) -> [Section] {
    let warnings = index.results.warnings
    return warnings.isEmpty ? [] : [Section("Warnings", [.list(of: warnings)])]
  }
}

/// The data lints: properties of the samples or the machine that make figures less reliable.
struct LintsSection: ResultSection {
  func sections(_ index: ResultIndex, _ detail: Detail) -> [Section] {
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

package import Results

/// The report that a person reads: the answer, then tables and charts, then how it was measured.
package struct MarkdownFormat: ReportFormat {
  /// The name it goes by on the command line.
  package let name = "markdown"
  /// What its files end in.
  package let fileExtension = "md"
  /// What it is good for.
  package let summary = "the answer in a sentence, then tables and charts for reading"

  /// The parts of the report, in the order they are read.
  private let sections: [any MarkdownSection] = [
    HeadSection(), SummarySection(), CostSplitSection(), VerdictsSection(), DifferencesSection(),
    WarningsSection(), LintsSection(), ChunkCurveSection(), GrowthSection(),
    UserExperienceSection(), InstructionsSection(), VariantsSection(), OtherGroupsSection(),
    FloorsSection(), LiveHeapSection(), MethodSection(), RowsSection(), EnvironmentSection(),
    MetricsSection(),
  ]

  /// The report; equal results give equal text.
  ///
  /// - Throws: ``ReportError`` for a figure that is no number.
  package func render(_ results: Results) throws(ReportError) -> String {
    try results.requireFiniteFigures()
    let index = ResultIndex(results)
    return text(sections.map { $0.lines(index) })
  }

  /// Parts with an empty line between; those that say nothing are left out.
  func text(_ parts: [[String]]) -> String {
    parts.filter { !$0.isEmpty }.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }
}

extension FileFormat where Self == MarkdownFormat {
  /// The report that a person reads.
  package static var markdown: Self { Self() }
}

extension MarkdownFormat: SuiteFormat {
  /// The answer over all feeds, the standings and what they rest on, and the feeds with links to
  /// the reports that lie beside it.
  ///
  /// - Throws: ``ReportError`` for a figure that is no number.
  package func render(_ suite: Suite) throws(ReportError) -> String {
    try suite.requireFiniteFigures()
    return text(
      SuiteMarkdown(suite).parts + [EnvironmentSection().lines(suite.environment)])
  }
}

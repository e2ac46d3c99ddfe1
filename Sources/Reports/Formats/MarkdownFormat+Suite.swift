public import Results

extension MarkdownFormat: SuiteFormat {
  /// The answer over all feeds, the standings and what they rest on, and the feeds with links to
  /// the reports that lie beside it.
  ///
  /// - Throws: ``ReportError`` for a figure that is no number.
  public func render(_ suite: Suite) throws(ReportError) -> String {
    try suite.requireFiniteFigures()
    return text(
      SuiteMarkdown(suite).parts + [EnvironmentSection().lines(suite.environment)])
  }
}

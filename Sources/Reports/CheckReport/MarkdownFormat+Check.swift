public import Results

extension MarkdownFormat: CheckFormat {
  /// The answer of the check, what is worse, what can't be compared, then all that was compared.
  ///
  /// - Throws: ``ReportError`` for a figure that is no number.
  public func render(_ check: CheckReport) throws(ReportError) -> String {
    try check.requireFiniteFigures()
    return text(CheckMarkdown(check).parts)
  }
}

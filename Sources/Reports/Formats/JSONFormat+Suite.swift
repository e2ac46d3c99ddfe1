public import Results

extension JSONFormat: SuiteFormat {
  /// The suite with sorted keys in snake case, indented.
  ///
  /// - Throws: ``ReportError`` for a figure that is no number.
  public func render(_ suite: Suite) throws(ReportError) -> String {
    try suite.requireFiniteFigures()
    return try JSONText.text(of: suite)
  }
}

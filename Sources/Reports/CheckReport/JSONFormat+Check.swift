public import Results

extension JSONFormat: CheckFormat {
  /// The check with sorted keys in snake case, indented.
  ///
  /// - Throws: ``ReportError`` for a figure that is no number.
  public func render(_ check: CheckReport) throws(ReportError) -> String {
    try check.requireFiniteFigures()
    return try JSONText.text(of: check)
  }
}

extension JSONFormat: ComparisonFormat {
  /// The comparison with sorted keys in snake case, indented.
  public func render(_ comparison: ResultComparison) throws(ReportError) -> String {
    try JSONText.text(of: comparison)
  }
}

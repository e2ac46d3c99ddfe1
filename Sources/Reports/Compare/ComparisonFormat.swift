/// A form that files held against each other can be shown in.
///
/// Rendering is pure: equal comparisons give equal text, on any machine, at any time.
public protocol ComparisonFormat: FileFormat {
  /// The whole text.
  ///
  /// - Throws: ``ReportError`` for a comparison that this form can't carry. Missing cells are findings
  ///   like others.
  func render(_ comparison: ResultComparison) throws(ReportError) -> String
}

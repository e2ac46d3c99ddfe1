public import Results

/// A form that results can be written in.
///
/// Rendering is pure: equal results give equal text, on any machine, at any time.
public protocol ReportFormat: FileFormat {
  /// The whole text of the file.
  ///
  /// - Throws: ``ReportError`` for results that this form can't carry. Rows without figures are
  ///   results like others.
  func render(_ results: Results) throws(ReportError) -> String
}

public import Results

/// A form that a check can be written in.
///
/// Rendering is pure: equal checks give equal text, on any machine, at any time.
public protocol CheckFormat: FileFormat {
  /// The whole text of the file.
  ///
  /// - Throws: ``ReportError`` for a check that this form can't carry. Gaps and failed self-tests are
  ///   findings like others.
  func render(_ check: CheckReport) throws(ReportError) -> String
}

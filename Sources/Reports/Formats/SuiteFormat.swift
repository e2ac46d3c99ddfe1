public import Results

/// A form that the one answer over many feeds can be written in.
///
/// Rendering is pure: equal suites give equal text, on any machine, at any time.
public protocol SuiteFormat: FileFormat {
  /// The whole text of the file.
  ///
  /// - Throws: ``ReportError`` for a suite that this form can't carry. Missing cells are findings
  ///   like others.
  func render(_ suite: Suite) throws(ReportError) -> String
}

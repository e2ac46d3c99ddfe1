package import Results

/// A form that results can be written in.
///
/// Rendering is pure: equal results give equal text, on any machine, at any time.
package protocol ReportFormat: FileFormat {
  /// The whole text of the file.
  ///
  /// - Throws: ``ReportError`` for results that this form can't carry. Rows without figures are
  ///   results like others.
  func render(_ results: Results) throws(ReportError) -> String
}

/// Every form that results can be written in, in the order they are listed.
package let reportFormats: [any ReportFormat] = [
  .markdown,
  .csv,
  .json,
  .bench,
]

/// A form that the one answer over many feeds can be written in.
///
/// Rendering is pure: equal suites give equal text, on any machine, at any time.
package protocol SuiteFormat: FileFormat {
  /// The whole text of the file.
  ///
  /// - Throws: ``ReportError`` for a suite that this form can't carry. Missing cells are findings
  ///   like others.
  func render(_ suite: Suite) throws(ReportError) -> String
}

/// Every form that a suite can be written in, in the order they are listed.
package let suiteFormats: [any SuiteFormat] = [
  .markdown,
  .csv,
  .json,
]

/// A form of text file that something can be written in.
package protocol FileFormat: Sendable {
  /// The name it goes by on the command line.
  var name: String { get }
  /// What its files end in, without the dot.
  var fileExtension: String { get }
  /// What it is good for, in a line.
  var summary: String { get }
}

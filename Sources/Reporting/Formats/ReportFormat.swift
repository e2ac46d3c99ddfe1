public import Results

/// A form that results can be written in.
///
/// Rendering is pure: equal results give equal text, on any machine, at any time.
public protocol ReportFormat: Sendable {
  /// The name it goes by on the command line.
  var name: String { get }
  /// What its files end in, without the dot.
  var fileExtension: String { get }
  /// What it is good for, in a line.
  var summary: String { get }

  /// The whole text of the file.
  ///
  /// - Throws: ``ReportError`` for results that this form can't carry. Rows without figures are
  ///   results like others.
  func render(_ results: Results) throws(ReportError) -> String
}

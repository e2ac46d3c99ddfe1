package import Results

/// A form that a check can be written in.
///
/// Rendering is pure: equal checks give equal text, on any machine, at any time.
package protocol CheckFormat: FileFormat {
  /// The whole text of the file.
  ///
  /// - Throws: ``ReportError`` for a check that this form can't carry. Gaps and failed self-tests are
  ///   findings like others.
  func render(_ check: CheckReport) throws(ReportError) -> String
}

/// Every form of file that a check can be written in, in the order they are listed.
package let checkFormats: [any CheckFormat] = [
  .markdown,
  .json,
  .junit,
]

extension CheckReport {
  /// The name of the files of a check: they lie beside the report of the corpus, never in its place.
  package var reportName: String { Self.reportName(for: name) }

  /// The name of the files of the check of that name, before there is one; for rehearsals.
  package static func reportName(for name: String) -> String { "\(name)-check" }
}

extension CheckReport {
  /// The check in the text of its `json` form.
  ///
  /// - Parameters:
  ///   - text: The whole file.
  ///   - path: Where it was read from, for the words of an error.
  /// - Returns: The check, equal to the one that was written.
  /// - Throws: ``ReportError`` with the code `wrongSchema` for the form of another version, and
  ///   `malformed` for what is no check at all.
  package static func read(json text: String, path: String = "") throws(ReportError) -> CheckReport
  {
    try JSONText.value(in: text, schema: currentSchema, path: path)
  }
}

extension JSONFormat: CheckFormat {
  /// The check with sorted keys in snake case, indented.
  ///
  /// - Throws: ``ReportError`` for a figure that is no number.
  package func render(_ check: CheckReport) throws(ReportError) -> String {
    try check.requireFiniteFigures()
    return try JSONText.text(of: check)
  }
}

extension MarkdownFormat: CheckFormat {
  /// The answer of the check, what is worse, what can't be compared, then all that was compared.
  ///
  /// - Throws: ``ReportError`` for a figure that is no number.
  package func render(_ check: CheckReport) throws(ReportError) -> String {
    try check.requireFiniteFigures()
    return text(CheckMarkdown(check).parts)
  }
}

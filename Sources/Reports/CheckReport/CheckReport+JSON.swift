public import Results

extension CheckReport {
  /// The check in the text of its `json` form.
  ///
  /// - Parameters:
  ///   - text: The whole file.
  ///   - path: Where it was read from, for the words of an error.
  /// - Returns: The check, equal to the one that was written.
  /// - Throws: ``ReportError`` with the code `wrongSchema` for the form of another version, and
  ///   `malformed` for what is no check at all.
  public static func read(json text: String, path: String = "") throws(ReportError) -> CheckReport {
    try JSONText.value(in: text, schema: currentSchema, path: path)
  }
}

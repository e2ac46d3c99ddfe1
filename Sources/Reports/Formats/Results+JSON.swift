public import Results

extension Results {
  /// The results in the text of a `json` report; its raw samples are elsewhere.
  ///
  /// - Parameters:
  ///   - text: The whole file.
  ///   - path: Where it was read from, for the words of an error.
  /// - Returns: The results, equal to those that were written but for the samples.
  /// - Throws: ``ReportError`` with the code `wrongSchema` for the form of another version, and
  ///   `malformed` for what is no report at all.
  public static func read(json text: String, path: String = "") throws(ReportError) -> Results {
    try JSONText.value(in: text, schema: currentSchema, path: path)
  }
}

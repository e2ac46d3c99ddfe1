public import Results

extension CheckReport {
  /// The name of the files of a check: they lie beside the report of the corpus, never in its place.
  public var reportName: String { Self.reportName(for: name) }

  /// The name of the files of the check of that name, before there is one; for rehearsals.
  public static func reportName(for name: String) -> String { "\(name)-check" }
}

/// The reason why several reports can't be combined.
package enum SuiteError: Error, Hashable, Sendable {
  /// There are fewer than two reports.
  case tooFewReports(Int)
  /// Two reports have the same name.
  case duplicateReport(String)
  /// They come from machines or builds whose times are not comparable.
  case mixedFingerprints(fact: String, Side, Side)
  /// Their ratios have different references.
  case mixedReferences(Side, Side)
  /// An implementation uses different libraries in two reports.
  case mixedLibraries(backend: String, Side, Side)
  /// Two reports cover the same document.
  case sameDocument(String, String)
  /// Their cases have different circumstances, such as chunks or factors.
  case mixedCircumstances(what: String, Side, Side)
  /// No sink was measured in all reports.
  case noCommonSink

  /// The value in one of two reports.
  package struct Side: Hashable, Sendable {
    /// The name of the report.
    package var report: String
    /// The value.
    package var value: String
  }
}

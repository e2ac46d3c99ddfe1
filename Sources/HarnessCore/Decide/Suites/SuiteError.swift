/// The reason why several reports can't be combined.
package enum SuiteError: Error, Hashable, Sendable {
  case duplicateReport(String)
  /// They come from machines or builds whose times are not comparable.
  case mixedFingerprints(fact: String, Side, Side)
  case mixedReferences(Side, Side)
  /// An implementation uses different libraries in two reports.
  case mixedLibraries(backend: String, Side, Side)
  /// Two reports cover the same document.
  case sameDocument(String, String)
  /// Their cases have different circumstances, such as chunks or factors.
  case mixedCircumstances(what: String, Side, Side)
  case noCommonSink

  package struct Side: Hashable, Sendable {
    package var report: String
    package var value: String
  }
}

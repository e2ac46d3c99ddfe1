/// Why several reports can't be made into one answer.
public enum SuiteError: Error, Hashable, Sendable {
  /// One report, or none, is no suite.
  case tooFewReports(Int)
  /// Two reports are of one name.
  case duplicateReport(String)
  /// They were measured on machines, or with builds, whose times can't meet.
  case mixedFingerprints(fact: String, first: String, value: String, other: String, otherValue: String)
  /// Their ratios were taken to different rows.
  case mixedReferences(first: String, reference: String, other: String, otherReference: String)
  /// One row is of different libraries in two reports.
  case mixedLibraries(backend: String, first: String, library: String, other: String, otherLibrary: String)
  /// There is no sink that all of them measured.
  case noCommonSink
}

/// Why several reports can't be made into one answer.
public enum SuiteError: Error, Hashable, Sendable {
  /// One report, or none, is no suite.
  case tooFewReports(Int)
  /// Two reports are of one name.
  case duplicateReport(String)
  /// They were measured on machines, or with builds, whose times can't meet.
  case mixedFingerprints(fact: String, Side, Side)
  /// Their ratios were taken to different rows.
  case mixedReferences(Side, Side)
  /// One row is of different libraries in two reports.
  case mixedLibraries(backend: String, Side, Side)
  /// Two reports are on one document.
  case sameDocument(String, String)
  /// Their cells have other circumstances, such as other chunks or factors.
  case mixedCircumstances(what: String, Side, Side)
  /// There is no sink that all of them measured.
  case noCommonSink

  /// What one of two reports has.
  public struct Side: Hashable, Sendable {
    /// The name of the report.
    public var report: String
    /// What it has.
    public var value: String
  }
}

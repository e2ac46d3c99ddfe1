/// Why a baseline can't be used or made.
public enum BaselineError: Error, Hashable, Sendable {
  /// No file lies at the path.
  case notFound(path: String)
  /// The file can't be read.
  case unreadable(path: String, reason: String)
  /// `git` knows no such revision, or there is no repository.
  case noRevision(revision: String, reason: String)
  /// The revision has no such file.
  case notInRevision(revision: String, path: String)
  /// The text ends before it is complete.
  case truncated(source: String)
  /// The text is no baseline.
  case malformed(source: String, problem: String)
  /// It was written by another version of the harness.
  case otherSchema(source: String, found: Int, known: Int)
  /// Its figures are not those that were recorded.
  case edited(source: String)
  /// A cell is there twice under one key.
  case duplicate(source: String, cell: String)
  /// The file that new figures would go to was recorded by another plan.
  case otherPlan(path: String, options: [String])
  /// Rows that were to be recorded gave no figures.
  case unsound(rows: [String])
  /// There were too few rounds for times to be of use.
  case tooFewRounds(found: Int, needed: Int)
}

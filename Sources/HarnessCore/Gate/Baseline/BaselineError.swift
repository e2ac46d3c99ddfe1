/// The reason why a baseline can't be used or made.
package enum BaselineError: Error, Hashable, Sendable {
  /// There is no file at the path. The options are those that record it.
  case notFound(path: String, options: [String])
  /// The file can't be read.
  case unreadable(path: String, reason: String)
  /// `git` doesn't know the revision, or there is no repository.
  case noRevision(revision: String, reason: String)
  case notInRevision(revision: String, path: String)
  /// The file is something else.
  case foreign(source: String)
  case otherFeeds(source: String, named: [String], recorded: [String])
  /// The text ends too early.
  case truncated(source: String)
  case malformed(source: String, problem: String)
  /// It was written by another version of the harness.
  case otherSchema(source: String, found: Int, known: Int)
  /// The figures are not the recorded ones.
  case edited(source: String)
  /// Two blocks have the same identity, or two cases of a block the same group.
  case duplicate(source: String, subject: String)
  /// The output file was recorded with a different plan.
  case otherPlan(path: String, options: [String])
  /// Implementations to be recorded gave no figures.
  case unsound(implementations: [String])
  /// Implementations to be recorded have no figures that a check could judge.
  case nothingToRecord(implementations: [String])
}

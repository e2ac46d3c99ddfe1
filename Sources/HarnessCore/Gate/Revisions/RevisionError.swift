/// The reason why the workers of a revision are not available.
package enum RevisionError: Error, Hashable, Sendable {
  /// The directory is in no repository that git can or wants to read.
  case noRepository(directory: String, reason: String)
  /// The repository has no commit with that name.
  case unknown(revision: String, directory: String)
  /// The directory has no `Package.swift` at that commit; the directory is relative to the top.
  case noPackage(commit: String, directory: String)
  /// The package has no executable called `worker-…` at that commit.
  case noWorkers(commit: String)
  /// The build command leaves no program at that path.
  case noWorker(path: String, commit: String)
  /// The workers of that commit can't be built; the log says why.
  case unbuildable(commit: String, problem: String, log: String)
  /// Neither `XDG_CACHE_HOME` nor `HOME` gives a directory for builds.
  case noCache
  /// The commit given as good is not an ancestor of the worse one.
  case notAncestor(good: String, bad: String)
}

/// Why the workers of a revision can't be had.
package enum RevisionError: Error, Hashable, Sendable {
  /// No checkout of the package is around.
  case noCheckout
  /// The package lies in no repository that git can read.
  case noRepository(directory: String, reason: String)
  /// The repository has no commit of that name.
  case unknown(revision: String, directory: String)
  /// The package has no executable called `worker-…` at that commit.
  case noWorkers(commit: String)
  /// The workers of that commit can't be built; the log says why.
  case unbuildable(commit: String, problem: String, log: String)
  /// Neither `XDG_CACHE_HOME` nor `HOME` says where builds can be kept.
  case noCache
  /// The commit that is to be good is no ancestor of the worse one.
  case notAncestor(good: String, bad: String)
}

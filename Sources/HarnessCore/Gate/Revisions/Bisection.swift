/// A search for the commit that made something worse.
///
/// It keeps the judgements of commits and asks git for the commits in between, so that it works for histories
/// with merges. It leaves no state in the repository.
package struct Bisection: Sendable {
  private let repository: Repository
  private var good: [String]
  private var worse: String
  private var skipped: Set<String> = []

  package enum Mark: Hashable, Sendable {
    case good, worse
    /// The commit can't be built or judged.
    case skipped
  }

  package init(in repository: Repository, good: Commit, worse: Commit) {
    self.repository = repository
    self.good = [good.id]
    self.worse = worse.id
  }

  /// Returns the commit to judge next; `nil` if no commit is left that could be judged.
  package func next() async throws -> Commit? {
    let next = try await left().first { $0 != worse && !skipped.contains($0) }
    guard let next else { return nil }
    return try await repository.commit(next)
  }

  package mutating func mark(_ commit: Commit, as mark: Mark) {
    switch mark {
    case .good: good.append(commit.id)
    case .worse: worse = commit.id
    case .skipped: skipped.insert(commit.id)
    }
  }

  /// Returns the commits that may be the first worse one.
  ///
  /// Once no commit is left to judge, these are the skipped commits, followed by the first commit known to be
  /// worse.
  package func candidates() async throws -> [Commit] {
    var candidates: [Commit] = []
    for id in try await left() where id != worse {
      candidates.append(try await repository.commit(id))
    }
    return candidates + [try await repository.commit(worse)]
  }

  private func left() async throws -> [String] {
    try await repository.commits(leadingTo: worse, notTo: good)
  }
}

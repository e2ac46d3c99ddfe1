/// A search for the first commit since which something is worse.
///
/// It keeps what is known of commits and asks git for those in between, so that it holds for histories with
/// merges; no state is left in the repository.
package struct Bisection: Sendable {
  private let repository: Repository
  private var good: [String]
  private var worse: String
  private var skipped: Set<String> = []

  /// The findings on a commit.
  package enum Judgement: Hashable, Sendable {
    case good, worse
    /// It can't be built or judged.
    case skipped
  }

  /// A search between a commit that is good and one that is known to be worse.
  package init(in repository: Repository, good: Commit, worse: Commit) {
    self.repository = repository
    self.good = [good.id]
    self.worse = worse.id
  }

  /// The commit to judge next; `nil` if none is left that could be.
  package func next() async throws -> Commit? {
    let next = try await left().first { $0 != worse && !skipped.contains($0) }
    guard let next else { return nil }
    return try await repository.commit(next)
  }

  /// Notes what was found out about a commit.
  package mutating func note(_ judgement: Judgement, of commit: Commit) {
    switch judgement {
    case .good: good.append(commit.id)
    case .worse: worse = commit.id
    case .skipped: skipped.insert(commit.id)
    }
  }

  /// The commits that may be the first worse one: if none is left to judge, those that were skipped, and the
  /// first of those known to be worse, which stands last.
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

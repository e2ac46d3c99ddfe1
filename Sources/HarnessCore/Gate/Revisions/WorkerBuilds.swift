internal import FoundationEssentials
internal import Glibc

/// The workers of commits, built outside the checkout and kept in one directory per commit.
package struct WorkerBuilds: Sendable {
  private let repository: Repository
  private let directory: String
  private let recipe: BuildRecipe
  private let onStep: @Sendable (String) -> Void

  /// The file that is written last into a directory of workers; it contains what built them.
  private static let stamp = "complete"

  /// Creates the builds of a repository.
  ///
  /// - `directory`: the directory that builds are kept in; any of them may be deleted at any time.
  package init(
    of repository: Repository, in directory: String, by recipe: BuildRecipe,
    onStep: @escaping @Sendable (String) -> Void
  ) {
    self.repository = repository
    self.directory = directory
    self.recipe = recipe
    self.onStep = onStep
  }

  /// Returns the paths of the workers of a commit.
  ///
  /// Builds them unless they exist.
  ///
  /// - Throws: ``RevisionError``, `FileError`, `ProgramError` or `CancellationError`. In that case only the
  ///   log of a failed build is left behind.
  package func workers(of commit: Commit) async throws -> [String] {
    let builder = try await recipe.builder()
    let folder = repository.prefix.split(separator: "/").map { "-\($0)" }.joined()
    let kept = "\(directory)/\(commit.id)\(folder)\(recipe.suffix)"
    if !isComplete(kept, by: builder) { try await build(commit, as: kept, by: builder) }
    return try recipe.workers(in: kept, below: repository.prefix, of: commit)
  }

  private func isComplete(_ directory: String, by builder: String) -> Bool {
    (try? File.text("\(directory)/\(Self.stamp)")) == builder
  }

  private func build(_ commit: Commit, as kept: String, by builder: String) async throws {
    try Directory.create(directory)
    // One lock for all commits: two builds at once take longer than one after the other.
    let lock = try await lock()
    defer { withExtendedLifetime(lock) {} }
    if isComplete(kept, by: builder) { return }
    // This process holds the lock, so directories without a stamp are left over from killed processes.
    for name in File.names(in: directory) where File.kind(of: "\(directory)/\(name)") == .directory
    {
      if File.kind(of: "\(directory)/\(name)/\(Self.stamp)") == nil {
        remove("\(directory)/\(name)")
      }
    }
    remove(kept)
    onStep("building the workers of \(commit.title)")
    do {
      let source = "\(kept)/source"
      try Directory.create(source)
      guard try await repository.write(commit, into: source) else {
        throw RevisionError.unbuildable(
          commit: commit.title, problem: "its files can't be written to \(source)", log: "")
      }
      try await recipe.build(
        commit, in: kept, below: repository.prefix,
        resolved: "\(repository.directory)/Package.resolved",
        log: "\(kept).log")
      try AtomicFile.write(Array(builder.utf8), to: "\(kept)/\(Self.stamp)")
    } catch {
      remove(kept)
      throw error
    }
  }

  private func lock() async throws -> FileLock {
    var isAnnounced = false
    while true {
      if let lock = try FileLock("\(directory)/lock") { return lock }
      if !isAnnounced { onStep("waiting for another build to end") }
      isAnnounced = true
      try await Task.sleep(for: .milliseconds(200))
    }
  }

  private func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}

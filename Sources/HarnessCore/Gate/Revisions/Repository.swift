/// The git repository that contains a directory.
///
/// It is only read, never written.
package struct Repository: Sendable {
  package let top: String
  /// The path of the directory relative to the top, such as `tools/harness/`; empty if it is the top.
  let prefix: String

  private static let git = Program("git")

  /// Asks git for the repository that contains a directory.
  package init(around directory: String) async throws {
    let words = ["-C", directory, "rev-parse", "--show-toplevel", "--show-prefix"]
    let end = try await Self.git.run(words)
    guard end.status == 0 else {
      let reason = try await Self.git.run(words, withErrors: true).output
      throw RevisionError.noRepository(directory: directory, reason: reason.sentence)
    }
    let lines = end.output.split(separator: "\n", omittingEmptySubsequences: false)
    top = String(lines[0])
    prefix = lines.count > 1 ? String(lines[1]) : ""
  }

  var directory: String { prefix.isEmpty ? top : "\(top)/\(prefix)" }

  /// The nearest directory with a `Package.swift`: the directory, or one above it in the repository; `nil` if
  /// there is none.
  package var package: String? {
    let folders = prefix.split(separator: "/")
    let candidates = (0...folders.count).reversed().map { count in
      ([Substring(top)] + folders.prefix(count)).joined(separator: "/")
    }
    return candidates.first { File.kind(of: "\($0)/Package.swift") == .file }
  }

  package func commit(_ revision: String) async throws -> Commit {
    // `--end-of-options`, because a revision may begin with a dash.
    let end = try await git(
      "rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}")
    guard end.status == 0 else {
      throw RevisionError.unknown(revision: revision, directory: top)
    }
    let shown = try await git(
      "-c", "log.showSignature=false", "show", "--no-patch", "--date=iso",
      "--format=%h%n%s%n%an, %ad", end.line)
    let lines = shown.output.split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    guard shown.status == 0, lines.count >= 3 else {
      throw RevisionError.unknown(revision: revision, directory: top)
    }
    return Commit(id: end.line, short: lines[0], subject: lines[1], origin: lines[2])
  }

  package func isAncestor(_ commit: Commit, of other: Commit) async throws -> Bool {
    try await git("merge-base", "--is-ancestor", commit.id, other.id).status == 0
  }

  /// Returns the commits that are reachable from a worse commit, itself included, but not from any of the
  /// good ones.
  ///
  /// Those that divide the others most evenly come first.
  func commits(leadingTo worse: String, notTo good: [String]) async throws -> [String] {
    let end = try await git(["rev-list", "--bisect-all", worse] + good.map { "^\($0)" })
    // A line is `HASH (dist=3)`, with the refs that point to it.
    return end.output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
  }

  /// Writes the files of a commit into an empty directory.
  func write(_ commit: Commit, into directory: String) async throws -> Bool {
    let archive = "\(directory).tar"
    let packed = try await git("archive", "--format=tar", "--output", archive, commit.id)
    guard packed.status == 0 else { return false }
    return try await Program("tar").run(["--extract", "--file", archive, "--directory", directory])
      .status == 0
  }

  private func git(_ words: String...) async throws -> ProgramEnd { try await git(words) }

  private func git(_ words: [String]) async throws -> ProgramEnd {
    try await Self.git.run(["-C", top] + words)
  }
}

extension String {
  /// What git says over several lines, as one line.
  ///
  /// The lines after the first one may contain the command that helps.
  var sentence: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

package struct Commit: Hashable, Sendable {
  package let id: String
  /// The abbreviated hash, which is unique in the repository.
  package let short: String
  /// The first line of the message.
  let subject: String
  package let origin: String

  /// The commit as messages name it: `1a2b3c4 (Read names once)`.
  package var title: String { "\(short) (\(subject))" }
}

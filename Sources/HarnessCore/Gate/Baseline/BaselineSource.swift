internal import Subprocess

/// The source of a baseline: a file, or a file in a revision of a repository.
package enum BaselineSource: Hashable, Sendable, CustomStringConvertible {
  case file(String)
  /// A file in a revision of the repository that contains a directory, so that a change can't rewrite its own
  /// baseline. As in git, the path is relative to the top of the repository, or to the directory if it begins
  /// with `./`.
  case revision(String, path: String, directory: String)

  /// Reads `FILE`, `git:REVISION` or `git:REVISION:PATH`.
  package init(_ text: String, in directory: String = ".", standardPath: String) {
    guard text.hasPrefix("git:") else {
      self = .file(text)
      return
    }
    let parts = text.dropFirst("git:".count).split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let revision = String(parts.first ?? "")
    if parts.count > 1, !parts[1].isEmpty {
      self = .revision(revision, path: String(parts[1]), directory: directory)
    } else {
      self = .revision(revision, path: "./\(standardPath)", directory: directory)
    }
  }

  /// The path, without the revision.
  package var path: String {
    switch self {
    case .file(let path), .revision(_, let path, _): path
    }
  }

  /// The path of the file to record again.
  ///
  /// For a revision it is the path in the checkout, without git's `./`.
  var pathInCheckout: String {
    switch self {
    case .file(let path): path
    case .revision(_, let path, _): path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    }
  }

  package var description: String {
    switch self {
    case .file(let path): path
    case .revision(let revision, let path, _): "git:\(revision):\(path)"
    }
  }

  package func read(recordedWith options: [String] = []) async throws -> Baseline {
    let text =
      switch self {
      case .file(let path): try Self.text(at: path, options)
      case .revision(let revision, let path, let directory):
        try await Self.text(at: path, in: revision, from: directory)
      }
    return try Baseline.read(text, from: description)
  }

  private static func text(
    at path: String, _ options: [String]
  ) throws(BaselineError) -> String {
    guard File.kind(of: path) != nil else {
      throw .notFound(path: path, options: options)
    }
    do throws(FileError) { return try File.text(path) } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
  }

  /// The size limit in bytes of a file in a revision.
  private static let maximumFileSize = 1 << 26

  private static func text(
    at path: String, in revision: String, from directory: String
  ) async throws -> String {
    func git(
      _ arguments: [String]
    ) async throws -> (isDone: Bool, output: String, errors: String) {
      do {
        let result = try await Subprocess.run(
          .name("git"), arguments: Arguments(["-C", directory] + arguments),
          output: .string(limit: maximumFileSize), error: .string(limit: 1 << 16))
        return (
          result.terminationStatus.isSuccess, result.standardOutput, result.standardError
        )
      } catch let error as SubprocessError where error.code == .outputLimitExceeded {
        throw BaselineError.unreadable(
          path: "git:\(revision):\(path)", reason: "it is larger than \(maximumFileSize) bytes")
      } catch is SubprocessError {
        throw BaselineError.noRevision(revision: revision, reason: "git can't be started")
      }
    }
    // `--end-of-options`, because a revision may begin with a dash.
    let commit = try await git([
      "rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}",
    ])
    guard commit.isDone else {
      let reason = commit.errors.sentence
      throw BaselineError.noRevision(
        revision: revision, reason: reason.isEmpty ? "no such commit" : reason)
    }
    let name = commit.output.filter { !$0.isNewline }
    let file = try await git(["show", "\(name):\(path)"])
    guard file.isDone else {
      throw BaselineError.notInRevision(revision: revision, path: path)
    }
    return file.output
  }
}

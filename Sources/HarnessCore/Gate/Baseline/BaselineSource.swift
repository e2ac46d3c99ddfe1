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
    let commit: ProgramEnd
    do {
      commit = try await Repository.hash(of: revision, in: directory)
    } catch is ProgramError {
      throw BaselineError.noRevision(revision: revision, reason: "git can't be started")
    }
    guard commit.status == 0 else {
      let reason = try await Repository.hash(of: revision, in: directory, withErrors: true).output
        .sentence
      throw BaselineError.noRevision(
        revision: revision, reason: reason.isEmpty ? "no such commit" : reason)
    }
    do {
      let file = try await Repository.git(["show", "\(commit.line):\(path)"], in: directory)
      guard file.status == 0 else {
        throw BaselineError.notInRevision(revision: revision, path: path)
      }
      if file.output.utf8.count <= maximumFileSize { return file.output }
    } catch is ProgramError {
      // Git could be started, so its output is more than a program may have.
    }
    throw BaselineError.unreadable(
      path: "git:\(revision):\(path)", reason: "it is larger than \(maximumFileSize) bytes")
  }
}

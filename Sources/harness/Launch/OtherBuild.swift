import ArgumentParser
import Campaign
import CommandSupport
import Files
import Gate

/// The other workers of a check: those in a directory, or those of a revision.
struct OtherBuild {
  /// The directory of the workers.
  let directory: String
  /// The name in reports: the directory, or `git:main (1a2b3c4)`.
  let name: String

  private static let revisionMark = "git:"

  /// Finds the workers for an argument, and builds them if necessary.
  ///
  /// - Throws: `RevisionError` and the errors of the build.
  init(_ text: String, isQuiet: Bool) async throws {
    guard text.hasPrefix(Self.revisionMark) else {
      self.init(directory: text, name: text)
      return
    }
    let revisions = try await Revisions(isQuiet: isQuiet)
    let commit = try await revisions.repository.commit(
      String(text.dropFirst(Self.revisionMark.count)))
    self.init(
      directory: try await revisions.builds.workers(of: commit), name: "\(text) (\(commit.short))")
  }

  private init(directory: String, name: String) {
    self.directory = directory
    self.name = name
  }

  /// Rejects an argument without a directory or revision.
  static func validate(_ text: String, for option: String) throws {
    guard text != revisionMark, !text.isEmpty else {
      throw ValidationError("\(option) needs a directory, or a revision as in git:HEAD~1")
    }
  }
}

/// The repository of the working directory, and the workers of its commits.
struct Revisions {
  let repository: Repository
  let builds: WorkerBuilds

  /// Finds the repository.
  ///
  /// - Throws: `RevisionError` if there is no repository, or no directory for builds.
  init(isQuiet: Bool) async throws {
    guard let cache = Directory.userCache else { throw RevisionError.noCache }
    repository = try await Repository(around: ".")
    builds = WorkerBuilds(of: repository, in: "\(cache)/builds", by: Self.swift) { step in
      if !isQuiet { Console.printError("\(step) …") }
    }
  }

  /// The compiler, which uses all processors even if this process is bound to one.
  private static var swift: Program {
    guard let processors = BoundProcessor.shared.allowedBefore else { return Program("swift") }
    return Program("taskset", ["--cpu-list", processors, "swift"])
  }
}

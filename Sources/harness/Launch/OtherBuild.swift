import ArgumentParser
import CommandSupport
import HarnessCore

/// The other workers of a check: those in a directory, or those of a revision.
struct OtherBuild {
  let workers: [String]
  /// The name in reports: the directory, or `git:main (1a2b3c4)`.
  let name: String
  /// Whether it is another build of this harness, so that its workers are those of the harness.
  let isOfHarness: Bool

  private static let revisionMark = "git:"

  /// Finds the workers for an argument, and builds them if necessary.
  init(_ text: String, _ options: BuildOptions, of workers: [String], isQuiet: Bool) async throws {
    guard Self.isRevision(text) else {
      self.workers = try Launch.workers(in: text)
      name = text
      isOfHarness = SiblingProgram.isProgram("\(text)/harness")
      return
    }
    let revisions = try await Revisions(options, of: workers, isQuiet: isQuiet)
    let commit = try await revisions.repository.commit(
      String(text.dropFirst(Self.revisionMark.count)))
    self.workers = try await revisions.builds.workers(of: commit)
    name = "\(text) (\(commit.short))"
    isOfHarness = revisions.areOfHarness
  }

  private static func isRevision(_ text: String) -> Bool { text.hasPrefix(revisionMark) }

  /// Rejects an argument without a directory or revision, and a build command without a revision.
  static func validate(_ text: String, for option: String, _ build: BuildOptions) throws {
    guard text != revisionMark, !text.isEmpty else {
      throw ValidationError("\(option) needs a directory, or a revision as in git:HEAD~1")
    }
    guard build.command == nil || isRevision(text) else {
      throw ValidationError("--build builds a revision: it needs \(option) git:REVISION")
    }
  }
}

/// How the workers of a revision are built.
struct BuildOptions: ParsableArguments {
  @Option(
    name: .customLong("build"),
    help: ArgumentHelp(
      """
      The command that builds the workers of a revision, run by sh in its work tree. (default: swift build, \
      for the programs named worker-… of a Package.swift)
      """,
      discussion: """
        It is run where this directory would be, and the workers are those that --worker names by relative \
        paths.
        """, valueName: "command"))
  var command: String?

  /// Rejects a command whose workers can't be found.
  func validate(with workers: [String]) throws {
    guard command != nil else { return }
    guard !workers.isEmpty else {
      throw ValidationError("--build needs the workers that it builds: name them with --worker")
    }
    for path in workers where path.hasPrefix("/") {
      throw ValidationError(
        "with --build, a worker has a path relative to this directory, not \(path)")
    }
  }

  func recipe(for workers: [String]) -> BuildRecipe {
    command.map { .command($0, workers: workers) } ?? .package(swift: Self.swift)
  }

  /// The compiler, which uses all processors even if this process is bound to one.
  private static var swift: Program {
    guard let processors = BoundProcessor.shared.allowedBefore else { return Program("swift") }
    return Program("taskset", ["--cpu-list", processors, "swift"])
  }
}

/// The repository of the working directory, and the workers of its commits.
struct Revisions {
  let repository: Repository
  let builds: WorkerBuilds
  var areOfHarness: Bool { Launch.directory.hasPrefix("\(repository.top)/") }

  init(_ options: BuildOptions, of workers: [String], isQuiet: Bool) async throws {
    guard let cache = Directory.userCache else { throw RevisionError.noCache }
    let here = try await Repository(around: ".")
    repository =
      options.command == nil ? try await Repository(around: here.package ?? ".") : here
    builds = WorkerBuilds(
      of: repository, in: "\(cache)/builds", by: options.recipe(for: workers)
    ) { step in
      if !isQuiet { Console.printError("\(step) …") }
    }
  }
}

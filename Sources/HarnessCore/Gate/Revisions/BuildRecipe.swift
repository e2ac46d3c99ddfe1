internal import FoundationEssentials
internal import Glibc

/// How the workers of a commit are built from its files.
package enum BuildRecipe: Sendable {
  /// SwiftPM builds every executable called `worker-…` of the package for release.
  case package(swift: Program)
  /// A shell command makes workers at the given paths, relative to the directory that it runs in. A worker
  /// may need other files of that tree, so all of it is kept.
  case command(String, workers: [String])

  /// The folder of the files of the commit.
  private static let source = "source"
  /// The folder of the workers that SwiftPM built.
  private static let products = "workers"

  /// Returns what tells this builder from another one; a build by another one is not used.
  func builder() async throws -> String {
    switch self {
    case .package(let swift): try await swift.run(["--version"]).output
    case .command(let command, _): command
    }
  }

  /// The suffix of directories, so that the builds of one commit by different commands lie side by side.
  var suffix: String {
    switch self {
    case .package: ""
    case .command(let command, _): "-\(SHA256.hex(of: command.utf8).prefix(8))"
    }
  }

  /// Returns the paths of the workers that were built.
  func workers(in kept: String, below prefix: String, of commit: Commit) throws -> [String] {
    switch self {
    case .package:
      return File.names(in: "\(kept)/\(Self.products)").map { "\(kept)/\(Self.products)/\($0)" }
    case .command(_, let workers):
      return try workers.map { worker in
        let path = "\(kept)/\(Self.source)/\(prefix)\(worker)"
        guard File.kind(of: path) == .file, unsafe access(path, X_OK) == 0 else {
          throw RevisionError.noWorker(path: worker, commit: commit.title)
        }
        return path
      }
    }
  }

  /// Builds the workers of a commit, whose files are in the folder `source` of the directory `kept`.
  ///
  /// - `log`: the file for the output of a failed build; it is removed after a successful one.
  func build(
    _ commit: Commit, in kept: String, below prefix: String, resolved: String, log: String
  ) async throws {
    let folder = "\(kept)/\(Self.source)/\(prefix)"
    var build = LoggedBuild(commit: commit, source: "\(kept)/\(Self.source)/", log: log)
    switch self {
    case .package(let swift):
      guard File.kind(of: "\(folder)/Package.swift") == .file else {
        throw RevisionError.noPackage(commit: commit.title, directory: prefix)
      }
      try addResolvedDependencies(resolved, to: folder)
      let options = ["--package-path", folder]
      let described = try await swift.run(["package"] + options + ["dump-package"])
      let release = ["build"] + options + ["-c", "release"]
      // If the manifest can't be read, the build fails as well and its error gives the reason.
      let workers =
        described.status == 0 ? try PackageDescription.workers(in: described.output) : []
      if described.status != 0 { _ = try await build.run(swift, release) }
      guard !workers.isEmpty else { throw RevisionError.noWorkers(commit: commit.title) }
      // If several products are given, SwiftPM builds only the last one.
      for worker in workers { _ = try await build.run(swift, release + ["--product", worker]) }
      let binaries = try await build.run(swift, release + ["--show-bin-path"]).line
      try Directory.create("\(kept)/\(Self.products)")
      for worker in workers {
        let path = "\(kept)/\(Self.products)/\(worker)"
        try AtomicFile.write(try File.read("\(binaries)/\(worker)"), to: path)
        guard unsafe chmod(path, 0o755) == 0 else { throw FileError(lastCallOn: path) }
      }
      try? FileManager.default.removeItem(atPath: "\(kept)/\(Self.source)")
    case .command(let command, _):
      _ = try await build.run(Program("sh"), ["-c", command], in: folder)
    }
    unsafe unlink(log)
  }

  /// Copies the resolved dependencies to a commit that pins none.
  private func addResolvedDependencies(
    _ resolved: String, to package: String
  ) throws(FileError) {
    let pinned = "\(package)/Package.resolved"
    guard File.kind(of: resolved) == .file, File.kind(of: pinned) == nil else { return }
    try AtomicFile.write(try File.read(resolved), to: pinned)
  }
}

/// The programs of a build, whose output is written to a log if one of them fails.
private struct LoggedBuild {
  let commit: Commit
  /// The directory of its files, with a slash.
  let source: String
  let log: String
  var output = ""

  mutating func run(
    _ program: Program, _ words: [String], in directory: String? = nil
  ) async throws -> ProgramEnd {
    let end = try await program.run(words, in: directory, withErrors: true)
    output += end.output
    guard end.status == 0 else {
      try AtomicFile.write(Array(output.utf8), to: log)
      throw RevisionError.unbuildable(commit: commit.title, problem: problem(in: end), log: log)
    }
    return end
  }

  /// Returns the first error of a build, with its path relative to the repository; otherwise its last line.
  private func problem(in end: ProgramEnd) -> String {
    let lines = end.output.split(whereSeparator: \.isNewline)
    let line = lines.first { $0.contains("error: ") } ?? lines.last
    return line.map { String($0).replacing(source, with: "") } ?? "exit status \(end.status)"
  }
}

private struct PackageDescription: Decodable {
  var targets: [Target]

  struct Target: Decodable {
    var name: String
    var type: String
  }

  /// Returns the executables called `worker-…`, in the order of their declaration.
  static func workers(in description: String) throws -> [String] {
    let manifest: PackageDescription = try JSONText.value(in: description)
    return manifest.targets.filter { $0.type == "executable" && $0.name.hasPrefix("worker-") }
      .map(\.name)
  }
}

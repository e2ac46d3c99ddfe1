package import Campaign
internal import Files
internal import FoundationEssentials
internal import Glibc
internal import Reports

/// The workers of commits, built for release outside the checkout and kept in one directory per commit.
package struct WorkerBuilds: Sendable {
  private let repository: Repository
  private let directory: String
  private let swift: Program
  private let onStep: @Sendable (String) -> Void

  /// The file that is written last into a directory of workers.
  ///
  /// It contains the version of Swift that built them.
  private static let stamp = "complete"

  /// Creates builds of the package in a repository.
  ///
  /// - Parameters:
  ///   - repository: The repository of the package.
  ///   - directory: The directory that builds are kept in; any of them may be deleted at any time.
  ///   - swift: The Swift executable that builds.
  ///   - onStep: Receives a sentence that describes each long step.
  package init(
    of repository: Repository, in directory: String, by swift: Program,
    onStep: @escaping @Sendable (String) -> Void
  ) {
    self.repository = repository
    self.directory = directory
    self.swift = swift
    self.onStep = onStep
  }

  /// Returns the directory with the workers of a commit.
  ///
  /// Builds them unless they exist.
  ///
  /// - Throws: ``RevisionError``, `FileError`, `ProgramError` or `CancellationError`. In that case only the
  ///   log of a failed build is left behind.
  package func workers(of commit: Commit) async throws -> String {
    let version = try await swift.run(["--version"]).output
    let package = repository.prefix.split(separator: "/").map { "-\($0)" }.joined()
    let kept = "\(directory)/\(commit.id)\(package)"
    if Self.isComplete(kept, by: version) { return kept }
    try Directory.create(directory)
    // One lock for all commits: two builds at once take longer than one after the other.
    let lock = try await lock()
    defer { withExtendedLifetime(lock) {} }
    if Self.isComplete(kept, by: version) { return kept }
    // This process holds the lock, so pending directories are left over from killed processes.
    for name in File.names(in: directory) where name.hasSuffix(".pending") {
      Self.remove("\(directory)/\(name)")
    }
    let pending = "\(kept).pending"
    defer { Self.remove(pending) }
    try await build(commit, in: pending, log: "\(kept).log")
    try AtomicFile.write(Array(version.utf8), to: "\(pending)/workers/\(Self.stamp)")
    Self.remove(kept)
    guard unsafe rename("\(pending)/workers", kept) == 0 else { throw FileError(lastCallOn: kept) }
    return kept
  }

  private static func isComplete(_ directory: String, by version: String) -> Bool {
    (try? File.text("\(directory)/\(stamp)")) == version
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

  // MARK: - Building

  /// Builds the workers of a commit into the subdirectory `workers` of a directory.
  private func build(_ commit: Commit, in pending: String, log: String) async throws {
    onStep("building the workers of \(commit.title)")
    let source = "\(pending)/source"
    let package = "\(source)/\(repository.prefix)"
    try Directory.create(source)
    guard try await repository.write(commit, into: source) else {
      throw RevisionError.unbuildable(
        commit: commit.title, problem: "its files can't be written to \(source)", log: "")
    }
    try addResolvedDependencies(to: package)
    var output = ""
    func build(_ words: String...) async throws -> ProgramEnd {
      let end = try await swift.run(
        ["build", "--package-path", package, "-c", "release"] + words, errors: .joined)
      output += end.output
      guard end.status == 0 else {
        try AtomicFile.write(Array(output.utf8), to: log)
        throw RevisionError.unbuildable(
          commit: commit.title, problem: Self.problem(in: end, below: "\(source)/"), log: log)
      }
      return end
    }
    let described = try await swift.run(["package", "--package-path", package, "dump-package"])
    // If the manifest can't be read, the build fails as well and its error gives the reason.
    let workers = described.status == 0 ? try Manifest.workers(in: described.output) : []
    if described.status != 0 { _ = try await build() }
    guard !workers.isEmpty else { throw RevisionError.noWorkers(commit: commit.title) }
    // If several products are given, SwiftPM builds only the last one.
    for worker in workers { _ = try await build("--product", worker) }
    let binaries = try await build("--show-bin-path").line
    try Directory.create("\(pending)/workers")
    for worker in workers {
      let bytes = try File.read("\(binaries)/\(worker)")
      let path = "\(pending)/workers/\(worker)"
      try AtomicFile.write(bytes, to: path)
      guard unsafe chmod(path, 0o755) == 0 else { throw FileError(lastCallOn: path) }
    }
    unsafe unlink(log)
  }

  /// Copies the resolved dependencies of the checkout, which are already fetched, to a commit that pins none.
  private func addResolvedDependencies(to package: String) throws(FileError) {
    let (own, pinned) = ("\(repository.package)/Package.resolved", "\(package)/Package.resolved")
    guard File.kind(of: own) == .file, File.kind(of: pinned) == nil else { return }
    try AtomicFile.write(try File.read(own), to: pinned)
  }

  /// Returns the first error of a build, with its path relative to the repository.
  private static func problem(in end: ProgramEnd, below source: String) -> String {
    let error = end.output.split(separator: "\n").first { $0.contains("error: ") }
    return error.map { String($0).replacing(source, with: "") } ?? "exit status \(end.status)"
  }

  private static func remove(_ path: String) {
    try? FileManager.default.removeItem(atPath: path)
  }
}

/// The description of a package's targets.
private struct Manifest: Decodable {
  var targets: [Target]

  struct Target: Decodable {
    var name: String
    var type: String
  }

  /// Returns the executables called `worker-…`, in the order of their declaration.
  static func workers(in description: String) throws -> [String] {
    let manifest: Manifest = try JSONText.value(in: description)
    return manifest.targets.filter { $0.type == "executable" && $0.name.hasPrefix("worker-") }
      .map(\.name)
  }
}

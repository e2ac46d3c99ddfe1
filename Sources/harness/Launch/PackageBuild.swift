import CommandSupport
import FoundationEssentials
import Glibc
import HarnessCore

/// The package build that this harness belongs to.
struct PackageBuild {
  let root: String
  /// The directory of all builds, such as `.build`.
  let scratch: String
  let triple: String
  /// The name of this build's configuration: `debug` or `release`.
  let configuration: String

  /// The build of this harness; `nil` if it was copied, installed or built outside its package.
  static let current: PackageBuild? = {
    // <scratch>/<triple>/<configuration>/harness
    let directory = Launch.directory
    let (triple, configuration) = (parent(of: directory), directory.lastComponent)
    let scratch = parent(of: triple)
    guard FileManager.default.fileExists(atPath: "\(scratch)/\(configuration).yaml"),
      let root = Launch.foldersAbove.first(where: isPackage)
    else { return nil }
    return PackageBuild(
      root: root, scratch: scratch, triple: triple, configuration: configuration)
  }()

  private static func isPackage(_ folder: String) -> Bool {
    ["Package.swift", "Sources/harness"].allSatisfy {
      FileManager.default.fileExists(atPath: "\(folder)/\($0)")
    }
  }

  // MARK: - The release build

  /// Builds the release configuration, and replaces this process by it with the same arguments.
  ///
  /// - Throws: ``LaunchError``; it does not return otherwise.
  static func switchToRelease() async throws -> Never {
    guard let current else {
      throw StartError(
        path: "swift build",
        reason: """
          this debug build is outside its package. Run 'swift build -c release' there, with the same \
          --scratch-path, and use the harness of that build; or measure this one with --allow-debug
          """)
    }
    try await current.build(
      "release", because: "a debug build gives no useful figures",
      so: "building and running the release build")
    Password.passOn()
    try SiblingProgram.replaceProcess(
      by: "\(current.triple)/release/harness", Array(CommandLine.arguments.dropFirst()))
  }

  // MARK: - The files next to the harness

  /// Builds the workers and other programs of the harness if they are missing or older than their sources.
  ///
  /// This is necessary because `swift run harness` builds only the harness.
  func completeIfNeeded() async throws {
    let built = Launch.programs(in: Launch.directory)
    let workers = built.filter { $0.lastComponent.hasPrefix("worker-") }
    let reason: String
    if workers.isEmpty || !Launch.isComplete {
      reason = "not all programs of the harness are built yet"
    } else if let newest = (workers + [stamp]).compactMap(File.modified).max(),
      newest < newestSource
    {
      reason = "the workers are older than their sources"
    } else {
      return
    }
    try await build(
      configuration, because: reason, so: "building the \(configuration) configuration")
    // A build does not rewrite programs that are up to date, so their times do not change.
    try? Data().write(to: URL(filePath: stamp))
  }

  /// The SwiftPM process that is using the build directory; `nil` if there is none.
  ///
  /// That process may wait for this one, as `swift test` does, so waiting for it could be a deadlock. The
  /// process of `swift run` does not count, because it becomes this one.
  private var lockHolder: Int? {
    guard let text = try? String(contentsOfFile: "\(scratch)/.lock", encoding: .utf8),
      let process = Int(text.prefix { $0.isNumber }),
      let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8),
      name.hasPrefix("swift-")
    else { return nil }
    return process
  }

  /// The file whose modification time is the time of the last build by ``completeIfNeeded()``.
  private var stamp: String { "\(Launch.directory)/workers.stamp" }

  /// The folders of `Sources` that workers are built from.
  private static let workerSources = [
    "Backends", "FeedEvents", "FeedModels", "Measurement", "Statistics", "WorkerContract",
    "WorkerKit",
  ]

  /// The latest modification time of the worker sources, in seconds since 1970.
  private var newestSource: Double {
    Self.workerSources.map { File.modified(below: "\(root)/Sources/\($0)") }.max() ?? 0
  }

  /// Builds the package in a configuration, with the build's output on standard error.
  private func build(
    _ configuration: String, because reason: String, so action: String
  ) async throws {
    if let process = lockHolder {
      throw LaunchError.buildBusy(reason: reason, process: process)
    }
    Console.printError("\(reason): \(action)")
    let arguments = [
      "build", "--configuration", configuration, "--package-path", root, "--scratch-path", scratch,
    ]
    let end: ProgramEnd
    do {
      end = try await Program("swift").show(arguments)
    } catch let error as ProgramError {
      throw StartError(path: "swift build", reason: error.reason)
    }
    guard end.status == 0 else {
      throw LaunchError.buildFailed(end: "it exited with status \(end.status)")
    }
  }
}

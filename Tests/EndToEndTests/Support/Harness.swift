import EveryBackend
import Foundation
import Testing

/// The executables under test.
enum Harness {
  /// Where they lie: `HARNESS_BINARY_DIRECTORY`, else the products beside the test bundle.
  static let directory: String = {
    let environment = ProcessInfo.processInfo.environment
    if let given = environment["HARNESS_BINARY_DIRECTORY"], !given.isEmpty { return given }
    return productsDirectory
  }()

  /// The products that were built with the tests.
  static let productsDirectory: String = {
    let bundles = CommandLine.arguments.filter { $0.hasSuffix(".xctest") }
    let candidates = bundles + [Bundle.main.executablePath ?? "", CommandLine.arguments[0]]
    let directories = candidates.map { URL(filePath: $0).deletingLastPathComponent().path }
    return directories.first {
      FileManager.default.isExecutableFile(atPath: "\($0)/harness")
    } ?? ".build/debug"
  }()

  static let executable = "\(directory)/harness"
  static let misbehavingWorker = "\(directory)/misbehaving-worker"
  static let objectWorker = "\(directory)/object-worker"

  /// The package that the tests were compiled from.
  static let packageRoot = (0..<4).reduce(URL(filePath: "\(#filePath)")) { url, _ in
    url.deletingLastPathComponent()
  }.path

  static let isDebug =
    URL(filePath: directory).resolvingSymlinksInPath().lastPathComponent == "debug"

  /// What lets a debug build measure as it is.
  static let permission = isDebug ? ["--allow-debug"] : []

  static let shellWorker = "\(packageRoot)/Tests/Fixtures/shell-worker/shell-worker"

  /// What the harness lists, as JSON.
  static func inventory() throws -> [String: Any] {
    let outcome = try run("list", "--json")
    try #require(outcome.status == 0, "\(outcome.everything)")
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return try #require(object as? [String: Any])
  }

  /// Whether the loaded library offers an implementation, by what the harness lists of it.
  static func offers(_ implementation: String) throws -> Bool {
    let listed = try inventory()["backends"] as? [[String: Any]] ?? []
    return !offered([implementation]) { name in
      (name, listed.first { $0["name"] as? String == name }?["unavailable"] as? String)
    }.isEmpty
  }

  /// Runs a command of the harness that measures nothing.
  static func run(
    _ arguments: String..., in folder: Folder? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    try Command(executable, arguments, in: folder?.path, environment: environment).run()
  }

  /// Runs a command of the harness that measures.
  static func measure(
    _ arguments: String..., in folder: Folder? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    try measure(arguments, in: folder, environment: environment)
  }

  static func measure(
    _ arguments: [String], in folder: Folder? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    try Command(executable, arguments + permission, in: folder?.path, environment: environment)
      .run()
  }
}

/// What came of a process.
struct Outcome {
  /// The exit status; the signal, negative, where one ended it.
  var status: Int32
  var output: String
  var errors: String

  /// The lines of both, for failure messages.
  var everything: String { "exit status \(status)\n\(output)\(errors)" }
}

/// A process with its output in files, so that no full pipe can block it.
final class Command {
  private let process = Process()
  private let folder: Folder

  /// A process that is not started yet.
  ///
  /// Without a folder to work in it gets one of its own, so that nothing it writes by a relative path
  /// can land in the package. Nor does it write to the history of whoever runs the tests, or know how wide
  /// their terminal is.
  init(
    _ executable: String, _ arguments: [String], in folder: String? = nil,
    environment: [String: String] = [:]
  ) throws {
    self.folder = try Folder()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder ?? self.folder.path)
    let state = ["XDG_STATE_HOME": self.folder / "state"]
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "COLUMNS" }
      .merging(state) { $1 }.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try self.folder.makeFile("stdout")
    process.standardError = try self.folder.makeFile("stderr")
  }

  var identifier: Int32 { process.processIdentifier }
  var isRunning: Bool { process.isRunning }

  func start() throws { try process.run() }

  func interrupt() { kill(identifier, SIGINT) }

  func finish() throws -> Outcome {
    process.waitUntilExit()
    let isExit = process.terminationReason == .exit
    return Outcome(
      status: isExit ? process.terminationStatus : -process.terminationStatus,
      output: try folder.text("stdout"), errors: try folder.text("stderr"))
  }

  func run() throws -> Outcome {
    try start()
    return try finish()
  }

  /// Runs a program found on the path.
  static func run(_ text: String..., in folder: Folder? = nil) throws -> Outcome {
    try Command("/usr/bin/env", text, in: folder?.path).run()
  }
}

/// Copies of the executables, away from the package.
struct Installation {
  static let workers = ["worker-bytes", "worker-expat", "worker-foundation", "worker-libxml2"]

  let executable: String

  /// Copies the harness and its workers, but for those that are to be missing.
  init(in folder: Folder, without missing: [String] = []) throws {
    try folder.makeFolder("bin")
    for name in ["harness"] + Self.workers where !missing.contains(name) {
      try FileManager.default.copyItem(
        atPath: "\(Harness.directory)/\(name)", toPath: folder / "bin/\(name)")
    }
    executable = folder / "bin/harness"
  }

  func run(_ arguments: [String], in folder: Folder) throws -> Outcome {
    try Command(executable, arguments, in: folder.path).run()
  }
}

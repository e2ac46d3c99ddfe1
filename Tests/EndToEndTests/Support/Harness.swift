import EveryBackend
import Foundation
import Testing

/// The executables under test.
enum Harness {
  /// The directory of the executables: `HARNESS_BINARY_DIRECTORY`, or the products next to the test bundle.
  static let directory: String = {
    let environment = ProcessInfo.processInfo.environment
    if let given = environment["HARNESS_BINARY_DIRECTORY"], !given.isEmpty { return given }
    return productsDirectory
  }()

  /// The directory of the products built with the tests.
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

  /// The names of the backends, without their variants.
  static let backends = ParserBackend.originals.map(\.name)

  static let isDebug =
    URL(filePath: directory).resolvingSymlinksInPath().lastPathComponent == "debug"

  /// The option that lets a debug build measure.
  static let permission = isDebug ? ["--allow-debug"] : []

  static let shellWorker = "\(packageRoot)/Tests/Fixtures/shell-worker/shell-worker"

  /// Returns what the harness lists as JSON.
  static func inventory() throws -> [String: Any] {
    let outcome = try run("list", "--json")
    try #require(outcome.status == 0, "\(outcome.everything)")
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return try #require(object as? [String: Any])
  }

  /// Returns the implementations that the harness lists with a given role, syntax or other property.
  static func listed(_ key: String, as value: String) -> [String] {
    let listed = try? inventory()["backends"] as? [[String: Any]]
    return (listed ?? []).filter { $0[key] as? String == value }.compactMap {
      $0["name"] as? String
    }
  }

  /// Returns whether the loaded library offers an implementation, according to the list of the harness.
  static func offers(_ implementation: String) throws -> Bool {
    let listed = try inventory()["backends"] as? [[String: Any]] ?? []
    return !offered([implementation]) { name in
      (name, listed.first { $0["name"] as? String == name }?["unavailable"] as? String)
    }.isEmpty
  }

  /// Generates one of the committed corpora, or one like it with other items.
  static func makeCorpus(_ name: String, items: Int? = nil, at path: String) throws {
    let number = items.map { ["--items", "\($0)"] } ?? []
    let made = try Command("\(directory)/corpora", [name, "--output", path] + number).run()
    try #require(made.status == 0, "\(made.everything)")
  }

  /// Runs a harness command that does not measure.
  static func run(
    _ arguments: String..., in folder: Folder? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(arguments, in: folder, environment: environment)
  }

  static func run(
    _ arguments: [String], in folder: Folder? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    try Command(executable, arguments, in: folder?.path, environment: environment).run()
  }

  /// Runs a harness command that measures.
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

/// The result of a process.
struct Outcome {
  /// The exit status, or the negative number of the signal that ended the process.
  var status: Int32
  var output: String
  var errors: String

  /// The status and all output, for failure messages.
  var everything: String { "exit status \(status)\n\(output)\(errors)" }
}

/// A process that writes its output to files, so that a full pipe cannot block it.
final class Command {
  private let process = Process()
  private let folder: Folder

  /// Creates a process that is not started yet.
  ///
  /// Without a folder to work in it gets one of its own, so that relative paths cannot lead into the package.
  /// It does not write to the user's history, and does not know the width of the user's terminal.
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

  /// Runs a program found in `PATH`.
  static func run(_ text: String..., in folder: Folder? = nil) throws -> Outcome {
    try Command("/usr/bin/env", text, in: folder?.path).run()
  }
}

/// Copies of the executables outside the package.
struct Installation {
  static let workers = Folder.names(at: Harness.directory).filter {
    $0.hasPrefix("worker-") && !$0.contains(".")
  }

  let executable: String

  /// Copies the harness and its workers, except those in `missing`.
  init(in folder: Folder, without missing: [String] = []) throws {
    try folder.makeFolder("bin")
    for name in ["harness"] + Self.workers where !missing.contains(name) {
      try folder.install("\(Harness.directory)/\(name)", as: "bin/\(name)")
    }
    executable = folder / "bin/harness"
  }

  func run(_ arguments: [String], in folder: Folder) throws -> Outcome {
    try Command(executable, arguments, in: folder.path).run()
  }
}

import EveryBackend
import Foundation
import Testing

/// The executables under test.
enum Harness {
  /// Where they lie: `HARNESS_BINARY_DIRECTORY`, else the products beside the test bundle.
  static let directory: String = {
    let environment = ProcessInfo.processInfo.environment
    if let given = environment["HARNESS_BINARY_DIRECTORY"], !given.isEmpty { return given }
    let bundles = CommandLine.arguments.filter { $0.hasSuffix(".xctest") }
    let candidates = bundles + [Bundle.main.executablePath ?? "", CommandLine.arguments[0]]
    let directories = candidates.map { URL(filePath: $0).deletingLastPathComponent().path }
    return directories.first {
      FileManager.default.isExecutableFile(atPath: "\($0)/harness")
    } ?? ".build/debug"
  }()

  static let executable = "\(directory)/harness"
  static let misbehavingWorker = "\(directory)/worker-misbehaving"

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

  /// Whether the loaded library offers a row, by what the harness lists of it.
  static func offers(_ row: String) throws -> Bool {
    let listed = try inventory()["backends"] as? [[String: Any]] ?? []
    return !offered([row]) { name in
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

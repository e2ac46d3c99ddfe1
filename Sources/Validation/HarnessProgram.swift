internal import HarnessCore
internal import WorkerContract

/// The harness under validation, run in a process of its own each time, as its users run it.
package struct HarnessProgram: Sendable {
  /// The directory of the harness and its workers.
  let directory: String
  private let program: Program
  private let options: [String]

  /// The corpus for all measurements.
  static let corpus = "itunes300"
  /// The backends that are made worse, in turn.
  static let backends = ["libxml2", "expat", "foundation"]

  /// Creates the harness at a path, with options for every run.
  package init(_ path: String, _ options: [String] = []) {
    program = Program(path)
    self.options = options
    directory = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// Runs a check and reads its report.
  func check(_ options: [String]) async throws -> CheckReport {
    let folder = try TemporaryDirectory()
    let command = ["check"] + options + self.options + ["--quiet", "--no-history"]
    let end = try await program.run(
      command + ["--format", "json", "--output", folder.path], errors: .shown)
    guard let name = File.names(in: folder.path).first(where: { $0.hasSuffix("-check.json") })
    else {
      throw HarnessValidationError.harnessFailed(
        command: command.joined(separator: " "), status: end.status)
    }
    return try CheckReport.read(json: try File.text(folder.path(of: name)))
  }

  /// Measures times of the corpus, and reads the report and the samples in the order of measurement.
  func measure(_ options: [String]) async throws -> (results: Results, samples: SampleFile) {
    let folder = try TemporaryDirectory()
    let path = folder.path(of: Self.corpus)
    try await run(
      ["run", "--corpus", Self.corpus, "--no-yardsticks", "--no-history", "--quiet"] + options
        + ["--format", "json", "--format", "bench", "--output", folder.path])
    return (
      try Results.read(json: try File.text("\(path).json")),
      try SampleFile(parsing: try File.text("\(path).bench"), path: "\(path).bench")
    )
  }

  /// Runs a command that must exit with status 0.
  func run(_ command: [String]) async throws {
    let end = try await program.run(command + options, errors: .shown)
    guard end.status == 0 else {
      throw HarnessValidationError.harnessFailed(
        command: command.joined(separator: " "), status: end.status)
    }
  }

  /// Returns the timing methods that the workers describe, by backend.
  func methods() async throws -> [String: Int] {
    let registry = try await WorkerRegistry(
      asking: Self.backends.map { "\(directory)/worker-\($0)" },
      with: WorkerRunner(timeLimit: .seconds(60)))
    return Dictionary(registry.implementations.map { ($0.name, $0.description.method) }) { $1 }
  }
}

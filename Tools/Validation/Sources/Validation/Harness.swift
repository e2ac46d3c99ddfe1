import Foundation

/// The harness as its users have it: a program with options, exit statuses and reports in JSON.
struct Harness {
  let path: String
  /// The time for a run, and for a check; `nil` for those of the harness.
  var budgets: (run: String, check: String)?

  /// The exit status of a check that can't tell.
  static let cannotTell: Int32 = 75
  /// The metric by which a check judges times.
  static let timeOfCheck = "parse_time_ratio"

  /// Carries out an experiment.
  func trial(_ experiment: Experiment) throws -> Trial {
    let load = LoadMeter()
    let clock = ContinuousClock()
    let began = clock.now
    let (status, report) = try report(on: experiment)
    return Trial(
      experiment: experiment, status: status, figures: report.figures(of: experiment),
      others: load.others, seconds: ((clock.now - began) / .milliseconds(10)).rounded() / 100,
      machine: report.environment.machine, commit: report.environment.value(of: "commit"),
      time: report.environment.value(of: "time"))
  }

  private func report(on experiment: Experiment) throws -> (status: Int32, HarnessReport) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "validation-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let baseline = folder.appending(path: "baseline").path
    if experiment.kind == .exact {
      try run(["baseline", "--exact", "--output", baseline] + everyBackend, accepting: [0])
    }
    let output = folder.appending(path: "report")
    let status = try run(
      command(of: experiment, baseline) + ["--format", "json", "--output", output.path],
      accepting: experiment.kind == .run ? [0] : [0, 2, Self.cannotTell])
    let files = try FileManager.default.contentsOfDirectory(
      at: output, includingPropertiesForKeys: nil)
    guard files.count == 1 else { throw CocoaError(.fileReadNoSuchFile) }
    return (status, try HarnessReport(from: Data(contentsOf: files[0])))
  }

  // MARK: - Commands

  private func command(of experiment: Experiment, _ baseline: String) -> [String] {
    let backend = experiment.backend
    let injected = experiment.change.isEmpty ? [] : ["--inject", backend + experiment.change]
    switch experiment.kind {
    case .run:
      return ["run", "--backend", backend, "--reference", backend, "--sink", "model"]
        + Question.copies.flatMap { ["--copy", backend + $0] }
        + ["--pass", "time", "--no-floors"] + budget(budgets?.run)
    case .check:
      // Times are judged by a file only once it holds the sittings of three hours.
      let build = URL(filePath: path).deletingLastPathComponent().path
      return ["check", "--against", build] + everyBackend + injected + budget(budgets?.check)
    case .exact:
      return ["check", "--exact", "--baseline", baseline] + injected
    }
  }

  private var everyBackend: [String] { Experiment.backends.flatMap { ["--backend", $0] } }

  private func budget(_ time: String?) -> [String] { time.map { ["--budget", $0] } ?? [] }

  /// Runs a command to its end.
  @discardableResult
  private func run(_ command: [String], accepting statuses: [Int32]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = command + ["--quiet", "--no-history"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let said = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let status = process.terminationStatus
    guard process.terminationReason == .exit, statuses.contains(status) else {
      throw HarnessFailure(
        command: command, status: status, errors: String(decoding: said, as: UTF8.self))
    }
    return status
  }
}

/// A call of the harness that gave no answer.
struct HarnessFailure: Error, CustomStringConvertible {
  var command: [String]
  var status: Int32
  var errors: String

  var description: String {
    "harness \(command.joined(separator: " ")) ended with \(status): \(errors)"
  }
}

// MARK: - Reports

/// What is read of the harness's JSON: a run has verdicts, a check has findings.
private struct HarnessReport: Decodable {
  var environment: Environment
  var verdicts: [Finding]?
  var findings: [Finding]?

  struct Finding: Decodable {
    var key: Key
    var metric: String
    var outcome: String
    var low: Double?
    var high: Double?
    var intervalLevel: Double?
    var rounds: Int

    struct Key: Decodable { var backend: String }
  }

  struct Environment: Decodable {
    var fingerprint: [Fact]
    var provenance: [Fact]

    struct Fact: Decodable {
      var name: String
      var value: String
    }

    func value(of name: String) -> String {
      (fingerprint + provenance).first { $0.name == name }?.value ?? "unknown"
    }

    var machine: String {
      ["cpu", "caches", "cores", "kernel", "libc", "swift", "build"]
        .map { "\($0) \(value(of: $0))" }.joined(separator: "; ")
    }
  }

  init(from data: Data) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    self = try decoder.decode(HarnessReport.self, from: data)
  }

  /// Returns the figures that an experiment is about.
  func figures(of experiment: Experiment) -> [Trial.Figure] {
    let found =
      verdicts?.filter { $0.metric == "parse_time" }
      ?? findings?.filter { $0.outcome == "worse" || $0.low != nil } ?? []
    return found.map { finding in
      let name = finding.key.backend
      return Trial.Figure(
        implementation: name, change: experiment.change(in: name), metric: finding.metric,
        outcome: finding.outcome, low: finding.low, high: finding.high,
        level: finding.intervalLevel, rounds: finding.rounds)
    }
  }
}

extension Experiment {
  /// Returns what was injected into an implementation of the report; an unchanged copy has a name of its own.
  fileprivate func change(in name: String) -> String {
    guard kind == .run else { return name == backend ? change : "" }
    return name == "\(backend)-copy" ? "" : String(name.dropFirst(backend.count))
  }
}

import FeedEvents
import Foundation
@testable import HarnessCore
import WorkerContract

/// A process that records runs: `harness-history record`.
final class HistoryWriter {
  private let process = Process()
  private let output: String

  /// The executable, built next to these tests.
  private static var executable: String {
    let environment = ProcessInfo.processInfo.environment["HARNESS_BINARY_DIRECTORY"] ?? ""
    let bundles = CommandLine.arguments.filter { $0.hasSuffix(".xctest") }
    let starts = bundles + [Bundle.main.executablePath ?? "", CommandLine.arguments[0]]
    let directories =
      [environment] + starts.map { URL(filePath: $0).deletingLastPathComponent().path }
    return directories.map { "\($0)/harness-history" }
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? ".build/debug/harness-history"
  }

  /// Starts recording `runs` runs, after shell commands such as `ulimit -f 100`.
  init(
    in scratch: Scratch, _ path: String, runs: Int, after preparation: String = ":"
  ) throws {
    let report = scratch / "run-\(UUID().uuidString).json"
    let text = try JSONFormat().render(Results.large)
    try scratch.write(Data(text.utf8), to: report)
    output = scratch / "output-\(UUID().uuidString)"
    try Data().write(to: URL(filePath: output))
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments =
      [
        "-c", "\(preparation); exec \"$@\"", "sh", Self.executable, "record", "--history", path,
      ] + Array(repeating: report, count: runs)
    let file = FileHandle(forWritingAtPath: output)
    process.standardOutput = file
    process.standardError = file
    try process.run()
  }

  /// The lines printed so far.
  var lines: [String] {
    let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  var isRunning: Bool { process.isRunning }

  /// Waits for the end of the process; returns its exit status, or the negative number of the signal that
  /// ended it.
  func wait() -> Int32 {
    process.waitUntilExit()
    let isExit = process.terminationReason == .exit
    return isExit ? process.terminationStatus : -process.terminationStatus
  }

  /// Kills the process, whatever it is doing.
  func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }
}

/// A temporary folder, deleted together with this object.
final class Scratch: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/history-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a history in the folder.
  var history: String { self / "history.sqlite" }

  static func / (folder: Scratch, name: String) -> String { "\(folder.path)/\(name)" }

  func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  func write(_ bytes: Data, to path: String) throws {
    try bytes.write(to: URL(filePath: path))
  }
}

extension Results {
  /// Returns the results of a run with one parser, a floor and a ratio.
  static func sample(
    time: Double? = 2e6, corpus: String = "songs", stream: StreamSpecification = .recording("lan"),
    library: String = "expat 2",
    machine: String = "one", day: Int = 1, commit: String = "abc", isInterrupted: Bool = false
  ) -> Results {
    func key(_ backend: String) -> CaseKey {
      CaseKey(
        corpus: corpus, documentSHA: "d0c", stream: stream, pace: .virtual, sink: "count",
        backend: backend, library: library, build: "release")
    }
    func row(
      _ backend: String, _ metric: String, _ value: Double?, unit: String = "ns",
      reference: String? = nil
    ) -> MetricResult {
      MetricResult(
        key: key(backend), metric: metric, unit: unit, kind: .noisy, estimator: "median",
        reference: reference, value: value, low: value.map { $0 * 0.9 }, samples: 7,
        status: value == nil ? .crashed : .ok, reason: value == nil ? "signal 11" : "")
    }
    func summary(_ name: String, _ role: Role) -> ImplementationDescription {
      ImplementationDescription(
        name: name, role: role, sinks: ["count"], library: "expat", version: "2",
        build: "release")
    }
    return Results(
      name: corpus,
      corpus: CorpusSummary(
        name: corpus, title: "", stresses: "", bytes: 1, sha256: "d0c", items: nil,
        isSynthetic: true),
      environment: MeasurementEnvironment(
        fingerprint: [.init("cpu", machine), .init("build", "release")],
        provenance: [
          .init("time", "2026-03-\(day < 10 ? "0" : "")\(day)T10:00:00Z"), .init("commit", commit),
        ]),
      plan: PlanSummary(
        seed: .max, reference: "expat", streams: [stream], sinks: ["count"], budgetSeconds: nil,
        rounds: [:], durationSeconds: 1, verifiedParses: 1, isInterrupted: isInterrupted,
        command: "harness --corpus \(corpus)"),
      backends: [summary("expat", .backend), summary("floor-expat", .floor)],
      rows: [
        row("expat", "parse_time", time),
        row("expat", "peak_resident", time.map { $0 * 5 }, unit: "bytes"),
        row("expat", "parse_time_ratio", 1.5, unit: "ratio", reference: "floor-expat"),
        row("floor-expat", "parse_time", 1e6),
      ])
  }
}

extension Results {
  /// A run of 300 rows, so that a partial run is noticed.
  static var large: Results {
    var results = sample()
    results.rows = (0..<300).map { row in
      MetricResult(
        key: CaseKey(
          corpus: "songs", documentSHA: "00", stream: .whole, pace: .full, sink: "count",
          backend: "row\(row)", library: "library 1", build: "release"),
        metric: "parse_time", unit: "ns", kind: .noisy, estimator: "median", value: 1, samples: 1)
    }
    return results
  }
}

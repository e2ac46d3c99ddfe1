import FeedEvents
import Foundation
@testable import HarnessCore
import Testing
import WorkerContract

/// A history of invented runs with 300 implementations each, `row0` to `row299`, recorded by
/// `harness-history`.
struct SyntheticHistory {
  let folder: Folder
  let path: String

  /// Creates an empty folder for the history.
  init() throws {
    folder = try Folder()
    path = folder / "history.sqlite"
  }

  /// Records one run per day for each figure, from 2026-01-01 on, at `commit1`, `commit2` and so on.
  func record(_ figures: [Double], corpus: String = "songs", on processor: String = "one") throws {
    let files = try figures.enumerated().map { number, figure in
      let name = "run-\(number).json"
      let run = Results.invented(figure, number: number, corpus: corpus, processor: processor)
      try folder.write(try JSONFormat().render(run), to: name)
      return folder / name
    }
    let outcome = try Command(
      "\(Harness.directory)/harness-history", ["record", "--history", path] + files
    ).run()
    try #require(outcome.status == 0, "\(outcome.everything)")
  }

  /// Runs `harness history` on the history.
  func show(_ arguments: String...) throws -> Outcome {
    try Command(Harness.executable, ["history", "--history", path] + arguments).run()
  }

  /// Returns the lines of the printed CSV, by column name.
  func table(_ arguments: String...) throws -> [[String: String]] {
    let outcome = try Command(
      Harness.executable, ["history", "--history", path, "--csv"] + arguments
    ).run()
    try #require(outcome.status == 0, "\(outcome.everything)")
    let lines = CSV.read(outcome.output)
    return lines.dropFirst().map { line in
      Dictionary(zip(lines.first ?? [], line)) { first, _ in first }
    }
  }

  /// Changes the history by SQL, as the harness never would.
  func edit(_ sql: String) throws {
    let program =
      "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute(sys.argv[2]); c.commit()"
    let outcome = try Command.run("python3", "-c", program, path, sql)
    try #require(outcome.status == 0, "\(outcome.everything)")
  }
}

extension Results {
  /// Returns a run of 300 implementations with the same figure, on a day of its own.
  fileprivate static func invented(
    _ figure: Double, number: Int, corpus: String, processor: String
  ) -> Results {
    let day = Date(timeIntervalSince1970: 1_767_225_600 + 86_400 * Double(number))
    return Results(
      name: "report-\(corpus)",
      corpus: CorpusSummary(
        name: corpus, title: "", stresses: "", bytes: 1, sha256: "00", items: nil,
        isSynthetic: true),
      environment: MeasurementEnvironment(
        fingerprint: [.init("cpu", processor)],
        provenance: [
          .init("time", day.formatted(.iso8601)), .init("commit", "commit\(number + 1)"),
        ]),
      plan: PlanSummary(
        seed: .max, reference: "row0", streams: [], sinks: [], budgetSeconds: nil, rounds: [:],
        durationSeconds: 0, verifiedParses: 0, isInterrupted: false, command: "harness"),
      backends: [],
      rows: (0..<300).map { row in
        MetricResult(
          key: CaseKey(
            corpus: corpus, documentSHA: "00", stream: .whole, pace: .full, sink: "count",
            backend: "row\(row)", library: "library 1", build: "release"),
          metric: "parse_time", unit: "ns", kind: .noisy, estimator: "median", value: figure,
          samples: 1)
      })
  }
}

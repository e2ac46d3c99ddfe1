import WorkerContract
import Foundation
import History
import Results

// Records a run for each figure: `history-writer PATH CORPUS FIGURE…`, or runs without end where the
// only figure is `forever`. Prints the number of each run as soon as it is recorded; what is wrong with
// the history goes to standard error, and ends it with status 1. `CPU` in the environment is the
// processor it pretends to run on.

let arguments = CommandLine.arguments
guard arguments.count > 3 else { fatalError("usage: history-writer PATH CORPUS FIGURE…") }
let corpus = arguments[2]
let processor = ProcessInfo.processInfo.environment["CPU"] ?? "any"

/// A run of 300 rows, each with the same figure, so that half a run would be seen.
func results(_ figure: Double, number: Int) -> Results {
  let day = Date(timeIntervalSince1970: 1_767_225_600 + 86_400 * Double(number))
  let summary = CorpusSummary(
    name: corpus, title: "", stresses: "", bytes: 1, sha256: "00", items: nil, isSynthetic: true)
  return Results(
    name: "report-\(corpus)", corpus: summary,
    environment: MeasuringEnvironment(
      fingerprint: [.init("cpu", processor)],
      provenance: [
        .init("time", day.formatted(.iso8601)), .init("commit", "commit\(number + 1)"),
      ]),
    plan: PlanSummary(
      seed: .max, reference: "row0", streams: [], sinks: [], budgetSeconds: nil, rounds: [:],
      durationSeconds: 0, verifiedParses: 0, isInterrupted: false, command: "history-writer"),
    backends: [],
    rows: (0..<300).map { row in
      MetricResult(
        key: CaseKey(
          corpus: corpus, documentSHA: "00", stream: "whole", pace: "full", sink: "count",
          backend: "row\(row)", library: "library 1", build: "release"),
        metric: "parse_time", unit: "ns", kind: .noisy, estimator: "median", value: figure,
        samples: 1)
    })
}

func write(_ text: String, to file: FileHandle) { file.write(Data("\(text)\n".utf8)) }

do throws(HistoryError) {
  let store = try HistoryStore(path: arguments[1])
  let isEndless = arguments[3] == "forever"
  let figures = isEndless ? [1] : arguments.dropFirst(3).compactMap { Double($0) }
  var number = 0
  repeat {
    for figure in figures {
      let run = try store.record(results(figure, number: number))
      number += 1
      write("recorded \(run)", to: .standardOutput)
    }
  } while isEndless
} catch {
  write("\(error)", to: .standardError)
  exit(1)
}

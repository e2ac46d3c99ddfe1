import Foundation
@testable import HarnessCore
import Testing

/// A run over everything: all implementations, all sinks, six rounds, then its reports.
struct ReportTests {
  private struct Run {
    let outcome: Outcome
    let reports: Reports
    let files: [String]

    static let result = Result {
      let folder = try Folder()
      try SmallCorpus.make(in: folder, stream: "elapsed_us,bytes\n100,7000\n900,REST\n")
      let outcome = try Harness.measure(
        "--corpus", "small", "--rounds", "6", "--seed", "7", "--output", "reports", in: folder)
      return Run(
        outcome: outcome, reports: try Reports(in: folder), files: folder.names("reports"))
    }
  }

  private let run: Run
  private var reports: Reports { run.reports }

  init() throws { run = try Run.result.get() }

  @Test func theRunIsSoundAndWritesAFileAFormatAndNoOther() {
    #expect(run.outcome.status == 0, "\(run.outcome.everything)")
    #expect(Set(run.files).isSuperset(of: ["itunes300.csv", "itunes300.md"]))
    let extensions = formats(of: .run).filter(\.isStandard).compactMap(\.fileExtension)
    #expect(run.files == extensions.map { "itunes300.\($0)" }.sorted())
    let line =
      #/\n\nReport: reports/itunes300\.md \.html \.csv \.json \.bench(; \d+ data lints? \(--verbose\))?\n$/#
    #expect(run.outcome.output.contains(line), "\(run.outcome.output)")
  }

  @Test func withoutATerminalThereIsPlainTextAndNoLiveLine() {
    // A progress line is printed every ten seconds.
    let progress = #/harness: (round \d+, |verifying ).*/#
    for line in run.outcome.errors.split(separator: "\n") {
      #expect(line.wholeMatch(of: progress) != nil, "\(line)")
    }
    #expect(!run.outcome.output.contains("\u{1B}"))
    #expect(!run.outcome.output.contains("\r"))
    #expect(run.outcome.output.hasPrefix("chunks as recorded in lan, records built\nbackend "))
    #expect(run.outcome.output.contains("\n\nOn itunes300 (chunks as recorded in lan, "))
  }

  @Test func theCSVHasItsColumnsAndNothingButNumbersAndKnownWords() {
    #expect(reports.csv.hasPrefix(Reports.columns + "\n"))
    #expect(Set(CSV.read(reports.csv).map(\.count)).count == 1)
    for row in reports.rows {
      #expect(["exact", "noisy"].contains(row["kind"]))
      #expect(["ok", "unavailable"].contains(row["status"]))
      #expect((row["status"] == "ok") == (Double(row["value"] ?? "") != nil), "\(row)")
      #expect((row["status"] == "ok") == (row["reason"] == ""))
    }
  }

  @Test func theDefaultPlanHasEveryImplementationAndSink() {
    let cases = Set(reports.rows.map { "\($0["backend"] ?? "") \($0["sink"] ?? "")" })
    for backend in Harness.backends {
      for sink in ["discard", "count", "model"] { #expect(cases.contains("\(backend) \(sink)")) }
    }
    for (role, sink) in [("floor", "count"), ("control", "count"), ("bytes", "none")] {
      let others = Harness.listed("role", as: role)
      #expect(!others.isEmpty && cases.isSuperset(of: others.map { "\($0) \(sink)" }))
    }
    #expect(Set(reports.rows.compactMap { $0["stream"] }) == ["lan"])
    #expect(Set(reports.rows.compactMap { $0["pace"] }) == ["virtual"])
  }

  @Test func exactMetricsAreEqualInEveryRepetition() {
    let exact = Set([
      "allocs/op", "B/op", "peak-live-B", "leaked-blocks", "events/op", "items/op",
    ])
    var values: [String: Set<Substring>] = [:]
    for sample in reports.samples {
      for index in stride(from: 2, to: sample.count, by: 2)
      where exact.contains("\(sample[index + 1])") {
        values["\(sample[0]) \(sample[index + 1])", default: []].insert(sample[index])
      }
    }
    #expect(values.count > 50)
    for (name, values) in values { #expect(values.count == 1, "\(name): \(values)") }
    for row in reports.rows where row["kind"] == "exact" && row["status"] == "ok" {
      #expect(row["low"] == row["value"] && row["high"] == row["value"])
    }
  }

  @Test func everyTimeHasAnIntervalAndSaysWhatItHolds() throws {
    for row in ["parse_time", "cpu_time", "throughput"].flatMap({ reports.rows($0) }) {
      let figures = ["low", "value", "high"].compactMap { Double(row[$0] ?? "") }
      #expect(figures.count == 3 && figures == figures.sorted(), "\(row)")
      #expect(row["level"] == "0.95" && row["interval"] == "median within the run")
    }
    // Six rounds are too few for the intervals with records built, which must hold together.
    for row in reports.rows("speed") where row["sink"] != "model" {
      let figures = try ["low", "value", "high"].map {
        try #require(Double(row[$0] ?? ""), "\(row)")
      }
      #expect(figures == figures.sorted())
      #expect(row["samples"] == "6" && row["interval"] == "ratio between runs")
    }
    #expect(reports.rows("speed").contains { $0["reference"] == "floor-expat" })
    #expect(reports.rows("speed").contains { $0["reference"] == "control-libxml2" })
  }

  @Test func theCostSplitHasAStepForEverySink() {
    let steps = reports.rows("cost_step").filter { $0["backend"] == "expat" }
    #expect(
      steps.map { $0["reference"] ?? "" }.sorted() == [
        "expat@count", "expat@discard", "floor-expat@count",
      ])
    #expect(steps.allSatisfy { $0["samples"] == "6" && $0["low"] != "" })
  }

  @Test func allCountTheEventsAndItemsOfTheDocument() {
    #expect(
      Set(reports.rows("events").filter { $0["status"] == "ok" }.map { $0["value"] }) == ["468"])
    #expect(
      Set(reports.rows("items").filter { $0["status"] == "ok" }.map { $0["value"] }) == ["5"])
  }

  @Test func theJSONHasTheRowsOfTheCSVAndWhatBelongsToThem() throws {
    let json = try reports.json
    #expect(json["schema"] as? Int == 1)
    #expect((json["rows"] as? [Any])?.count == reports.rows.count)
    let plan = try #require(json["plan"] as? [String: Any])
    #expect(plan["seed"] as? Int == 7)
    #expect(plan["is_interrupted"] as? Bool == false)
    let series = try #require(json["series"] as? [[String: Any]])
    #expect(series.contains { $0["name"] as? String == "live_heap" })
    let environment = try #require(json["environment"] as? [String: Any])
    let facts = environment["fingerprint"] as? [[String: String]] ?? []
    let names = [
      "cpu", "caches", "cores", "kernel", "governor", "libc", "swift", "allocator", "method",
      "build",
    ]
    #expect(Set(facts.compactMap { $0["name"] }) == Set(names))
    #expect(facts.allSatisfy { $0["value"]?.isEmpty == false })
  }

  @Test func theMarkdownBeginsWithTheAnswerAndSplitsTheCost() {
    let answer = run.outcome.output.split(separator: "\n").first { $0.hasPrefix("On itunes300 ") }
    #expect(reports.markdown.hasPrefix("# Which parser should read itunes300?\n\n"))
    #expect(reports.markdown.contains("\n\n**On itunes300 (chunks as recorded in lan, "))
    #expect(answer?.hasSuffix(".") == true)
    for title in [
      "## Summary", "## Where the time goes", "## Memory", "<summary>How it was measured",
    ] {
      #expect(reports.markdown.contains(title))
    }
    #expect(reports.markdown.contains("synthetic document"))
  }

  @Test func theBenchIsInTheGoBenchmarkFormat() {
    for line in reports.bench.split(separator: "\n") {
      let isConfiguration = line.contains(/^[a-z][^\s:]*: \S/)
      let isUnit = line.contains(/^Unit \S+( \S+=\S+)+$/)
      let isSample = line.contains(/^Benchmark\S+ \d+( [-0-9.e]+ \S+)+$/)
      #expect(isConfiguration || isUnit || isSample, "\(line)")
    }
    #expect(reports.bench.contains("\nseed: 7\n"))
  }
}

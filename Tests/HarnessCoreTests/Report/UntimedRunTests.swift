@testable import HarnessCore
import Testing
import WorkerContract

/// Runs without throughput, without times, or without parsers.
@Suite struct UntimedRunTests {
  /// A run that stopped after some items; it has no throughput because the document is not read to its end.
  private var stopped: Results {
    var results = Fixtures.normal
    results.plan = Fixtures.plan(streams: ["lan"])
    results.rows.removeAll { $0.metric == "throughput" || $0.key.stream != "lan" }
    for index in results.rows.indices { results.rows[index].key.stopAfter = 20 }
    results.series = []
    return results
  }

  /// Returns a run of one pass, with only the given metrics.
  private func untimed(_ metrics: Set<String>) -> Results {
    var results = Fixtures.normal
    results.rows.removeAll { !metrics.contains($0.metric) }
    results.series = []
    return results
  }

  @Test func withoutThroughputTheLeastTimeLeads() {
    #expect(
      stopped.answer.hasPrefix(
        "On itunes300 (chunks as recorded in lan, without pauses, records built, stopped after 20 items), expat takes the least time: "
          + "2.23 ms per parse; speed relative to libxml2: expat 1.30× [1.28, 1.32]"))
  }

  /// The interval of a time holds its median within the run, and says nothing of another implementation.
  @Test func withoutARatioIntervalsOfTimesDecideNothing() {
    var results = stopped
    results.rows.removeAll { $0.metric == "parse_time_ratio" || $0.metric == "cpu_time" }
    results.verdicts = []
    for index in results.rows.indices where results.rows[index].metric == "parse_time" {
      let value = results.rows[index].value ?? 0
      (results.rows[index].low, results.rows[index].high) = (value * 0.99, value * 1.01)
    }
    #expect(!results.answer.contains("takes the least time"))
  }

  @Test func withoutThroughputTheTablesHaveTheTimes() throws {
    let lines = TerminalRenderer().text(of: stopped).split(separator: "\n")
    #expect(lines[1].contains("time"))
    #expect(!lines[1].contains("MB/s"))
    #expect(lines.contains { $0.hasPrefix("expat ") && $0.contains("2.23 ms*") })
    #expect(
      try MarkdownFormat().render(stopped).contains(
        "| backend | time per parse | speed × libxml2 [interval] |"))
  }

  @Test func withoutThroughputItemsASecondStandInForIt() throws {
    var results = stopped
    for row in stopped.rows where row.metric == "cpu_time" {
      guard let time = row.value else { continue }
      var rate = row
      (rate.metric, rate.unit, rate.value) = ("item_rate", "items/s", 300 * 1e9 / time)
      results.rows.append(rate)
    }
    let lines = TerminalRenderer().text(of: results).split(separator: "\n")
    #expect(lines[1].contains(#/backend +items/s +time +/#))
    results.rows += Fixtures.normal.rows.filter { $0.metric == "throughput" }.map { row in
      var row = row
      row.key.stopAfter = 20
      return row
    }
    #expect(!TerminalRenderer().text(of: results).contains("items/s"))
  }

  @Test func floorsThatAllFailHaveNoColumns() {
    var results = stopped
    let floors = Set(Fixtures.floors.map(\.name))
    for index in results.rows.indices where floors.contains(results.rows[index].key.backend) {
      (results.rows[index].value, results.rows[index].status) = (nil, .unavailable)
    }
    let lines = TerminalRenderer().text(of: results).split(separator: "\n")
    #expect(lines.contains("floors and controls"))
    #expect(lines.contains { $0.hasPrefix("memchr") && $0.contains("unavailable") })
  }

  @Test func aRunOfAllocationsAnswersByThem() {
    let results = untimed(["allocations", "peak_live_heap", "events"])
    #expect(
      results.answer
        == "On itunes300 (chunks as recorded in lan, without pauses, records built), nothing was timed; allocations, lowest first: "
        + "1,514 in libxml2, 1,514 in expat, 211,790 in foundation-data and 211,804 in foundation; "
        + "all four reported the same 15,903 events.")
  }

  @Test func aRunOfMemoryAnswersByIt() {
    let text = untimed(["peak_resident_growth"]).answer
    #expect(
      text.contains(
        "nothing was timed; peak resident growth ± 256 KiB, lowest first: 528 KB in expat"))
    #expect(!text.contains("no parser"))
  }

  @Test func columnsWithoutFiguresAreLeftOut() throws {
    let results = untimed(["peak_resident_growth"])
    let head = TerminalRenderer().text(of: results).split(separator: "\n")[1]
    #expect(head.split(separator: " ") == ["backend", "RSS+", "±", "0.3", "MB"])
    #expect(
      try MarkdownFormat().render(results)
        .contains("\n| backend | peak resident growth ± 256 KiB |\n"))
  }

  @Test func whoFailsInAnUntimedRunIsNamed() {
    var results = untimed(["allocations"])
    results.change("allocations", of: "expat") { ($0.value, $0.status) = (nil, .crashed) }
    let text = results.answer
    #expect(text.contains("lowest first: 1,514 in libxml2"))
    #expect(text.hasSuffix("; expat (crashed) got no figures."))
  }

  @Test func floorsAloneAreSaidToBeWhatWasMeasured() {
    var results = Fixtures.normal
    results.rows.removeAll { $0.key.backend != "memchr" || $0.key.stream != "lan" }
    results.backends.removeAll { $0.name != "memchr" }
    #expect(
      results.answer
        == "On itunes300 (chunks as recorded in lan, without pauses), no parser was measured, but memchr (18,650 MB/s)."
    )
  }
}

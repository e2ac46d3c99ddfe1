import Foundation
import Testing

/// Two runs of one build, each with copies whose difference is known, compared with each other.
struct ComparedRunsTests {
  private struct Runs {
    let folder: Folder

    static let result = Result {
      let folder = try Folder()
      try SmallCorpus.make(in: folder)
      for output in ["base", "head"] {
        let outcome = try Harness.measure(
          "--corpus", "small", "--backend", "libxml2", "--sink", "count", "--no-floors",
          "--copy", "libxml2+400%", "--copy", "libxml2+1alloc", "--pass", "time", "--pass",
          "allocations", "--rounds", "10", "--output", output, in: folder)
        try #require(outcome.status == 0, "\(outcome.everything)")
      }
      return Runs(folder: folder)
    }
  }

  private let folder: Folder

  init() throws { folder = try Runs.result.get().folder }

  private func compare(_ arguments: [String], status: Int32 = 0) throws -> [[String: String]] {
    let outcome = try Command(
      Harness.executable, ["compare"] + arguments + ["--format", "csv"], in: folder.path
    ).run()
    try #require(outcome.status == status, "\(outcome.everything)")
    let lines = CSV.read(outcome.output)
    let columns = try #require(lines.first)
    return lines.dropFirst().map { Dictionary(zip(columns, $0)) { first, _ in first } }
  }

  private func report(_ run: String) -> String { "\(run)/\(SmallCorpus.name).json" }

  @Test func unchangedCountsAreTheSameAndTimesOfOneRunAreNotJudged() throws {
    let rows = try compare([report("base"), report("head")])
    let counts = rows.filter { $0["kind"] == "exact" }
    #expect(counts.contains { $0["metric"] == "allocations" })
    #expect(counts.allSatisfy { $0["outcome"] == "same" && $0["low"] == "" })
    let times = rows.filter { $0["metric"] == "cpu_time" }
    // One run per side does not show the variation between runs.
    #expect(times.count == 3 && times.allSatisfy { $0["outcome"] == "undecided" })
  }

  /// Each of two runs is given three times, as if the machine had been the same each time; one has the slowed
  /// copy in place of the original.
  @Test func aSlowdownBeyondThatBetweenRunsIsWorse() throws {
    let text = try folder.text(report("base"))
    let slowed = text.replacing("\"backend\" : \"libxml2\"", with: "\"backend\" : \"fast\"")
      .replacing("\"backend\" : \"libxml2+400%\"", with: "\"backend\" : \"libxml2\"")
    let files = try (1...3).flatMap { number in
      try [("old", text), ("new", slowed)].map { label, text in
        try folder.write(text, to: "\(label)-\(number).json")
        return "\(label)=\(label)-\(number).json"
      }
    }
    let rows = try compare(files.sorted().reversed(), status: 2)
    let row = try #require(
      rows.first { $0["metric"] == "cpu_time" && $0["backend"] == "libxml2" })
    #expect(row["outcome"] == "worse" && Double(row["speed"] ?? "") ?? 1 < 1 / 3, "\(row)")
  }

  @Test func oneAllocationMoreIsOneMore() throws {
    let text = try folder.text(report("base"))
    let worse = text.replacing("\"backend\" : \"libxml2\"", with: "\"backend\" : \"fast\"")
      .replacing("\"backend\" : \"libxml2+1alloc\"", with: "\"backend\" : \"libxml2\"")
    try folder.write(worse, to: "worse.json")
    let rows = try compare([report("base"), "worse.json"], status: 2)
    let row = try #require(
      rows.first { $0["metric"] == "allocations" && $0["backend"] == "libxml2" })
    let figures = ["before", "now"].compactMap { Double(row[$0] ?? "") }
    #expect(row["outcome"] == "worse" && figures.count == 2 && figures[1] == figures[0] + 1)
  }

  @Test func theSamplesAloneSayWhatTheReportSays() throws {
    let name = "\(SmallCorpus.name).bench"
    try folder.write(try folder.text("head/\(name)"), to: "alone.bench")
    let rows = try compare([report("head"), "alone.bench"])
    #expect(rows.contains { $0["metric"] == "cpu_time" })
    #expect(rows.filter { $0["kind"] == "exact" }.allSatisfy { $0["outcome"] == "same" })
  }
}

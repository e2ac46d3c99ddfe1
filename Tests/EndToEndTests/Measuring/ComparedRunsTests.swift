import Foundation
import Testing

extension MeasuringTests {
  /// Two runs of one build, each with copies whose difference is known, compared with each other.
  @Suite struct ComparedRunsTests {
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

    /// Returns the lines of the comparison's CSV, by column name.
    private func compare(_ arguments: String..., status: Int32 = 0) throws -> [[String: String]] {
      let files = ["base", "head"].map { "\($0)/\(SmallCorpus.name).json" }
      let outcome = try Command(
        Harness.executable, ["compare"] + files + ["--format", "csv"] + arguments, in: folder.path
      ).run()
      try #require(outcome.status == status, "\(outcome.everything)")
      let lines = CSV.read(outcome.output)
      let columns = try #require(lines.first)
      return lines.dropFirst().map { Dictionary(zip(columns, $0)) { first, _ in first } }
    }

    @Test func unchangedCountsAreEqualAndTimesOfOneRunAreNotJudged() throws {
      let rows = try compare("--filter", "backend=libxml2")
        .filter { $0["column"] == "head/\(SmallCorpus.name)" }
      #expect(rows.count > 5)
      let exact = rows.filter { $0["kind"] == "exact" }
      #expect(exact.contains { $0["metric"] == "allocations" })
      #expect(exact.allSatisfy { $0["outcome"] == "equal" && $0["ratio_low"] == "" })
      let time = try #require(rows.first { $0["metric"] == "parse_time" })
      // One run per side does not show the variation between runs.
      #expect(time["outcome"] == "too-few-runs")
      #expect(time["samples"] == "1")
    }

    /// Each of the two runs is given three times, as if the machine had been the same each time.
    @Test func aSlowedCopyIsDifferentBeyondARun() throws {
      func runs(_ label: String, _ name: String) -> [String] {
        (1...3).map { "\(label)=\(name)-\($0)/\(SmallCorpus.name).json" }
      }
      for name in ["base", "head"] {
        for copy in 1...3 {
          try folder.write(
            try folder.text("\(name)/\(SmallCorpus.name).json"),
            to: "\(name)-\(copy)/\(SmallCorpus.name).json")
        }
      }
      let outcome = try Command(
        Harness.executable,
        ["compare"] + runs("all", "base") + runs("all", "head")
          + ["--column", "backend", "--ignore", "file", "--filter", "backend=libxml2,libxml2+400%"]
          + ["--metric", "parse_time", "--format", "csv"], in: folder.path
      ).run()
      try #require(outcome.status == 2, "\(outcome.everything)")
      let row = try #require(CSV.read(outcome.output).first { $0.contains("libxml2+400%") })
      #expect(row.contains("different"), "\(row)")
    }

    @Test func oneAllocationMoreIsOneMore() throws {
      let rows = try compare(
        "--column", "backend", "--filter", "backend=libxml2,libxml2+1alloc", "--row", "file",
        "--metric", "allocations", status: 2)
      let copies = rows.filter { $0["column"] == "libxml2+1alloc" }
      #expect(copies.count == 2)
      #expect(copies.allSatisfy { $0["outcome"] == "different" && $0["difference"] == "1" })
    }

    @Test func theSamplesAloneSayWhatTheReportSays() throws {
      try folder.write(try folder.text("head/\(SmallCorpus.name).bench"), to: "alone.bench")
      let outcome = try Command(
        Harness.executable,
        ["compare", "head/\(SmallCorpus.name).json", "alone.bench", "--filter", "metric!=*ratio"],
        in: folder.path
      ).run()
      #expect(outcome.status == 0, "\(outcome.everything)")
      #expect(outcome.errors == "")
      #expect(outcome.output.contains(/libxml2\+400% .*  too few runs\n/))
      #expect(!outcome.output.contains("differs") && !outcome.output.contains("not record"))
      #expect(outcome.output.contains(/\nallocations: .*: equal in all 3 rows\n/))
    }
  }
}

import Foundation
import Testing

extension MeasuringTests {
  /// Two runs of one build, each with copies whose difference is known, held against each other.
  @Suite struct ComparedRunsTests {
    private struct Runs {
      let folder: Folder

      static let result = Result {
        let folder = try Folder()
        try SmallCorpus.make(in: folder)
        for output in ["base", "head"] {
          let outcome = try Harness.measure(
            "--corpus", "small", "--backend", "libxml2", "--sink", "count", "--no-yardsticks",
            "--copy", "libxml2+400%", "--copy", "libxml2+1alloc", "--pass", "time", "--pass",
            "allocations", "--rounds", "10", "--output", output, in: folder)
          try #require(outcome.status == 0, "\(outcome.everything)")
        }
        return Runs(folder: folder)
      }
    }

    private let folder: Folder

    init() throws { folder = try Runs.result.get().folder }

    /// The lines of the comparison's CSV, by the names of their columns.
    private func compare(_ arguments: String...) throws -> [[String: String]] {
      let files = ["base", "head"].map { "\($0)/\(SmallCorpus.name).json" }
      let outcome = try Command(
        Harness.executable, ["compare"] + files + ["--format", "csv"] + arguments, in: folder.path
      ).run()
      try #require(outcome.status == 0, "\(outcome.everything)")
      let lines = CSV.read(outcome.output)
      let columns = try #require(lines.first)
      return lines.dropFirst().map { Dictionary(zip(columns, $0)) { first, _ in first } }
    }

    @Test func unchangedCountsAreEqualAndTimesAreTested() throws {
      let rows = try compare("--filter", "backend=libxml2")
        .filter { $0["column"] == "head/\(SmallCorpus.name)" }
      #expect(rows.count > 5)
      let exact = rows.filter { $0["kind"] == "exact" }
      #expect(exact.contains { $0["metric"] == "allocations" })
      #expect(exact.allSatisfy { $0["outcome"] == "equal" && $0["p_value"] == "" })
      let time = try #require(rows.first { $0["metric"] == "parse_time" })
      // What the runs themselves differ by is not this test's to know.
      #expect(["different", "not-shown"].contains(time["outcome"]))
      #expect(try 0...1 ~= #require(Double(time["p_value"] ?? "")))
      #expect(time["samples"] == "10")
    }

    /// Five times as slow, as nothing interleaves one run with the other: a machine shared with others
    /// has been seen to run at half its speed for half a run.
    @Test func aSlowedCopyIsDifferentWithinARunAndBeyondIt() throws {
      let rows = try compare(
        "--column", "file,backend", "--filter", "backend=libxml2,libxml2+400%", "--metric",
        "parse_time")
      #expect(rows.count == 4)
      for column in ["base", "head"].map({ "\($0)/\(SmallCorpus.name) libxml2+400%" }) {
        let row = try #require(rows.first { $0["column"] == column })
        #expect(row["outcome"] == "different", "\(row)")
        #expect(try #require(Double(row["p_value"] ?? "")) <= 0.01)
        #expect(try #require(Double(row["ratio"] ?? "")) > 1.1)
      }
    }

    @Test func oneAllocationMoreIsOneMore() throws {
      let rows = try compare(
        "--column", "backend", "--filter", "backend=libxml2,libxml2+1alloc", "--row", "file",
        "--metric", "allocations")
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
      #expect(outcome.output.contains(/libxml2\+400% .* ~ \(p=1 n=10\+10\)/))
      #expect(!outcome.output.contains("differs") && !outcome.output.contains("can't tell"))
      #expect(outcome.output.contains(/\nallocations: .*: equal in all 3 rows\n/))
    }
  }
}

import Testing

/// Implementations compared with copies of themselves whose difference is known.
struct VerdictTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallCorpus.make(in: folder)
  }

  private func measure(_ arguments: String...) throws -> (outcome: Outcome, reports: Reports) {
    let outcome = try Harness.measure(
      ["--corpus", "small", "--backend", "libxml2", "--sink", "count", "--no-floors"]
        + ["--output", "reports"] + arguments, in: folder)
    try #require(outcome.status == 0, "\(outcome.everything)")
    return (outcome, try Reports(in: folder))
  }

  @Test func aSlowedCopyIsSlower() throws {
    let (outcome, reports) = try measure(
      "--copy", "libxml2+50%", "--pass", "time", "--until-decided", "--budget", "20s")
    let verdict = try #require(try reports.verdicts.first)
    #expect(try reports.verdicts.count == 1)
    #expect(verdict.key.backend == "libxml2+50%" && verdict.reference == "libxml2")
    #expect(verdict.family == "reference" && verdict.metric == "parse_time")
    #expect(verdict.outcome == "worse" && verdict.reason == "")
    #expect(try #require(verdict.low) > 1.01)
    #expect(try #require(verdict.intervalLevel) >= 0.99)
    #expect(outcome.errors.contains("libxml2+50%, fixed:16384, count: injected: slowdown"))
    #expect(outcome.output.contains("libxml2 reads fastest: "))
    let ratios = reports.rows("speed")
    let reported = ratios.map { "\($0["backend"] ?? "") \($0["verdict"] ?? "")" }
    #expect(reported == ["libxml2 ", "libxml2+50% slower"])
    #expect(ratios.last?["level"] == "0.9975")
    #expect(reports.markdown.contains("<summary>Verdicts</summary>"))
    #expect(reports.markdown.contains(/\n\| libxml2\+50% \| libxml2 \| 0\.\d+× \[.*\| slower \|/))
  }

  @Test func anUnchangedCopyIsTheSameWithinAWideBand() throws {
    let (outcome, reports) = try measure(
      "--copy", "libxml2", "--pass", "time", "--until-decided", "--budget", "20s",
      "--same-within", "50%")
    let verdict = try #require(try reports.verdicts.first)
    #expect(verdict.key.backend == "libxml2-copy")
    #expect(verdict.outcome == "same")
    #expect(try #require(verdict.low) > 1 / 1.5 && #require(verdict.high) < 1.5)
    #expect(outcome.output.contains("read the same within ±50 %"))
    let plan = try #require(try reports.json["plan"] as? [String: Any])
    #expect(plan["same_within"] as? Double == 0.5)
    // The verdict is reached long before the budget is used up.
    #expect(try #require(plan["duration_seconds"] as? Double) < 20)
  }

  @Test func oneAllocationMoreIsFoundExactly() throws {
    let (outcome, reports) = try measure(
      "--copy", "libxml2+1alloc", "--pass", "allocations", "--rounds", "2")
    let verdicts = try reports.verdicts
    let verdict = try #require(verdicts.first { $0.metric == "allocations" })
    #expect(verdict.family == "exact" && verdict.outcome == "worse" && verdict.rounds == 2)
    let counts = reports.rows("allocations").compactMap { Double($0["value"] ?? "") }
    try #require(counts.count == 2)
    #expect(counts[1] == counts[0] + 1)
    #expect(verdict.ratio == counts[1] / counts[0])
    #expect(verdicts.first { $0.metric == "leaked_blocks" }?.outcome == "same")
    #expect(reports.markdown.contains("\n| libxml2+1alloc | libxml2 | more, "))
    // Without times there are no verdicts on time.
    #expect(Set(verdicts.map(\.family)) == ["exact"])
    #expect(!outcome.output.contains("undecided"))
  }
}

import Testing

struct UndecidedTests {
  @Test func threeRoundsDecideNoPairAndEveryReportSaysWhy() throws {
    let folder = try Folder()
    try SmallCorpus.make(in: folder)
    let outcome = try Harness.measure(
      "--corpus", "small", "--backend", "libxml2", "--backend", "expat", "--backend",
      "foundation", "--sink", "count", "--no-floors", "--pass", "time", "--rounds", "3",
      "--each-against-each", "--output", "reports", in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains("there were too few rounds to tell "))
    let reports = try Reports(in: folder)
    let verdicts = try reports.verdicts
    for verdict in verdicts {
      #expect(verdict.outcome == "undecided" && verdict.low == nil && verdict.high == nil)
      #expect(verdict.reason.contains(/^too few rounds: 3, at least \d+ are needed$/))
    }
    let judged = reports.rows("speed").filter { $0["backend"] != "libxml2" }
    #expect(judged.map { $0["verdict"] } == ["too few rounds", "too few rounds"])
    #expect(judged.allSatisfy { $0["low"] == "" && $0["high"] == "" })
    #expect(reports.markdown.contains("### Undecided verdicts\n\n- expat against libxml2 "))
    #expect(reports.markdown.contains("All pairs: "))

    func pairs(_ family: String) -> [Set<String>] {
      verdicts.filter { $0.family == family }.map { [$0.key.backend, $0.reference] }
    }
    let withReference: [Set] = [["libxml2", "expat"], ["libxml2", "foundation"]]
    #expect(Set(pairs("reference")) == Set(withReference))
    #expect(Set(pairs("each")) == Set(withReference + [["expat", "foundation"]]))
    #expect(pairs("each").count == 3)
  }
}

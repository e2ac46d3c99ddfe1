import Testing

extension MeasuringTests {
  /// Three rounds of three backends in all pairs, which are too few for any test.
  @Suite struct UndecidedTests {
    private struct Run {
      let outcome: Outcome
      let reports: Reports

      static let result = Result {
        let folder = try Folder()
        try SmallCorpus.make(in: folder)
        let outcome = try Harness.measure(
          "--corpus", "small", "--backend", "libxml2", "--backend", "expat", "--backend",
          "foundation", "--sink", "count", "--no-floors", "--pass", "time", "--rounds", "3",
          "--each-against-each", "--output", "reports", in: folder)
        return Run(outcome: outcome, reports: try Reports(in: folder))
      }
    }

    private let outcome: Outcome
    private let reports: Reports

    init() throws {
      let run = try Run.result.get()
      (outcome, reports) = (run.outcome, run.reports)
    }

    @Test func threeRoundsDecideNothingAndEveryReportSaysWhy() throws {
      #expect(outcome.status == 0, "\(outcome.everything)")
      let verdicts = try reports.verdicts
      #expect(Set(verdicts.map(\.outcome)) == ["undecided"])
      for verdict in verdicts {
        #expect(verdict.reason.contains(/^too few rounds: 3, at least \d+ are needed$/))
      }
      #expect(outcome.output.contains("there were too few rounds to tell "))
      let judged = reports.rows("parse_time_ratio").filter { $0["backend"] != "libxml2" }
      #expect(judged.map { $0["verdict"] } == ["too few rounds", "too few rounds"])
      #expect(reports.markdown.contains("### Undecided verdicts\n\n- expat against libxml2 "))
    }

    @Test func tooFewRoundsGiveNoInterval() throws {
      for verdict in try reports.verdicts { #expect(verdict.low == nil && verdict.high == nil) }
      #expect(
        reports.rows("parse_time_ratio").filter { $0["backend"] != "libxml2" }
          .allSatisfy { $0["low"] == "" && $0["high"] == "" })
    }

    @Test func eachAgainstEachIsAFamilyOfItsOwn() throws {
      let verdicts = try reports.verdicts
      func pairs(_ family: String) -> [Set<String>] {
        verdicts.filter { $0.family == family }.map { [$0.key.backend, $0.reference] }
      }
      let withReference: [Set] = [["libxml2", "expat"], ["libxml2", "foundation"]]
      #expect(Set(pairs("reference")) == Set(withReference))
      #expect(Set(pairs("each")) == Set(withReference + [["expat", "foundation"]]))
      #expect(pairs("each").count == 3)
      #expect(reports.markdown.contains("All pairs: "))
    }
  }
}

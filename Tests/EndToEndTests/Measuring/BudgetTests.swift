import Testing

extension MeasuringTests {
  @Suite struct BudgetTests {
    private let folder: Folder

    init() throws {
      folder = try Folder()
      try SmallCorpus.make(in: folder)
    }

    @Test func aBudgetTooSmallForOneRoundIsToldBesideTheReportOfThatRound() throws {
      let outcome = try Harness.measure(
        "--corpus", "small", "--backend", "expat", "--sink", "count", "--budget", "1ms",
        "--output", "reports", in: folder)
      #expect(outcome.status == 64, "\(outcome.everything)")
      #expect(
        outcome.errors.contains("the budget of 0.001 s is too small for one round of itunes300"))
      #expect(outcome.errors.contains(/give a --budget of \d+s or more/))
      let reports = try Reports(in: folder)
      #expect(reports.hasFigures("expat"))
      #expect(reports.rows("parse_time").allSatisfy { $0["samples"] == "1" && $0["low"] == "" })
      let plan = try #require(try reports.json["plan"] as? [String: Any])
      #expect(try #require(plan["round_seconds"] as? Double) > 0.001)
    }
  }
}

import Testing

struct BudgetTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallCorpus.make(in: folder)
  }

  @Test func aBudgetTooSmallForOneRoundIsAWarningInTheReportOfThatRound() throws {
    let outcome = try Harness.measure(
      "--corpus", "small", "--backend", "expat", "--sink", "count", "--budget", "1ms",
      "--output", "reports", in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    let warning = "the budget of 0.001 s is too small for one round"
    #expect(outcome.errors.contains("harness: warning: \(warning)"))
    let reports = try Reports(in: folder)
    #expect(reports.markdown.contains(warning))
    #expect(reports.hasFigures("expat"))
    #expect(reports.rows("parse_time").allSatisfy { $0["samples"] == "1" && $0["low"] == "" })
    let plan = try #require(try reports.json["plan"] as? [String: Any])
    #expect(try #require(plan["round_seconds"] as? Double) > 0.001)
  }
}

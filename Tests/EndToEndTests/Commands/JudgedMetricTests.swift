import Testing

/// What a check comes to where scripts have one metric judged alone.
@Suite struct JudgedMetricTests {
  private static let allocationWorse =
    #"{"metric": "allocations", "outcome": "worse", "key": {"backend": "expat"}}"#
  private static let timeGood =
    #"{"metric": "parse_time_ratio", "outcome": "good", "key": {"backend": "expat"}}"#
  private static let busy = #"{"kind": "tooRestless", "subject": "times", "reason": "busy"}"#
  private static let missing = #"{"kind": "missingNow", "subject": "libxml2", "reason": "gone"}"#
  private static let slowCopy =
    #"{"row": "a+3%", "metric": "parse_time", "expected": "higher", "found": "undecided"}"#
  private static let leanCopy =
    #"{"row": "a+1alloc", "metric": "allocations", "expected": "higher", "found": "same"}"#

  /// A report's findings, gaps and self-test, the status it ended with, the metric, and the status
  /// that is left.
  private static let cases: [(String, String, String, Int, String, Int)] = [
    (allocationWorse, "", "", 2, "", 2),
    (allocationWorse, "", "", 2, "allocations", 2),
    (allocationWorse, "", "", 2, "parse_time_ratio", 0),
    (allocationWorse, busy, "", 2, "parse_time_ratio", 75),
    (allocationWorse, missing, "", 2, "parse_time_ratio", 3),
    (allocationWorse, "", slowCopy, 2, "parse_time_ratio", 75),
    (allocationWorse, "", leanCopy, 2, "parse_time_ratio", 0),
    (timeGood, busy, "", 75, "", 75),
    (timeGood, busy, slowCopy, 75, "allocations", 0),
    (timeGood, "\(busy), \(missing)", "", 75, "allocations", 3),
    (timeGood, "", leanCopy, 75, "allocations", 75),
    (timeGood, "", slowCopy, 75, "parse_time_ratio", 75),
  ]

  @Test(arguments: cases)
  func whatIsAboutOthersCountsForNothing(
    _ findings: String, _ gaps: String, _ trials: String, _ status: Int, _ metric: String,
    _ left: Int
  ) throws {
    let program = """
      import json, sys
      sys.path.insert(0, sys.argv[1])
      from running.check import Check
      report = json.loads(sys.argv[2])
      print(Check(int(sys.argv[3]), "", report).judging(sys.argv[4] or None).status)
      """
    let report = """
      {"findings": [\(findings)], "gaps": [\(gaps)], "self_test": [\(trials)]}
      """
    let outcome = try Command(
      "/usr/bin/env",
      [
        "python3", "-B", "-c", program, "\(Harness.packageRoot)/scripts", report, "\(status)",
        metric,
      ]
    ).run()
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output == "\(left)\n")
  }
}

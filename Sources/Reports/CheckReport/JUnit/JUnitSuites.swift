import Results

/// The suites that a check is told in: exact metrics, times, self-test, comparability.
struct JUnitSuites {
  private let report: CheckReport
  private let reading: CheckReading

  init(_ report: CheckReport) {
    self.report = report
    reading = CheckReading(report)
  }

  /// The suites that have tests.
  var all: [JUnitSuite] {
    [
      suite("exact metrics", reading.counted.map(test)), suite("times", reading.times.map(test)),
      suite("self-test", report.selfTest.map(test)), suite("comparability", comparability),
    ].filter { !$0.cases.isEmpty }
  }

  private func suite(_ kind: String, _ cases: [JUnitCase]) -> JUnitSuite {
    let facts =
      [("base", report.base), ("command", report.command)].filter { !$0.1.isEmpty }
      + report.notes.map { ("note", $0) }
    return JUnitSuite(name: "\(report.name): \(kind)", properties: facts, cases: cases)
  }

  // MARK: - Tests

  private func test(_ finding: CheckFinding) -> JUnitCase {
    let place = CellGroup(of: finding.key).words
    return JUnitCase(
      name: "\(finding.metricWords) of \(finding.key.backend), \(place)",
      className: "\(report.reportName).\(finding.key.corpus)", result: result(finding))
  }

  private func result(_ finding: CheckFinding) -> JUnitCase.Result {
    let clause = finding.clause(finding.key.backend, against: report.base)
    let details = [
      "base: \(finding.spelled(finding.base))", "now: \(finding.spelled(finding.found))",
      "change: \(finding.changeWords)", "threshold: \(finding.thresholdWords)",
      finding.rounds == 0 ? "" : "rounds: \(finding.rounds)", finding.reason,
    ]
    return switch finding.outcome {
    case .good: .passed(remark: "")
    case .worse: .failed(type: "worse", message: clause, details: details)
    case .better:
      report.terms.failsOnBetter
        ? .failed(type: "better", message: clause, details: details) : .passed(remark: clause)
    case .unjudged:
      .skipped(message: finding.reason.isEmpty ? "not judged" : "not judged: \(finding.reason)")
    }
  }

  private func test(_ cell: SelfTestCell) -> JUnitCase {
    let details = [
      "over its original: \(cell.ratioWords)", "rounds: \(cell.rounds)",
      "smallest detectable effect: \(cell.effectWords)",
    ]
    return JUnitCase(
      name: "\(cell.row): \(cell.metricWords) \(cell.expectedWords)",
      className: "\(report.reportName).self-test",
      result: cell.hasPassed
        ? .passed(remark: "")
        : .erred(type: "self-test failed", message: cell.clause, details: details))
  }

  /// A test a gap, or one that says that there is none.
  private var comparability: [JUnitCase] {
    let className = "\(report.reportName).comparability"
    guard !report.findings.isEmpty || !report.gaps.isEmpty else {
      return [
        JUnitCase(
          name: "something is compared", className: className,
          result: .erred(
            type: "nothing compared", message: "there is nothing to compare", details: []))
      ]
    }
    guard !report.gaps.isEmpty else {
      return [
        JUnitCase(
          name: "everything is there and can be compared", className: className,
          result: .passed(remark: ""))
      ]
    }
    return report.gaps.map { gap in
      JUnitCase(
        name: gap.words, className: className,
        result: .erred(
          type: gap.kind.rawValue, message: gap.reason,
          details: gap.remedy.isEmpty ? [] : ["what to do: \(gap.remedy)"]))
    }
  }
}

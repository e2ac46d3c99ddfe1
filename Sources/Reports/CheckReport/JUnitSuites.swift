internal import WorkerContract
import Results

/// The suites that a check is told in: exact metrics, times, self-test, comparability.
struct JUnitSuites {
  private let report: CheckReport
  private let reading: CheckSummary

  init(_ report: CheckReport) {
    self.report = report
    reading = CheckSummary(report)
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
    let place = finding.key.configuration.text
    return JUnitCase(
      name: "\(finding.metricText) of \(finding.key.backend), \(place)",
      className: "\(report.reportName).\(finding.key.corpus)", result: result(finding))
  }

  private func result(_ finding: CheckFinding) -> JUnitCase.Result {
    let clause = finding.clause(finding.key.backend, against: report.base)
    let details = [
      "base: \(finding.formatted(finding.base))", "now: \(finding.formatted(finding.found))",
      "change: \(finding.changeText)", "threshold: \(finding.thresholdText)",
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

  private func test(_ cell: SelfTestCase) -> JUnitCase {
    let details = [
      "over its original: \(cell.ratioText)", "rounds: \(cell.rounds)",
      "smallest detectable effect: \(cell.effectText)",
    ]
    return JUnitCase(
      name: "\(cell.row): \(cell.metricText) \(cell.expectedText)",
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
        name: gap.text, className: className,
        result: .erred(
          type: gap.kind.rawValue, message: gap.reason,
          details: gap.remedy.isEmpty ? [] : ["what to do: \(gap.remedy)"]))
    }
  }
}

/// Tests of one kind as JUnit's readers know them.
struct JUnitSuite {
  /// The name of the suite.
  var name: String
  /// What the tests have in common.
  var properties: [(name: String, value: String)]
  /// The tests.
  var cases: [JUnitCase]

  /// How many tests failed.
  var failures: Int {
    cases.count {
      if case .failed = $0.result { true } else { false }
    }
  }

  /// How many could not be done.
  var errors: Int {
    cases.count {
      if case .erred = $0.result { true } else { false }
    }
  }

  /// How many were left out.
  var skipped: Int {
    cases.count {
      if case .skipped = $0.result { true } else { false }
    }
  }

  /// The element, indented.
  var lines: [String] {
    let tag = XMLText.opening(
      "testsuite",
      [
        ("name", name), ("tests", String(cases.count)), ("failures", String(failures)),
        ("errors", String(errors)), ("skipped", String(skipped)),
      ])
    let facts = properties.map { property in
      "      "
        + XMLText.opening("property", [("name", property.name), ("value", property.value)]) + "/>"
    }
    return ["  \(tag)>"]
      + (facts.isEmpty ? [] : ["    <properties>"] + facts + ["    </properties>"])
      + cases.flatMap { $0.lines("    ") } + ["  </testsuite>"]
  }
}

/// One test as JUnit's readers know it.
struct JUnitCase {
  /// What was tested, unique in its suite.
  var name: String
  /// What it is listed under.
  var className: String
  /// What came of it.
  var result: Result

  /// What came of a test.
  enum Result {
    /// It passed; the remark may be empty.
    case passed(remark: String)
    /// What was tested is not as it should be.
    case failed(type: String, message: String, details: [String])
    /// It could not be tested.
    case erred(type: String, message: String, details: [String])
    /// It was not tested, on purpose.
    case skipped(message: String)
  }

  /// The element, indented by `margin`.
  func lines(_ margin: String) -> [String] {
    let tag = XMLText.opening("testcase", [("classname", className), ("name", name)])
    let inner = content.map { "\(margin)  \($0)" }
    return inner.isEmpty
      ? ["\(margin)\(tag)/>"] : ["\(margin)\(tag)>"] + inner + ["\(margin)</testcase>"]
  }

  private var content: [String] {
    switch result {
    case .passed(let remark):
      remark.isEmpty ? [] : ["<system-out>\(XMLText.escaped(remark))</system-out>"]
    case .failed(let type, let message, let details):
      trouble("failure", type, message, details)
    case .erred(let type, let message, let details):
      trouble("error", type, message, details)
    case .skipped(let message):
      [XMLText.opening("skipped", [("message", message)]) + "/>"]
    }
  }

  /// The details are text of their own lines: not indented, as readers show them as they are.
  private func trouble(
    _ element: String, _ type: String, _ message: String, _ details: [String]
  ) -> [String] {
    let tag = XMLText.opening(element, [("type", type), ("message", message)])
    let text = details.filter { !$0.isEmpty }.map(XMLText.escaped).joined(separator: "\n")
    return [text.isEmpty ? "\(tag)/>" : "\(tag)>\(text)</\(element)>"]
  }
}

internal import Statistics
internal import WorkerContract

/// A check as test results, which CI servers list, count and compare between builds.
///
/// There is one test for each case and metric. It fails if the metric is worse, or if it is better and the
/// check fails on that. Missing items and a failed self-test are errors, because something could not be
/// judged. Metrics that are shown but never judged have no test. If the check does not succeed, there is at
/// least one failure or error. The format is that of Jenkins's `junit-10.xsd`, without the attributes that
/// other readers don't know.
struct JUnitFormat: Format {
  let name = "junit"
  let fileExtension: String? = "junit.xml"
  let summary = "a test for each case and metric, for CI servers (JUnit's XML)"
  let kinds: Set<ReportKind> = [.check]

  /// Returns the suites of the check, without empty ones.
  func render(_ report: any Report) throws(ReportError) -> String {
    let check: CheckReport = try require(report)
    let suites = CheckSummary(check).suites
    func total(_ attribute: String) -> String {
      String(suites.compactMap { $0[attribute].flatMap { Int($0) } }.reduce(0, +))
    }
    let root = XMLElement(
      "testsuites",
      [
        ("name", check.reportName), ("tests", total("tests")), ("failures", total("failures")),
        ("errors", total("errors")),
        ("time", DecimalDigits(check.durationSeconds).fixed(decimals: 3)),
      ], suites)
    return ([#"<?xml version="1.0" encoding="UTF-8"?>"#] + root.lines).map { $0 + "\n" }.joined()
  }
}

extension CheckSummary {
  /// The suites that contain tests: exact metrics, times, self-test and comparability.
  fileprivate var suites: [XMLElement] {
    [
      ("exact metrics", counted.map(test)), ("times", times.map(test)),
      ("self-test", report.selfTest.map(test)), ("comparability", comparability),
    ].filter { !$1.isEmpty }.map(suite)
  }

  private func suite(_ kind: String, _ tests: [XMLElement]) -> XMLElement {
    let facts =
      [("before", report.before), ("command", report.command)].filter { !$0.1.isEmpty }
      + report.notes.map { ("note", $0) }
    let properties = facts.map { XMLElement("property", [("name", $0.0), ("value", $0.1)]) }
    func count(_ result: String) -> String {
      String(tests.count { $0.children.first?.name == result })
    }
    return XMLElement(
      "testsuite",
      [
        ("name", "\(report.name): \(kind)"), ("tests", String(tests.count)),
        ("failures", count("failure")), ("errors", count("error")), ("skipped", count("skipped")),
      ], (properties.isEmpty ? [] : [XMLElement("properties", [], properties)]) + tests)
  }

  // MARK: - Tests

  /// Returns a test with a name, listed under a class.
  ///
  /// It passes if `result` is `nil`.
  private func test(_ name: String, in group: String, _ result: XMLElement?) -> XMLElement {
    XMLElement(
      "testcase", [("classname", "\(report.reportName).\(group)"), ("name", name)],
      result.map { [$0] } ?? [])
  }

  private func failure(
    _ element: String, _ type: String, _ message: String, _ details: [String]
  ) -> XMLElement {
    XMLElement(element, [("type", type), ("message", message)], text: details)
  }

  private func test(_ finding: CheckFinding) -> XMLElement {
    let configuration = finding.key.configuration.text
    return test(
      "\(finding.metricText) of \(finding.key.backend), \(configuration)", in: finding.key.corpus,
      result(finding))
  }

  private func result(_ finding: CheckFinding) -> XMLElement? {
    let clause = finding.clause(finding.key.backend, against: report.before)
    let details = [
      "before: \(finding.formatted(finding.before))", "now: \(finding.formatted(finding.now))",
      "change: \(finding.changeText)", "threshold: \(finding.thresholdText)",
      finding.rounds == 0 ? "" : "rounds: \(finding.rounds)", finding.reason,
    ]
    switch finding.outcome {
    case .same: return nil
    case .better where !report.terms.failsOnBetter:
      return XMLElement("system-out", [], text: [clause])
    case .worse, .better: return failure("failure", finding.outcome.rawValue, clause, details)
    case .undecided:
      let reason = finding.reason.isEmpty ? "" : ": \(finding.reason)"
      return XMLElement("skipped", [("message", "not judged\(reason)")])
    }
  }

  private func test(_ tried: SelfTestCase) -> XMLElement {
    let details = [
      "relative to original: \(tried.ratioText)", "rounds: \(tried.rounds)",
      "smallest detectable effect: \(tried.effectText)",
    ]
    return test(
      "\(tried.copy): \(tried.metricText) \(tried.expectedText)", in: "self-test",
      tried.hasPassed ? nil : failure("error", "self-test failed", tried.clause, details))
  }

  /// One test for each missing item.
  ///
  /// If nothing is missing, there is a single test, which passes. If nothing was compared either, it has an
  /// error.
  private var comparability: [XMLElement] {
    let group = "comparability"
    guard !report.findings.isEmpty || !report.missing.isEmpty else {
      let nothing = failure("error", "nothing compared", "there is nothing to compare", [])
      return [test("something is compared", in: group, nothing)]
    }
    guard !report.missing.isEmpty else {
      return [test("everything is there and can be compared", in: group, nil)]
    }
    return report.missing.map { gap in
      let remedy = gap.remedy.isEmpty ? [] : ["what to do: \(gap.remedy)"]
      return test(gap.text, in: group, failure("error", gap.kind.rawValue, gap.reason, remedy))
    }
  }
}

/// An element of an XML document, written so that a parser can read it back, whatever its content.
private struct XMLElement {
  let name: String
  let attributes: [(name: String, value: String)]
  let children: [XMLElement]
  /// The lines of the element's text.
  let text: [String]

  init(
    _ name: String, _ attributes: [(String, String)], _ children: [XMLElement] = [],
    text: [String] = []
  ) {
    self.name = name
    self.attributes = attributes
    self.children = children
    self.text = text.filter { !$0.isEmpty }
  }

  /// The value of an attribute; `nil` if the element does not have it.
  subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

  /// The lines of the element.
  ///
  /// Lines of text are not indented, because readers show them unchanged.
  var lines: [String] {
    let tag = attributes.reduce("<\(name)") { "\($0) \($1.name)=\"\(Self.escaped($1.value))\"" }
    guard text.isEmpty else {
      return ["\(tag)>\(text.map(Self.escaped).joined(separator: "\n"))</\(name)>"]
    }
    guard !children.isEmpty else { return ["\(tag)/>"] }
    return ["\(tag)>"] + children.flatMap(\.lines).map { "  " + $0 } + ["</\(name)>"]
  }

  /// Returns text escaped for use between tags or in an attribute in double quotes, on one line.
  ///
  /// Control characters and invisible characters are written as `\u{9B}`. XML 1.0 cannot represent most of
  /// them, and attribute normalisation would change the rest.
  private static func escaped(_ text: String) -> String {
    text.visible.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      // `]]>` must not occur between tags.
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // These are not control characters, but they are not XML characters either (production 2 of XML 1.0).
      case "\u{FFFE}", "\u{FFFF}":
        escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}

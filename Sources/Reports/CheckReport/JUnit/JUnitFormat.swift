public import Results

/// A check as test results: what CI servers list, count and compare from build to build.
///
/// A test is a cell and metric: a failure where it is worse. Gaps and a failed self-test are errors:
/// something could not be told. What is shown and never judged is no test. There is a failure or an
/// error in it whenever the check doesn't end well. The form is that of Jenkins's `junit-10.xsd`,
/// without the attributes that other readers don't know.
public struct JUnitFormat: CheckFormat {
  /// The name it goes by on the command line.
  public let name = "junit"
  /// What its files end in.
  public let fileExtension = "junit.xml"
  /// What it is good for.
  public let summary = "a test a cell and metric, for CI servers (JUnit's XML)"

  /// The suites of the check, those without tests left out.
  ///
  /// - Throws: ``ReportError`` for a figure that is no number.
  public func render(_ check: CheckReport) throws(ReportError) -> String {
    try check.requireFiniteFigures()
    let suites = JUnitSuites(check).all
    let tag = XMLText.opening(
      "testsuites",
      [
        ("name", check.reportName), ("tests", total(suites, \.cases.count)),
        ("failures", total(suites, \.failures)), ("errors", total(suites, \.errors)),
        ("time", DecimalDigits(check.durationSeconds).fixed(decimals: 3)),
      ])
    let lines =
      [#"<?xml version="1.0" encoding="UTF-8"?>"#, "\(tag)>"] + suites.flatMap(\.lines)
      + ["</testsuites>"]
    return lines.map { $0 + "\n" }.joined()
  }

  private func total(_ suites: [JUnitSuite], _ count: (JUnitSuite) -> Int) -> String {
    String(suites.map(count).reduce(0, +))
  }
}

extension FileFormat where Self == JUnitFormat {
  /// A check as test results.
  public static var junit: Self { Self() }
}

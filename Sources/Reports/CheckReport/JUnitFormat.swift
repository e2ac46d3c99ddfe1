internal import Results

/// A check as test results: what CI servers list, count and compare from build to build.
///
/// A test is a cell and metric: a failure where it is worse. Gaps and a failed self-test are errors:
/// something could not be told. What is shown and never judged is no test. There is a failure or an
/// error in it whenever the check doesn't end well. The form is that of Jenkins's `junit-10.xsd`,
/// without the attributes that other readers don't know.
package struct JUnitFormat: Format {
  /// The name it goes by on the command line.
  package let name = "junit"
  /// What its files end in.
  package let fileExtension: String? = "junit.xml"
  /// What it is good for.
  package let summary = "a test a cell and metric, for CI servers (JUnit's XML)"
  /// Only checks have tests.
  package let kinds: Set<ReportKind> = [.check]

  package init() {}

  /// The suites of the check, those without tests left out.
  package func text(of report: any Report) throws(ReportError) -> String {
    let check: CheckReport = try require(report)
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

/// Writes text so that an XML parser reads it back, whatever it holds.
enum XMLText {
  /// Text for between tags, or for an attribute in double quotes; on one line.
  ///
  /// Controls and marks that nobody sees are spelled as `\u{9B}`: XML 1.0 has no way to write most of
  /// them, and the rest would not survive the normalisation of attributes.
  static func escaped(_ text: String) -> String {
    PlainText.visible(text).unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      // `]]>` must not stand between tags.
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // No controls, but no characters of XML either (production 2 of XML 1.0).
      case "\u{FFFE}", "\u{FFFF}":
        escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  /// A tag with its attributes, such as `<testcase name="…"`, without its end.
  static func opening(_ element: String, _ attributes: [(String, String)]) -> String {
    attributes.reduce(into: "<\(element)") { $0 += " \($1.0)=\"\(escaped($1.1))\"" }
  }
}

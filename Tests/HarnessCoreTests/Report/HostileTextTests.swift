@testable import HarnessCore
import Testing
import WorkerContract

/// Text from documents and workers reaches terminals, spreadsheets and tools only as text.
@Suite struct HostileTextTests {
  /// A window title, an erased line, C1 controls, marks that change the writing direction, and a bell.
  private static let hostile =
    "\u{1B}]0;mine\u{7}\u{1B}[2K\r\u{9B}31m\u{202E}txt\u{2066}\u{85}\u{2028}\u{7F}"

  private static var results: Results {
    var results = Fixtures.troubled
    results.corpus.title = hostile
    results.corpus.stresses = hostile
    results.warnings = [hostile]
    let item = RefreshSummary.Item(title: hostile, fields: [hostile])
    results.refresh = RefreshSummary(
      previous: hostile, previousItems: 1, items: 1, new: [item], changed: [item], gone: [item],
      limit: 1, read: 1, found: 1)
    results.environment.provenance.append(.init("commit", hostile))
    results.samples = ["Unit ns/op \(hostile)", "BenchmarkParse/\(hostile) 1\t5 ns/op"]
    for index in results.rows.indices {
      results.rows[index].reason = hostile
      results.rows[index].key.library = hostile
    }
    for index in results.differences.indices { results.differences[index].received = hostile }
    return results
  }

  @Test(arguments: formats(of: .run).map(\.name))
  func noControlLeavesTheReportOfARun(_ name: String) throws {
    let format = try #require(formats(of: .run).first { $0.name == name })
    #expect(Self.controls(in: try format.render(Self.results)) == [])
  }

  @Test func noControlReachesATerminal() {
    #expect(Self.controls(in: TerminalRenderer().text(of: Self.results)) == [])
  }

  @Test func aReportInJSONReadsBackAsItWas() throws {
    var expected = Self.results
    let text = try JSONFormat().render(expected)
    expected.samples = []
    #expect(try Results.read(json: text) == expected)
    #expect(text.contains(#"\u009B31m"#))
  }

  @Test func joinersOfWordsAndPicturesStay() {
    let text = "\u{645}\u{6CC}\u{200C}\u{62E}\u{648} \u{1F469}\u{200D}\u{1F467}"
    #expect(text.onOneLine == text && text.visible == text)
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"), ("-2+3", "'-2+3"),
    ("@SUM(A1)", "'@SUM(A1)"), ("\u{FF1D}1", "'\u{FF1D}1"), ("=a,b", "\"'=a,b\""),
    ("-1.5e3", "-1.5e3"), ("+4", "+4"), ("-", "-"), ("a=b", "a=b"), ("", ""),
  ])
  func aFieldThatASpreadsheetWouldCalculateIsText(_ reason: String, _ field: String) throws {
    var results = Fixtures.failed
    results.rows[0].reason = reason
    let line = try CSVFormat().render(results).split(separator: "\n")[1]
    #expect(line.contains(",\(field),"), "\(line)")
  }

  @Test(arguments: [
    ("a`b", "`` a`b ``"), ("``", "``` `` ```"), ("a|b", "`a\\|b`"), ("a\u{1B}b", "`a b`"),
  ])
  func codeInMarkdownEndsWhereItShould(_ digest: String, _ code: String) throws {
    var results = Fixtures.normal
    results.corpus.sha256 = digest
    #expect(try MarkdownFormat().render(results).contains("\(code) (SHA-256)"))
  }

  /// Returns the control characters in a text, except line feeds and the tabs of samples.
  private static func controls(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\n" && scalar != "\t"
      case .format, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
  }
}

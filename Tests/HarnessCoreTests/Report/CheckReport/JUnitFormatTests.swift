import Statistics
import Foundation
import FoundationXML
@testable import HarnessCore
import Testing
import WorkerContract

@Suite struct JUnitFormatTests {
  /// The parts of Jenkins' format (junit-10.xsd of its xUnit plug-in) that are used: required attributes,
  /// allowed attributes, and the elements allowed inside.
  private static let shapes:
    [String: (needed: Set<String>, allowed: Set<String>, inside: Set<String>)] =
      [
        "testsuites": ([], ["name", "time", "tests", "failures", "errors"], ["testsuite"]),
        "testsuite": (
          ["name", "tests", "failures", "errors"],
          ["group", "time", "skipped", "timestamp", "hostname", "id", "package", "file"],
          ["properties", "testcase", "system-out", "system-err"]
        ),
        "properties": ([], [], ["property"]),
        "property": (["name", "value"], [], []),
        "testcase": (
          ["name"], ["time", "classname", "group"],
          ["skipped", "error", "failure", "system-out", "system-err"]
        ),
        "failure": ([], ["type", "message"], []),
        "error": ([], ["type", "message"], []),
        "skipped": ([], ["type", "message"], []),
        "system-out": ([], [], []),
      ]

  @Test(arguments: Check.allCases)
  func hasTheFormThatJenkinsAsksFor(_ check: Check) throws {
    let root = try XMLElementReader.read(JUnitFormat().render(check.report))
    #expect(root.name == "testsuites")
    for element in root.everything {
      let shape = try #require(Self.shapes[element.name], "\(element.name)")
      let attributes = Set(element.attributes.keys)
      #expect(attributes.isSuperset(of: shape.needed))
      #expect(attributes.isSubset(of: shape.needed.union(shape.allowed)))
      #expect(Set(element.children.map(\.name)).isSubset(of: shape.inside))
    }
    #expect(root.attributes["time"]?.wholeMatch(of: /[0-9]{1,3}\.[0-9]{3}/) != nil)
  }

  @Test(arguments: Check.allCases)
  func countsAreThoseOfTheTests(_ check: Check) throws {
    let root = try XMLElementReader.read(JUnitFormat().render(check.report))
    for suite in root.all("testsuite") {
      let tests = suite.all("testcase")
      #expect(suite.attributes["tests"] == String(tests.count))
      #expect(suite.attributes["failures"] == count("failure", in: tests))
      #expect(suite.attributes["errors"] == count("error", in: tests))
      #expect(suite.attributes["skipped"] == count("skipped", in: tests))
      #expect(Set(tests.map(\.attributes)).count == tests.count)
    }
    let tests = root.all("testsuite").flatMap { $0.all("testcase") }
    #expect(root.attributes["tests"] == String(tests.count))
    #expect(root.attributes["failures"] == count("failure", in: tests))
    #expect(root.attributes["errors"] == count("error", in: tests))
  }

  @Test(arguments: Check.allCases)
  func somethingFailsWheneverTheCheckDoes(_ check: Check) throws {
    let root = try XMLElementReader.read(JUnitFormat().render(check.report))
    let troubles = root.everything.filter { ["failure", "error"].contains($0.name) }
    #expect(troubles.isEmpty == (check.report.outcome == .good))
  }

  @Test func whatWasJudgedIsNeverSkipped() throws {
    for check in Check.allCases {
      let root = try XMLElementReader.read(JUnitFormat().render(check.report))
      let skipped = root.everything.filter { $0.name == "skipped" }
      let unjudged = check.report.findings.filter { $0.outcome == .undecided }
      #expect(skipped.count == unjudged.count)
    }
  }

  @Test func suitesAreOfOneKindEach() throws {
    let root = try XMLElementReader.read(JUnitFormat().render(Check.good.report))
    let suites = root.all("testsuite")
    #expect(
      suites.map { $0.attributes["name"] } == [
        "itunes300: exact metrics", "itunes300: times", "itunes300: self-test",
        "itunes300: comparability",
      ])
    #expect(suites.map { $0.all("testcase").count } == [21, 3, 3, 1])
  }

  @Test func specialCharactersRoundTrip() throws {
    var check = Check.good.report
    check.findings[0].key.backend = "a<b>&\"'\u{1B}\u{0}\u{85}\u{FFFE}\r\n]]>é𝄞"
    let root = try XMLElementReader.read(JUnitFormat().render(check))
    let name = root.all("testsuite")[0].all("testcase")[0].attributes["name"]
    #expect(
      name
        == #"allocations of a<b>&"'\u{1B}\u{0}\u{85}\u{FFFE}\u{D}\u{A}]]>é𝄞, "#
        + "chunks as recorded in lan, records built")
  }

  private func count(_ name: String, in tests: [XMLElementReader.Element]) -> String {
    String(tests.flatMap { $0.all(name) }.count)
  }
}

/// Reads an XML document with a real parser.
final class XMLElementReader: NSObject, XMLParserDelegate {
  /// An element with its contents.
  struct Element {
    var name: String
    var attributes: [String: String]
    var children: [Element] = []
    var text = ""

    /// Returns the children with a given name.
    func all(_ name: String) -> [Element] { children.filter { $0.name == name } }

    /// The element and all its descendants.
    var everything: [Element] { [self] + children.flatMap(\.everything) }
  }

  struct Malformed: Error { var text: String }

  private var open: [Element] = []
  private var root: Element?

  /// Returns the root element of a document.
  static func read(_ text: String) throws -> Element {
    let reader = XMLElementReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    guard parser.parse(), let root = reader.root else {
      throw Malformed(text: "line \(parser.lineNumber): \(String(describing: parser.parserError))")
    }
    return root
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if !open.isEmpty { open[open.count - 1].text += text }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard let element = open.popLast() else { return }
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }
}

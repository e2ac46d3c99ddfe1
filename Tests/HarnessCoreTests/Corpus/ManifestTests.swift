import FeedEvents
import Testing

@testable import HarnessCore

@Suite struct ManifestTests {
  private let path = "/corpus.json"

  private func manifest(_ text: ManifestText) throws -> Manifest {
    try Manifest(json: text.bytes, path: path)
  }

  private func problem(_ bytes: [UInt8]) -> String? {
    do throws(CorpusError) {
      _ = try Manifest(json: bytes, path: path)
      return nil
    } catch {
      guard case .malformedManifest(path, let problem) = error else { return "\(error)" }
      return problem
    }
  }

  // MARK: - JSON

  private static let json = ManifestText().with("feed_kind", #""json""#).with("item_element", nil)
    .with("items_range", nil).with("events_sha256", nil)

  @Test func aDocumentInJSONHasRecordsAndNoEvents() throws {
    let manifest = try manifest(Self.json)
    #expect(manifest.syntax == .json)
    #expect(try Manifest(json: manifest.json, path: path) == manifest)
    #expect(try self.manifest(ManifestText()).syntax == .xml)
  }

  @Test(arguments: ["record_type", "records_sha256"])
  func aDocumentInJSONNeedsItsRecords(field: String) {
    #expect(problem(Self.json.with(field, nil).bytes) == "the field \(field) is missing")
  }

  @Test(arguments: [
    ("item_element", #""item""#), ("items_range", "[0, 9]"), ("events_sha256", #""e""#),
    ("boundaries", #""b""#),
  ])
  func aDocumentInJSONHasNothingOfXML(field: String, value: String) {
    #expect(
      problem(Self.json.with(field, value).bytes)
        == "the field \(field) is only for XML, but feed_kind says that the document is JSON")
  }

  @Test func aDocumentInXMLNeedsItsEvents() {
    #expect(
      problem(ManifestText().with("events_sha256", nil).bytes)
        == "the field events_sha256 is missing")
  }

  // MARK: - Reading and writing

  @Test func everyFieldIsRead() throws {
    let manifest = try manifest(ManifestText())
    #expect(
      manifest
        == Manifest(
          schema: 1, name: "feed", title: "A feed", stresses: "nothing", feedKind: "rss",
          recordType: "song", itemElement: "item", itemsRange: [0, 9], document: "feed.xml",
          bytes: 9, sha256: ManifestText.sha256, items: 1, eventsSHA256: "e", recordsSHA256: "r",
          synthetic: true, provenance: "made up", licence: "MIT",
          generator: .init(name: "bigtoken", items: 1, seed: 2)))
  }

  @Test func manifestIsReadAsItWasWritten() throws {
    var manifest = try manifest(ManifestText())
    manifest.title = "\"Quotes\", \\ / ü 🎵\nand a line"
    manifest.itemElement = "{http://www.w3.org/2005/Atom}entry"
    manifest.generator?.seed = .max
    #expect(try Manifest(json: manifest.json, path: path) == manifest)
    manifest.recordType = nil
    manifest.recordsSHA256 = nil
    manifest.generator = nil
    #expect(try Manifest(json: manifest.json, path: path) == manifest)
  }

  @Test func manifestIsWrittenWithALineAFieldInAlphabeticalOrder() throws {
    let text = String(decoding: try manifest(ManifestText()).json, as: UTF8.self)
    #expect(text.hasSuffix("\n}\n"))
    let keys = text.split(separator: "\n").filter { $0.hasPrefix("  \"") }
    #expect(keys == keys.sorted())
    #expect(keys.count == 18)
  }

  @Test(arguments: ["record_type", "records_sha256", "generator"])
  func fieldMayBeMissing(field: String) throws {
    #expect(problem(ManifestText().with(field, nil).bytes) == nil)
    #expect(problem(ManifestText().with(field, "null").bytes) == nil)
  }

  @Test func unknownFieldsAreIgnored() {
    #expect(problem(ManifestText().with("colour", "\"blue\"").bytes) == nil)
  }

  // MARK: - What makes no sense

  @Test(arguments: [
    "schema", "name", "title", "stresses", "feed_kind", "item_element", "items_range", "document",
    "bytes", "sha256", "items", "events_sha256", "synthetic", "provenance", "licence",
  ])
  func missingFieldIsNamed(field: String) {
    #expect(problem(ManifestText().with(field, nil).bytes) == "the field \(field) is missing")
  }

  @Test(arguments: [
    ("name", "1", "String"), ("title", "[]", "String"), ("title", "null", "String"),
    ("stresses", "true", "String"), ("feed_kind", "{}", "String"), ("record_type", "7", "String"),
    ("item_element", "1", "String"), ("document", "1", "String"), ("bytes", "\"9\"", "Int"),
    ("sha256", "0", "String"), ("items", "\"1\"", "Int"), ("events_sha256", "1", "String"),
    ("records_sha256", "1", "String"), ("synthetic", "1", "Bool"), ("provenance", "1", "String"),
    ("licence", "1", "String"), ("schema", "\"1\"", "Int"),
  ])
  func fieldOfAnotherTypeIsNamed(field: String, value: String, type: String) {
    let problem = problem(ManifestText().with(field, value).bytes)
    #expect(problem == "the field \(field) must be \(type)")
  }

  @Test(arguments: [("bytes", "1.5"), ("items", "99999999999999999999"), ("schema", "0.1")])
  func numberThatIsNotWholeMakesNoSense(field: String, value: String) throws {
    let problem = try #require(self.problem(ManifestText().with(field, value).bytes))
    #expect(problem != "it is not JSON")
  }

  @Test(arguments: [#""x""#, "{}", #"{"name": "x", "items": 1, "seed": "2"}"#])
  func invalidGeneratorIsReported(value: String) throws {
    let problem = try #require(self.problem(ManifestText().with("generator", value).bytes))
    #expect(problem.hasPrefix("the field generator"))
  }

  @Test(arguments: [0, -1, 1_000_001, 1_000_000_000_000, .max, .min])
  func generatorIsNotAskedForMoreThanItCanWrite(items: Int) {
    let value = #"{"name": "itunes300", "items": \#(items), "seed": 2}"#
    #expect(
      problem(ManifestText().with("generator", value).bytes)
        == "generator.items must be from 1 to 1000000")
  }

  @Test(arguments: ["[]", "[0]", "[0, 1, 2]", "[-1, 5]", "[5, 4]", "[5, 5]", "[0, 10]"])
  func itemsRangeLiesInTheDocument(range: String) {
    #expect(
      problem(ManifestText().with("items_range", range).bytes)
        == "items_range must be two offsets in the document, the smaller one first")
  }

  @Test(arguments: ["[0, 1]", "[8, 9]", "[0, 9]"])
  func itemsRangeMayTouchTheEnds(range: String) {
    #expect(problem(ManifestText().with("items_range", range).bytes) == nil)
  }

  @Test(arguments: ["", "../..", "abc", String(repeating: "g", count: 64)])
  func digestMustBeOne(digest: String) {
    #expect(
      problem(ManifestText().with("sha256", "\"\(digest)\"").bytes)
        == "sha256 must be 64 hexadecimal digits in lower case")
  }

  @Test(arguments: ["", "../feed.xml", "/etc/passwd", "a/b"])
  func documentLiesBesideTheManifest(name: String) {
    #expect(
      problem(ManifestText().with("document", "\"\(name)\"").bytes)
        == "document must be the name of a file in the same directory")
  }

  // MARK: - Many documents

  @Test func manyDocumentsNeedNoItems() throws {
    let many = ManifestText().with("boundaries", #""feed.boundaries""#)
    #expect(try manifest(many).boundaries == "feed.boundaries")
    let without = many.with("item_element", nil).with("items_range", nil)
    #expect(try manifest(without).itemsRange == nil)
  }

  @Test(arguments: ["", "../feed.boundaries", "a/b"])
  func boundariesLieBesideTheDocument(name: String) {
    #expect(
      problem(ManifestText().with("boundaries", "\"\(name)\"").bytes)
        == "boundaries must be the name of a file in the same directory")
  }

  // MARK: - Census

  @Test func censusIsReadAsItWasWritten() throws {
    var manifest = try manifest(ManifestText())
    #expect(manifest.census == nil)
    let document = Array("<a b='&lt;'><!-- c --><![CDATA[d]]></a>".utf8)
    manifest.census = FeedCensus.counted(in: document)
    manifest.bytes = document.count
    #expect(try Manifest(json: manifest.json, path: path) == manifest)
  }

  @Test func invalidCensusIsReported() throws {
    let problem = try #require(self.problem(ManifestText().with("census", "{}").bytes))
    #expect(problem.hasPrefix("the field census."))
  }

  @Test(arguments: ["", "a/b", "a b", ".feed", "a\u{A0}b"])
  func nameIsAWord(name: String) {
    #expect(
      problem(ManifestText().with("name", "\"\(name)\"").bytes)
        == "name must be a word without a slash, and must not begin with a dot")
  }

  @Test(arguments: [
    ("bytes", "0"), ("bytes", "\(Int.max)"), ("bytes", "\(Int.min)"), ("items", "-1"),
    ("items", "\(Int.max)"), ("items", "\(Int.min)"),
  ])
  func countsAreNoneThatADocumentCanHave(field: String, value: String) {
    let problem = problem(ManifestText().with(field, value).bytes)
    #expect(problem?.hasPrefix("\(field) must ") == true)
  }

  @Test func itemsMayBeNone() {
    #expect(problem(ManifestText().with("items", "0").bytes) == nil)
  }

  @Test(arguments: ["elements", "attributes", "depth", "references", "cdata_bytes"])
  func censusCountsNoMoreThanThereIs(field: String) throws {
    var manifest = try manifest(ManifestText())
    let document = Array("<a/>".utf8)
    manifest.census = FeedCensus.counted(in: document)
    manifest.bytes = document.count
    manifest.items = 1
    manifest.itemsRange = [0, 4]
    let text = String(decoding: manifest.json, as: UTF8.self)
    for number in [Int.max, Int.min, -1] {
      let pattern = try Regex("\"\(field)\" : [0-9]+")
      let changed = text.replacing(pattern, with: "\"\(field)\" : \(number)")
      #expect(changed != text)
      #expect(
        problem(Array(changed.utf8))?.hasPrefix("the counts of census must be from 0") == true)
    }
  }

  @Test(arguments: [0, 2])
  func otherSchemaIsRefused(schema: Int) {
    #expect(
      problem(ManifestText().with("schema", "\(schema)").bytes)
        == "its schema is \(schema), but this harness reads 1")
  }

  @Test func otherSchemaIsReportedBeforeItsMissingFields() {
    let text = ManifestText().with("schema", "2").with("items_range", nil)
    #expect(problem(text.bytes) == "its schema is 2, but this harness reads 1")
  }

  @Test(arguments: ["", "{", "not JSON", "\u{FEFF}"])
  func whatIsNotJSONIsCalledSo(text: String) {
    #expect(problem(Array(text.utf8)) == "it is not JSON, or has a number out of range")
  }

  @Test func listIsNoManifest() {
    #expect(problem(Array("[]".utf8)) != nil)
  }
}

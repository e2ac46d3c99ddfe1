import Foundation
import Testing

struct BadCorpusTests {
  // MARK: - Documents

  @Test func aDocumentWithAWrongHashIsRefusedAndSaysHowToMakeItAgain() throws {
    let folder = try Folder()
    let made = try Harness.run(
      "generate", "tinyfeeds", "--items", "5", "--output", folder / "small")
    #expect(made.status == 0, "\(made.everything)")
    let document = try folder.text("small/tinyfeeds.xml")
    try folder.write(document + " ", to: "small/tinyfeeds.xml")
    let outcome = try Harness.measure(SmallCorpus.quickly, in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("small/tinyfeeds.xml"))
    #expect(outcome.errors.contains("harness generate tinyfeeds --items 5 --seed 20051207"))
    #expect(folder.names() == ["small"])
  }

  @Test func aDocumentThatIsGoneIsNotFound() throws {
    let folder = try Folder()
    try SmallCorpus.make(in: folder, with: "document", "gone.xml")
    let outcome = try Harness.measure(SmallCorpus.quickly, in: folder)
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("small/gone.xml: No such file"))
  }

  @Test(arguments: [("", "feed.xml is empty"), ("\u{1F}\u{8B}gzip", "can't unpack feed.xml")])
  func aFeedWithNothingToParseIsRefused(_ content: String, _ reason: String) throws {
    let folder = try Folder()
    let bytes = Data(content.unicodeScalars.map { UInt8($0.value) })
    try folder.write(bytes, to: "feed.xml")
    let outcome = try Harness.measure("--corpus", "feed.xml", "--output", "reports", in: folder)
    #expect(outcome.status == 65, "\(outcome.everything)")
    #expect(outcome.errors.contains(reason), "\(outcome.everything)")
    #expect(folder.names() == ["feed.xml"])
  }

  @Test func aDirectoryWithoutAManifestIsNoCorpus() throws {
    let folder = try Folder()
    try folder.makeFolder("feeds")
    let outcome = try Harness.measure("--corpus", "feeds", in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("feeds is not a corpus: it has no corpus.json"))
  }

  /// A report could not have this name, so the error is reported before anything is measured.
  @Test func aFeedWhoseReportsCouldNotBeNamedIsRefusedAtOnceOrRenamed() throws {
    let folder = try Folder()
    try SmallCorpus.make(in: folder)
    try folder.write(folder.bytes("small/itunes300.xml"), to: ".hidden.xml")
    let outcome = try Harness.measure(
      "--corpus", ".hidden.xml", "--backend", "crashes-in-verify", "--worker",
      Harness.misbehavingWorker, "--sink", "count", "--rounds", "1", "--output", "reports",
      in: folder)
    let isMeasured = outcome.status == 5 && folder.names("reports").count == Reports.count
    #expect(isMeasured || [64, 65].contains(outcome.status), "\(outcome.everything)")
  }

  // MARK: - Manifests

  @Test func aManifestThatIsNoObjectIsRefused() throws {
    let folder = try Folder()
    try SmallCorpus.make(in: folder)
    try folder.write("[]", to: "small/corpus.json")
    let outcome = try Harness.measure("verify", "--corpus", "small", in: folder)
    #expect(outcome.status == 65, "\(outcome.everything)")
    #expect(outcome.errors.contains("small/corpus.json: "))
  }

  /// A field that is missing, of another type, or without sense.
  @Test(arguments: [
    ("title", nil), ("bytes", #""9""#), ("item_element", #""{item""#), ("record_type", #""tune""#),
  ])
  func aFieldThatMakesNoSenseIsNamed(_ field: String, _ json: String?) throws {
    let value = try json.map {
      try JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed)
    }
    try expectRefusal(of: field, value)
  }

  private func expectRefusal(of field: String, _ value: Any?) throws {
    let folder = try Folder()
    try SmallCorpus.make(in: folder, with: field, value)
    let outcome = try Harness.measure(
      "verify", "--corpus", "small", "--random", "0", "--backend", "expat", in: folder)
    #expect(outcome.status == 65, "\(outcome.everything)")
    #expect(outcome.errors.contains("small/corpus.json"), "\(outcome.errors)")
    #expect(outcome.errors.contains(field), "\(outcome.errors)")
    #expect(outcome.output == "")
  }
}

import EveryBackend
import FeedEvents
import Foundation
import FoundationXML
import Testing

/// Walking a tree gives the same events as the stream backend of the same library.
struct TreeTests {
  @Test(arguments: ParserBackend.trees, SmallDocument.all)
  func aTreeHasTheEventsOfItsStream(_ tree: ParserBackend, _ document: SmallDocument) throws {
    for cuts in Cuts.all {
      let stream = try Self.stream(of: tree).read(document.bytes, in: cuts.sizes)
      guard !Self.endsTheProcess(tree, stream, document.bytes) else { return }
      let parsed = tree.read(document.bytes, in: cuts.sizes)
      if Self.differences[tree.name]?.contains(document.description) == true {
        #expect(parsed.log != document.log, "it differs no more, \(cuts)")
        continue
      }
      // XMLParser reports less from internal entities than XMLDocument, so either log is accepted.
      if parsed.isAccepted {
        #expect([stream.log, document.log].contains(parsed.log), "\(cuts)")
      } else {
        #expect(!stream.isAccepted, "\(cuts)")
      }
    }
  }

  /// The small documents for which a tree is known to have different events.
  private static let differences: [String: Set<String>] = [
    "foundation-tree": [
      // Attributes that a document type declares as defaults are missing.
      "attributes with defaults", "namespaces declared by defaults",
      "the white space of tokens is normalized", "a value twice in a type, which is not valid",
      // Entities have their text, but not their markup.
      "an internal entity in an attribute", "markup in an internal entity",
    ]
  ]

  /// XMLDocument crashes on an empty document, and on an unknown encoding: code 32.
  private static func endsTheProcess(
    _ tree: ParserBackend, _ stream: ParsedLog, _ document: [UInt8]
  ) -> Bool {
    tree.name == "foundation-tree" && (document.isEmpty || stream.failure?.code == 32)
  }

  private static func stream(of tree: ParserBackend) throws -> ParserBackend {
    try #require(ParserBackend.all.first { $0.name == tree.identity.variantOf })
  }

  @Test(
    .enabled(if: TestData.isHere, "needs FEED_HARNESS_TESTDATA"), arguments: ParserBackend.trees,
    TestData.files(in: "feeds/real"))
  func aRealFeedHasTheEventsOfExpat(_ tree: ParserBackend, _ file: FeedFile) throws {
    let document = try file.bytes
    let stream = ParserBackend.expat.read(document)
    try #require(stream.isAccepted)
    for sizes in [ChunkSizes.whole, .fixed(777)] {
      // Not compared inside the macro, which would print both logs.
      #expect(Bool(tree.read(document, in: sizes).log == stream.log), "\(sizes)")
    }
  }

  /// XMLDocument repairs ill-formed documents silently, so the implementation asks libxml2 for errors.
  @Test(arguments: ["<a>", "<a>&b;</a>", "<a b='1' b='2'/>", "<p:a/>", "<a/><b/>"])
  func xmlDocumentTakesWhatIsNotWellFormed(_ document: String) throws {
    #expect(try XMLDocument(data: Data(document.utf8)).rootElement() != nil)
    #expect(ParserBackend.foundationTree.read(document).failure != nil)
  }

  /// libxml2 has one error handler per thread, and XMLParser sets its own only once.
  @Test func xmlParserSeesItsErrorsAfterwards() {
    #expect(ParserBackend.foundationTree.read("<a>").failure != nil)
    #expect(ParserBackend.foundation.read("<a><b>").failure?.code == 5)
  }

  @Test(arguments: ParserBackend.trees)
  func aStopEndsTheWalk(_ tree: ParserBackend) throws {
    var sink = StoppingSink(afterEndTags: 2)
    let end = try tree.parse(Array("<a><b/><c/><d/></a>".utf8), in: .fixed(1), into: &sink)
    #expect(end != .complete)
    #expect(sink.endTags == 2)
    #expect(sink.eventsAfterStop == 0)
  }

  @Test func libxml2sTreeHasLimitsOfItsOwn() {
    let deep = String(repeating: "<a>", count: 300) + String(repeating: "</a>", count: 300)
    #expect(ParserBackend.libxml2.read(deep).isAccepted)
    #expect(ParserBackend.libxml2Tree.read(deep).failure != nil)
    let long = Array("<a>".utf8) + [UInt8](repeating: 120, count: 11_000_000) + Array("</a>".utf8)
    #expect(ParserBackend.libxml2Tree.read(long).failure?.kind == .limit)
  }
}

import EveryBackend
import FeedEvents
import Testing

/// A sink that asks a parser to stop receives no more events.
struct StopTests {
  private static let document = """
    <feed>
    <item>one</item>
    <item>two</item>
    <item>three</item>
    </feed>
    """

  @Test(arguments: ParserBackend.all, 1...4)
  func noEventFollowsAStop(_ backend: ParserBackend, _ endTags: Int) throws {
    for cuts in Cuts.all {
      var sink = StoppingSink(afterEndTags: endTags)
      let end = try backend.parse(Array(Self.document.utf8), in: cuts.sizes, into: &sink)
      guard case .stopped = end else {
        Issue.record("\(cuts): \(end)")
        continue
      }
      #expect(sink.endTags == endTags, "\(cuts)")
      #expect(sink.eventsAfterStop == 0, "\(cuts)")
    }
  }

  @Test(arguments: ParserBackend.all)
  func aStopReportsTheLineOfTheEndTag(_ backend: ParserBackend) throws {
    for cuts in Cuts.all {
      var sink = StoppingSink(afterEndTags: 2)
      let end = try backend.parse(Array(Self.document.utf8), in: cuts.sizes, into: &sink)
      guard case .stopped(let position) = end else {
        Issue.record("\(cuts): \(end)")
        continue
      }
      #expect(position.line == 3, "\(cuts)")
      if let offset = position.byteOffset { #expect((25...41).contains(offset), "\(cuts)") }
    }
  }

  @Test(arguments: ParserBackend.all, ["<late/>", "&bad;", "<p:b/>", "\u{1}", ""])
  func whatFollowsAStopCanNotFailIt(_ backend: ParserBackend, _ rest: String) throws {
    for cuts in Cuts.all {
      var sink = StoppingSink(afterEndTags: 1)
      let end = try backend.parse(Array("<a><b/>\(rest)".utf8), in: cuts.sizes, into: &sink)
      #expect(end != .complete, "\(cuts)")
      #expect(sink.eventsAfterStop == 0, "\(cuts)")
    }
  }

  /// The backends that report the content of an entity; `XMLParser` drops it.
  private static let withEntities = ParserBackend.all.filter {
    $0.identity.library != "FoundationXML"
  }

  @Test(arguments: withEntities, 1...2)
  func noEventOfAnEntityFollowsAStop(_ backend: ParserBackend, _ endTags: Int) throws {
    let document = "<!DOCTYPE a [<!ENTITY e '<b/><c>t</c><d/>'>]><a>&e;</a>"
    for cuts in Cuts.all {
      var sink = StoppingSink(afterEndTags: endTags)
      let end = try backend.parse(Array(document.utf8), in: cuts.sizes, into: &sink)
      #expect(end != .complete, "\(cuts)")
      #expect(sink.endTags == endTags && sink.eventsAfterStop == 0, "\(cuts)")
    }
  }

  @Test(arguments: withEntities, ["<p:b/><late/>t", "<b>&no;</b><late/>t"])
  func noEventOfAnEntityFollowsAnError(_ backend: ParserBackend, _ text: String) {
    let document = "<!DOCTYPE a [<!ENTITY e '\(text)'>]><a>x&e;y</a>"
    for cuts in Cuts.all {
      let parsed = backend.read(Array(document.utf8), in: cuts.sizes)
      #expect(!parsed.isAccepted, "\(cuts)")
      #expect(!parsed.log.contains("late") && !parsed.log.contains("t\n"), "\(cuts)")
    }
  }

  /// See XML 1.0, §4.1, Parsed Entity; `XMLParser` crashes at the declaration.
  @Test(arguments: withEntities)
  func aReferenceToWhatIsNoTextIsRejected(_ backend: ParserBackend) {
    for content in ["<a>&e;</a>", "<a b='&e;'/>"] {
      let parsed = backend.read(
        "<!DOCTYPE a SYSTEM 'x' [<!ENTITY e SYSTEM 'e' NDATA n>]>\(content)")
      #expect(!parsed.isAccepted, "\(content)")
    }
  }

  @Test(arguments: ParserBackend.all)
  func aStopEndsTheHandingOut(_ backend: ParserBackend) throws {
    let document = "<a><b/>" + String(repeating: "<late/>", count: 100_000) + "</a>"
    var sink = StoppingSink(afterEndTags: 1)
    var delivered = 0
    _ = try backend.parse(Array(document.utf8), in: .fixed(1000), into: &sink) { delivered = $0 }
    if backend.identity.input != .whole { #expect(delivered <= 1000) }
  }
}

/// Stops at the end tag with the number `limit`, and counts the events it receives afterwards.
struct StoppingSink: XMLEventSink, ~Copyable {
  let limit: Int
  var endTags = 0
  var eventsAfterStop = 0

  init(afterEndTags limit: Int) { self.limit = limit }

  private mutating func noteEvent() { if endTags >= limit { eventsAfterStop += 1 } }

  mutating func startElement(_ name: XMLName, attributes: XMLAttributes) { noteEvent() }

  mutating func endElement(_ name: XMLName) -> ParseDirective {
    noteEvent()
    endTags += 1
    return endTags >= limit ? .stop : .proceed
  }

  mutating func text(_ text: XMLText) { noteEvent() }
}

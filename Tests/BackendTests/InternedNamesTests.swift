import EveryBackend
import FeedEvents
import Testing

/// A parser that claims to intern names does: sinks then compare addresses instead of bytes.
struct InternedNamesTests {
  private static let backends = (ParserBackend.all + ParserBackend.trees)
    .filter(\.identity.internsNames)

  @Test func libxml2InternsNames() {
    #expect(Self.backends.map(\.name) == ["libxml2", "libxml2-reused"])
  }

  @Test(arguments: backends, SmallDocument.all)
  func everyNameHasOneAddress(_ backend: ParserBackend, _ document: SmallDocument) {
    for sizes in [ChunkSizes.whole, .fixed(1)] {
      #expect(Self.contradictions(in: document.bytes, sizes, by: backend) == [])
    }
  }

  @Test(
    .enabled(if: TestData.isHere, "needs FEED_HARNESS_TESTDATA"), arguments: backends,
    TestData.files(in: "feeds/real", "encodings"))
  func everyNameOfARealFeedHasOneAddress(_ backend: ParserBackend, _ file: FeedFile) throws {
    for sizes in [ChunkSizes.whole, .fixed(37)] {
      #expect(Self.contradictions(in: try file.bytes, sizes, by: backend) == [])
    }
  }

  /// More names than any dictionary begins with, so that it grows while it is in use.
  @Test(arguments: backends) func addressesStayWhenThereAreManyNames(_ backend: ParserBackend) {
    let elements = (0..<30_000).map {
      "<n\($0 % 10_000) xmlns='urn:\($0 % 5000)' xmlns:p='urn:\($0 % 3000)' p:a\($0 % 7000)=''/>"
    }
    let document = Array("<a>\(elements.joined())</a>".utf8)
    #expect(Self.contradictions(in: document, .fixed(4096), by: backend) == [])
  }

  /// libxml2 parses the text of an entity with a context of its own.
  @Test(arguments: backends) func namesInEntitiesHaveTheAddressesOfOthers(_ backend: ParserBackend)
  {
    let document = """
      <!DOCTYPE a [<!ENTITY e "<b x='1' xml:lang='y'><c z='2'/></b>"><!ATTLIST b d CDATA 'v'>]>
      <a><b x='3' xml:lang='u'/>&e;<c z='4'/>&e;</a>
      """
    #expect(Self.contradictions(in: Array(document.utf8), .whole, by: backend) == [])
  }

  /// The sink finds both kinds of contradictions.
  @Test func namesThatMoveAreFound() {
    var sink = NameAddresses()
    let (one, same, other) = (Array("title".utf8), Array("title".utf8), Array("other".utf8))
    for name in [one, same] { sink.note(.local, name.span, at: 1) }
    #expect(sink.contradictions == [])
    sink.note(.local, same.span, at: 2)
    sink.note(.local, other.span, at: 1)
    #expect(
      sink.contradictions == [
        "title is at several addresses", "title and other are at one address",
      ])
  }

  private static func contradictions(
    in document: [UInt8], _ sizes: ChunkSizes, by backend: ParserBackend
  ) -> [String] {
    var sink = NameAddresses()
    // What was reported before a rejection counts as well.
    _ = try? backend.parse(document, in: sizes, into: &sink)
    return sink.contradictions
  }
}

/// A sink that notes the addresses of names.
private struct NameAddresses: XMLEventSink {
  private var addresses: [Part: [String: UInt]] = [:]
  private var texts: [UInt: String] = [:]
  private(set) var contradictions: [String] = []

  mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {
    note(name)
    for index in 0..<attributes.count { note(attributes.name(at: index)) }
  }

  private mutating func note(_ name: XMLName) {
    note(.local, name.local.bytes, at: name.local.bytes.address)
    note(.namespace, name.namespace.bytes, at: name.namespace.bytes.address)
  }

  mutating func text(_ text: XMLText) {}

  mutating func endElement(_ name: XMLName) -> ParseDirective { .proceed }

  enum Part { case local, namespace }

  mutating func note(_ part: Part, _ bytes: Span<UInt8>, at address: UInt) {
    let text = String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self)
    guard !text.isEmpty else { return }
    if let known = addresses[part]?[text], known != address {
      contradictions.append("\(text) is at several addresses")
    }
    addresses[part, default: [:]][text] = address
    if let known = texts[address], known != text {
      contradictions.append("\(known) and \(text) are at one address")
    }
    texts[address] = text
  }
}

extension Span<UInt8> {
  fileprivate var address: UInt {
    unsafe withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }
}

import EveryBackend
import FeedEvents
import Testing

/// Large documents that every parser accepts, and large documents that one of them rejects.
@Suite(.serialized) struct LimitTests {
  private static let elevenMegabytes = 11_000_000

  /// `foundation-data` is not included: it fails when it receives more than 10,000,000 bytes at once.
  @Test(
    arguments: ParserBackend.all.filter { $0.name != "foundation-data" },
    [ChunkSizes.whole, .fixed(65_536)])
  func elevenMegabytesOfTextAreTaken(_ backend: ParserBackend, _ sizes: ChunkSizes) throws {
    var sink = LengthSink()
    let end = try backend.parse(Self.document("<a>", "</a>"), in: sizes, into: &sink)
    #expect(end == .complete)
    #expect(sink.bytes == Self.elevenMegabytes)
  }

  @Test(
    arguments: ParserBackend.all.filter { $0.identity.library == "expat" },
    [ChunkSizes.whole, .fixed(65_536)])
  func elevenMegabytesOfCDATAAreTaken(_ backend: ParserBackend, _ sizes: ChunkSizes) throws {
    var sink = LengthSink()
    let end = try backend.parse(
      Self.document("<a><![CDATA[", "]]></a>"), in: sizes, into: &sink)
    #expect(end == .complete)
    #expect(sink.bytes == Self.elevenMegabytes)
  }

  /// libxml2 looks for the end of a CDATA section within its look-ahead of 10 MB, whatever the chunks.
  @Test(
    arguments: ParserBackend.all.filter { $0.identity.library != "expat" },
    [ChunkSizes.whole, .fixed(65_536)])
  func elevenMegabytesOfCDATAAreALimitOfLibxml2(
    _ backend: ParserBackend, _ sizes: ChunkSizes
  ) throws {
    var sink = LengthSink()
    #expect {
      try backend.parse(Self.document("<a><![CDATA[", "]]></a>"), in: sizes, into: &sink)
    } throws: { error in
      (error as? ParseFailure)?.kind == .limit
    }
  }

  @Test func xmlParserFailsAboveTenMillionBytesHandedOverAtOnce() throws {
    var sink = LengthSink()
    #expect(throws: ParseFailure.self) {
      try ParserBackend.foundationData.parse(
        Self.document("<a>", "</a>"), in: .fixed(65_536), into: &sink)
    }
  }

  @Test(arguments: ParserBackend.all)
  func aMegabyteOfAttributeIsTaken(_ backend: ParserBackend) throws {
    var sink = LengthSink()
    let value = [UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000)
    let document = Array("<a b='".utf8) + value + Array("'/>".utf8)
    #expect(try backend.parse(document, in: .fixed(65_536), into: &sink) == .complete)
    #expect(sink.bytes == value.count)
  }

  @Test(arguments: ParserBackend.all)
  func tenThousandLevelsAreTaken(_ backend: ParserBackend) {
    for cuts in [Cuts.whole, Cuts(.fixed(1000))] {
      #expect(backend.read(Self.nested(10_000), in: cuts.sizes).isAccepted, "\(cuts)")
    }
  }

  /// Trees allow fewer levels than streams.
  @Test(arguments: ParserBackend.all)
  func whoTakesNoHundredThousandLevelsHasALimit(_ backend: ParserBackend) {
    var sink = LengthSink()
    do {
      _ = try backend.parse(Array(Self.nested(100_000).utf8), in: .whole, into: &sink)
    } catch {
      #expect(error.kind == .limit, "\(error)")
    }
  }

  @Test(arguments: ParserBackend.all)
  func aBillionLaughsAreALimit(_ backend: ParserBackend) {
    var sink = LengthSink()
    let bomb = "<!DOCTYPE a [\(Self.laughs)]><a>&a9;</a>"
    #expect {
      _ = try backend.parse(Array(bomb.utf8), in: .whole, into: &sink)
    } throws: { error in
      (error as? ParseFailure)?.kind == .limit
    }
    // Expat tolerates 8 MiB before it applies its amplification limit.
    #expect(sink.bytes <= 8 << 20)
  }

  private static func document(_ head: String, _ tail: String) -> [UInt8] {
    Array(head.utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: elevenMegabytes)
      + Array(tail.utf8)
  }

  private static func nested(_ depth: Int) -> String {
    String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
  }

  private static let laughs =
    "<!ENTITY a0 'haha'>"
    + (1...9).map { level in
      let references = String(repeating: "&a\(level - 1);", count: 10)
      return "<!ENTITY a\(level) '\(references)'>"
    }.joined()
}

/// Counts the bytes of text and of attribute values.
private struct LengthSink: XMLEventSink, ~Copyable {
  var bytes = 0

  mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {
    for index in 0..<attributes.count { bytes += attributes.value(at: index).bytes.count }
  }

  mutating func endElement(_ name: XMLName) -> ParseDirective { .proceed }

  mutating func text(_ text: XMLText) { bytes += text.bytes.count }
}

import EveryBackend
import FeedEvents
import Testing

/// A document with bytes that cannot be converted is rejected; the bytes are never skipped.
///
/// libxml2 reports them when they arrive, which depends on the cuts; expat reports them where they stand.
struct ConversionTests {
  struct Document: Sendable, CustomStringConvertible {
    let description: String
    let bytes: [UInt8]

    init(_ description: String, _ bytes: [UInt8]) {
      self.description = description
      self.bytes = bytes
    }

    /// Creates a document that declares its encoding and contains a byte undefined in it.
    init(_ name: String, odd: UInt8) {
      let head = "<?xml version='1.0' encoding='\(name)'?><a>"
      self.init("\(name) with a bad byte", Array(head.utf8) + [odd] + Array("</a>".utf8))
    }

    static let all = [
      Document("windows-1252", odd: 0x81), Document("Shift_JIS", odd: 0xFF),
      Document("utf_8", odd: 0xFF), Document("GB2312", odd: 0xFF), Document("EUC-KR", odd: 0xFF),
      Document("windows-1258", odd: 0x8A), Document("ISO-2022-JP", odd: 0x80),
      Document(
        "half a pair in UTF-16",
        [0xFE, 0xFF, 0, 0x3C, 0, 0x61, 0, 0x3E, 0xD8, 0, 0, 0x3C, 0, 0x2F, 0, 0x61, 0, 0x3E]),
      Document("EBCDIC without a declaration", [0x4C, 0x6F, 0xA7, 0x94, 0x93, 0xFF, 0x40]),
      Document("zero bytes", [0, 0, 0, 0x3C, 0x72, 0, 0, 0]),
    ]
  }

  @Test(arguments: ParserBackend.all, Document.all)
  func badBytesRejectADocument(_ backend: ParserBackend, _ document: Document) throws {
    for cuts in Cuts.all {
      let failure = try #require(backend.read(document.bytes, in: cuts.sizes).failure, "\(cuts)")
      #expect(failure.kind == .malformed, "\(cuts)")
      #expect(failure.position.line == 1, "\(cuts)")
      if let offset = failure.position.byteOffset {
        #expect((0...document.bytes.count).contains(offset), "\(cuts)")
      }
    }
  }
}

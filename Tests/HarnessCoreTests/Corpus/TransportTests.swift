import FeedEvents
import Testing

@testable import HarnessCore

/// What of a `Content-Type` is passed on to parsers.
struct TransportTests {
  private static func encoding(
    _ contentType: String?, _ document: [UInt8], isHTML: Bool = false
  ) -> String? {
    Transport(contentType: contentType, address: nil, of: document, isHTML: isHTML).encoding
  }

  private static let undeclared = Array("<rss/>".utf8)

  @Test(arguments: [
    ("text/xml;charset=WINDOWS-1251", "WINDOWS-1251"),
    ("application/rss+xml; charset=\"windows-1252\"", "windows-1252"),
    ("text/xml; charset='koi8-r'", "koi8-r"),
    ("text/xml; boundary=x; CharSet = ISO-8859-15 ; q", "ISO-8859-15"),
    ("text/xml; charset=Shift_JIS", "Shift_JIS"),
  ])
  func theNameIsFound(_ contentType: String, _ expected: String) {
    #expect(Self.encoding(contentType, Self.undeclared) == expected)
  }

  @Test(arguments: [
    nil, "text/xml", "text/xml; charset=", "text/xml; charset=utf-8", "text/xml; charset=UTF8",
    "text/xml; charset=no-such-encoding", "text/xml; charset=utf-16", "text/xml; charset=UCS-4",
    "text/xml; xcharset=koi8-r", "text/xml; charset=;koi8-r", "text/xml; charset=../../x",
    "text/xml; charset=\(String(repeating: "x", count: 100))",
  ])
  func whatSaysNothingNewIsLeftOut(_ contentType: String?) {
    #expect(Self.encoding(contentType, Self.undeclared) == nil)
  }

  @Test(arguments: [
    ("iso-8859-1", "<?xml version='1.0' encoding='ISO-8859-1'?><a/>", nil),
    ("iso-8859-1", "<?xml version=\"1.0\" encoding = \"ISO_8859-1\" ?><a/>", nil),
    ("utf-8", "<?xml version='1.0' encoding='ISO-8859-1'?><a/>", "utf-8"),
    ("utf-8", "<?xml version='1.0'?><a encoding='ISO-8859-1'/>", nil),
    ("iso-8859-1", "<?xml version='1.0' encoding='UTF-8'?><a/>", "iso-8859-1"),
    ("iso-8859-1", "\u{FEFF}<a/>", nil),
    ("iso-8859-1", "\u{FEFF}<?xml version='1.0' encoding='windows-1252'?><a/>", nil),
  ])
  func theDocumentIsAsked(_ name: String, _ document: String, _ expected: String?) {
    #expect(Self.encoding("text/xml; charset=\(name)", Array(document.utf8)) == expected)
  }

  /// The beginnings of `<?xml` in UTF-16 of both orders, with and without a mark, and in EBCDIC.
  @Test(
    arguments: [
      [0xFF, 0xFE, 0x3C, 0], [0xFE, 0xFF, 0, 0x3C], [0x3C, 0, 0x3F, 0], [0, 0x3C, 0, 0x3F],
      [0x4C, 0x6F, 0xA7, 0x94],
    ] as [[UInt8]])
  func bytesThatAreNoASCIIRefuteTheName(_ document: [UInt8]) {
    #expect(Self.encoding("text/xml; charset=utf-8", document) == nil)
    #expect(Self.encoding("text/xml; charset=iso-8859-1", document) == nil)
  }

  @Test(arguments: ["{\"a\": 1}", " \n[1]"])
  func ofJSONThereIsNothingToSay(_ document: String) {
    let said = Transport(
      contentType: "application/json; charset=iso-8859-1", address: "https://example.org/",
      of: Array(document.utf8))
    #expect(said == Transport())
  }

  @Test(arguments: [
    ("<meta charset='utf-8'><p>", "utf-8"), ("<?xml version='1.0' encoding='utf-8'?><p>", "utf-8"),
    ("\u{FEFF}<p>", nil),
  ])
  func pagesAreReadAsTheServerSays(_ document: String, _ expected: String?) {
    let found = Self.encoding("text/html; charset=utf-8", Array(document.utf8), isHTML: true)
    #expect(found == expected)
  }
}

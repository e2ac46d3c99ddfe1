import FeedEvents
import Testing

/// Everything before the root element is delivered in one piece on request.
struct PrologTests {
  /// Each prolog ends with the first letter of the root.
  @Test(arguments: [
    "<a", "\u{FEFF}<a", "  \n<a", "<?xml version='1.0'?><a", "<?p <b > ?><a",
    "<!-- <b> -- > - --><a",
    "<!----><a", "<!DOCTYPE a><a", "<!DOCTYPE a SYSTEM '>'><a", "<!DOCTYPE a [ ] ><a",
    "<!DOCTYPE a [<!ENTITY e ']><b>'>]><a", "<!DOCTYPE a [<!ENTITY e \"]><b>'\">]><a",
    "<!DOCTYPE a [<!-- ]><b> ' -->]><a",
    "<!DOCTYPE a [<?p ]><b> ' ?>%e;<!ELEMENT a (b)>]>\n<?q?><a",
  ])
  func itEndsWithTheRoot(_ prolog: String) {
    let document = Array("\(prolog)b>text</ab>".utf8)
    let sizes = Replayed(document, .fixed(1), keepsPrologWhole: true).sizes
    #expect(sizes.first == prolog.utf8.count)
    #expect(sizes.dropFirst().allSatisfy { $0 == 1 })
  }

  /// The prolog ends at a multiple of four bytes, so that no character is split.
  @Test(arguments: [[0, 1], [1, 0]])
  func itIsFoundInUTF16(_ order: [UInt8]) {
    let document = "<!-- <b --><a>text".utf8.flatMap { letter in order.map { $0 * letter } }
    #expect(Replayed(document, .fixed(1), keepsPrologWhole: true).sizes.first == 28)
    #expect(Replayed(document, .fixed(3), keepsPrologWhole: true).sizes.first == 36)
  }

  /// The bytes of U+2D2D, U+5D3E, U+3C62, U+0427 and U+0422 are not taken for markup.
  @Test(arguments: Encoding.allCases)
  func aByteOfAWideCharacterIsNoMarkup(_ encoding: Encoding) {
    let prolog =
      "<!DOCTYPE a [<!-- \u{2D2D}\u{5D3E}\u{3C62}> --><!ENTITY e '\u{427}\u{422}]><b'>]><a"
    for mark in ["", "\u{FEFF}"] {
      let document = encoding.encode("\(mark)\(prolog)>text</a>")
      let expected = encoding.encode(mark + prolog).count
      let size = Replayed(document, .fixed(1), keepsPrologWhole: true).sizes.first
      #expect(size == (expected + 3) / 4 * 4)
    }
  }

  /// Unicode encodings with units of two or four bytes, in both byte orders.
  enum Encoding: String, CaseIterable {
    case utf16LE, utf16BE, utf32LE, utf32BE

    func encode(_ text: String) -> [UInt8] {
      switch self {
      case .utf16LE: text.utf16.flatMap { Self.bytes($0.littleEndian) }
      case .utf16BE: text.utf16.flatMap { Self.bytes($0.bigEndian) }
      case .utf32LE: text.unicodeScalars.flatMap { Self.bytes($0.value.littleEndian) }
      case .utf32BE: text.unicodeScalars.flatMap { Self.bytes($0.value.bigEndian) }
      }
    }

    private static func bytes(_ unit: some FixedWidthInteger) -> [UInt8] {
      stride(from: 0, to: unit.bitWidth, by: 8).map { UInt8(truncatingIfNeeded: unit >> $0) }
    }
  }

  @Test func eachChunkIsReported() {
    let replayed = Replayed(Array("<?p ?><a/>".utf8), .fixed(3), keepsPrologWhole: true)
    #expect(replayed.sizes == [9, 1])
    #expect(replayed.deliveries == [0, 3, 6, 9, 10])
  }

  @Test func aDocumentWithoutARootIsOnePiece() {
    let document = Array("<?p ?><!-- ".utf8)
    #expect(Replayed(document, .fixed(1), keepsPrologWhole: true).sizes == [document.count])
    #expect(Replayed([], .fixed(1), keepsPrologWhole: true).sizes.isEmpty)
  }

  @Test func theRestIsOnePieceIfItIsAskedFor() {
    unsafe Array("<a>text</a>".utf8).withUnsafeBytes { bytes in
      var chunks = unsafe ChunkStream(bytes, sizes: .fixed(2))
      let first = chunks.next()?.byteCount
      chunks.keepRestWhole()
      let second = chunks.next()?.byteCount
      #expect(first == 2 && second == 9)
    }
  }

  @Test func aVeryLongOneComesInPieces() {
    let document = Array("<!--".utf8) + [UInt8](repeating: 0x20, count: 3 << 20)
    let sizes = Replayed(document, .fixed(1000), keepsPrologWhole: true).sizes
    #expect(sizes.first == (1 << 20) / 1000 * 1000 + 1000)
    #expect(sizes.reduce(0, +) == document.count)
  }
}

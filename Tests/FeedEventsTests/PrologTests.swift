import FeedEvents
import Testing

/// What stands before the root element is delivered in one piece, if it is asked for.
struct PrologTests {
  /// Each ends where the root's first letter has arrived.
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

  /// With whole characters, as far as four bytes have some.
  @Test(arguments: [[0, 1], [1, 0]])
  func itIsFoundInUTF16(_ order: [UInt8]) {
    let document = "<!-- <b --><a>text".utf8.flatMap { letter in order.map { $0 * letter } }
    #expect(Replayed(document, .fixed(1), keepsPrologWhole: true).sizes.first == 28)
    #expect(Replayed(document, .fixed(3), keepsPrologWhole: true).sizes.first == 36)
  }

  @Test func eachOfItsChunksIsToldOf() {
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

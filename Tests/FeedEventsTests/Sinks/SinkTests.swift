import EveryBackend
import FeedEvents
import Testing

/// Sinks agree on what an event is, with every backend.
struct SinkTests {
  private static let documents = [
    "<a/>", "<a> </a>", "<a b='1' c='2'>x<!-- c -->y<![CDATA[]]>z<b/>\n<b/>\r\n</a>",
    "<a><![CDATA[]]></a>", "<a><![CDATA[x]]><?p i?>&amp;&#65;</a>",
    "<!DOCTYPE a [<!ATTLIST a x CDATA 'y'>]><a xmlns='u' xmlns:p='v' p:b=''><a/>text</a>",
    "<a>\(String(repeating: "line\n&lt;", count: 300))<b>\(String(repeating: "é", count: 5000))</b></a>",
    "<a><b>cut", "<a>x & y</a>",
  ]

  @Test(arguments: ParserBackend.all, documents)
  func aCountIsTheNumberOfLinesOfTheLog(_ backend: ParserBackend, _ document: String) {
    for sizes in [ChunkSizes.whole, .fixed(1), .fixed(3), .random(seed: 1), .random(seed: 2)] {
      let parsed = backend.read(document, in: sizes)
      var counting = CountSink()
      _ = try? backend.parse(Array(document.utf8), in: sizes, into: &counting)
      #expect(counting.events == parsed.log.utf8.count { $0 == UInt8(ascii: "\n") }, "\(sizes)")
      #expect(counting.events == parsed.events, "\(sizes)")
    }
  }

  @Test
  func anEmptyPieceOfTextIsNotCounted() {
    var sink = CountSink()
    sink.text(XMLText("".utf8Span))
    #expect(sink.events == 0)
    sink.text(XMLText("a".utf8Span))
    sink.text(XMLText("".utf8Span))
    #expect(sink.events == 1)
  }

  @Test(arguments: ParserBackend.all)
  func aSinkOfNothingLetsEverythingPass(_ backend: ParserBackend) throws {
    var sink = DiscardSink()
    let end = try backend.parse(Array("<a b=''>x<c/></a>".utf8), in: .whole, into: &sink)
    #expect(end == .complete)
  }

  /// The lines: 1 `(- a`, 2 `A- x`, 3 `-t`, 4 `(- b`, 5 `)- b`, 6 `(- c`, 7 `)- c`, 8 `)- a`.
  @Test(arguments: ParserBackend.all, [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5), (6, 7), (8, 8)])
  func aWatchStopsAtTheFirstEndTagFromItsLine(
    _ backend: ParserBackend, _ lines: (watched: Int, last: Int)
  ) throws {
    final class Calls { var count = 0 }
    let calls = Calls()
    var sink = EventLogSink(watch: .init(line: lines.watched) { calls.count += 1 })
    let document = "<a x='1'>t<b/><c/></a>"
    let end = try backend.parse(Array(document.utf8), in: .fixed(1), into: &sink)
    #expect(calls.count == 1)
    #expect(sink.events == lines.last)
    guard case .stopped = end else {
      Issue.record("\(end)")
      return
    }
  }

  @Test(arguments: ParserBackend.all)
  func aWatchBeyondTheEndIsNeverCalled(_ backend: ParserBackend) throws {
    var sink = EventLogSink(watch: .init(line: 3) { Issue.record("there is no third line") })
    let end = try backend.parse(Array("<a/>".utf8), in: .whole, into: &sink)
    #expect(end == .complete)
  }
}

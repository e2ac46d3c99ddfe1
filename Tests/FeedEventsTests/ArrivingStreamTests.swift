import EveryBackend
import FeedEvents
import Testing

/// A document that arrives while it is parsed gives the same events as a complete one.
struct ArrivingStreamTests {
  /// A document with an internal subset, which libxml2 must not receive in pieces.
  private static let document = Array(
    "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY e 'x'><!-- ' -->]><a b='&e;'>t&e;<c/>ü</a>".utf8)

  @Test(arguments: ParserBackend.all, [1, 2, 7, 1000])
  func itHasTheSameEvents(_ backend: ParserBackend, _ size: Int) throws {
    let document = Self.document
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
    defer { unsafe room.deallocate() }
    var there = 0
    var stream = unsafe ChunkStream(arrivingIn: UnsafeRawBufferPointer(room)) {
      let piece = document[there..<min(there + size, document.count)]
      unsafe room.baseAddress.map {
        unsafe UnsafeMutableRawBufferPointer(start: $0 + there, count: size)
      }?
      .copyBytes(from: piece)
      there += piece.count
      return there
    }
    var sink = EventLogSink()
    let end = try backend.parse(&stream, into: &sink)
    #expect(end == .complete)
    #expect(String(decoding: sink.log, as: UTF8.self) == backend.read(document).log)
    #expect(stream.documentSize == document.count)
  }

  @Test func nothingArrives() {
    var stream = unsafe ChunkStream(
      arrivingIn: UnsafeRawBufferPointer(start: nil, count: 0)
    ) { 0 }
    let isAtEnd = stream.next() == nil
    #expect(isAtEnd)
    #expect(stream.bytesDelivered == 0)
  }
}

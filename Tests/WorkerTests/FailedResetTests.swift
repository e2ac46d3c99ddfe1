import FeedEvents
import Testing

@testable import WorkerKit

/// A parser that can't be reset is reported as such, unless the document was rejected before.
@Suite struct FailedResetTests {
  /// Rejects a document that begins with `!`, and can't be reset.
  private struct Backend: ReusableBackend {
    static let identity = BackendIdentity(
      name: "once", library: "none", version: "1", input: .whole)
    static let resetFunction = "none"

    mutating func parse(
      _ chunks: inout ChunkStream, into sink: SinkHandle
    ) throws(ParseFailure) -> ParseEnd {
      while let chunk = chunks.next() {
        if unsafe chunk.unsafeLoad(as: UInt8.self) == UInt8(ascii: "!") {
          throw ParseFailure(.malformed, reason: "an exclamation mark")
        }
      }
      return .complete
    }

    mutating func reset() throws(ParseFailure) {
      throw ParseFailure(.unavailable, reason: "no reset")
    }
  }

  @Test(arguments: [("<a/>", "no reset"), ("!", "an exclamation mark")])
  func theFirstFailureIsReported(_ document: String, _ reason: String) {
    let parser = ReusedParser<Backend>()
    for _ in 1...2 {
      let failure = #expect(throws: ParseFailure.self) {
        try unsafe Array(document.utf8).withUnsafeBytes { bytes in
          var chunks = unsafe ChunkStream(bytes, sizes: .whole)
          var sink = EventLogSink()
          return try parser.parse(&chunks, into: &sink)
        }
      }
      #expect(failure?.reason == reason)
    }
  }
}

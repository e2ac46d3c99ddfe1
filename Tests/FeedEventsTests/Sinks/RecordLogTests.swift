import FeedEvents
import Testing

/// A record log has one line for each field that has a value.
struct RecordLogTests {
  @Test func fieldsAreLinesAndAnEmptyLineEndsARecord() {
    var log = RecordLog()
    log.append("title", "one\ttwo\nthree\\")
    log.append("artist", nil)
    log.append("album", "")
    log.endRecord()
    log.endRecord()
    #expect(
      String(decoding: log.bytes, as: UTF8.self)
        == "title\tone\\ttwo\\nthree\\\\\nalbum\t\n\n\n")
  }
}

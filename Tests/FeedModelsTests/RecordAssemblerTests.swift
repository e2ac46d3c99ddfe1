import Testing

@testable import FeedModels

/// Records put together of texts by their fields.
struct RecordAssemblerTests {
  @Test func fieldsAreReadAsThoseOfAnyFeed() {
    var records = RecordAssembler(.posts)
    records.append(["Channel", nil, nil, nil], to: 0)
    records.append([" One ", "http://e.org/", "", "1", nil, "2024-05-06T07:08:09Z"], to: 1)
    records.append([nil, nil, nil, "2", nil, "soon"], to: 1)
    #expect(
      String(decoding: records.builder.log, as: UTF8.self) == """
        channel.title\tChannel\n
        title\tOne\nlink\thttp://e.org/\ndescription\t\nguid\t1
        date\t2024-05-06T07:08:09Z\nisRead\tfalse\n
        guid\t2\nisRead\tfalse\n\n
        """)
    #expect(records.builder.diagnostics.map(\.field) == ["date"])
  }

  @Test func theChannelIsNoItem() {
    var records = RecordAssembler(.posts)
    records.append(["Channel"], to: 0)
    #expect(records.builder.count == 0)
    for _ in 0..<70 { records.append(["a"], to: 1) }
    #expect(records.builder.count == 70)
  }

  @Test func aChannelThatNothingIsSaidOfIsNoRecord() {
    var records = RecordAssembler(.posts)
    records.append([], to: 0)
    #expect(records.builder.log.isEmpty)
    records.append([], to: 1)
    #expect(String(decoding: records.builder.log, as: UTF8.self) == "isRead\tfalse\n\n")
  }
}

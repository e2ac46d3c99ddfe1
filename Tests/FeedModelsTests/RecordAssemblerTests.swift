import Testing

@testable import FeedModels

/// Records assembled from the texts of their fields.
struct RecordAssemblerTests {
  @Test func fieldsAreReadAsThoseOfAnyFeed() {
    var records = RecordAssembler(.posts)
    records.append([.init("Channel")], to: 0)
    records.append(
      [" One ", "http://e.org/", "", "1", nil, "2024-05-06T07:08:09Z"].map { .init($0) }, to: 1)
    records.append([nil, nil, nil, "2", nil, "soon"].map { .init($0) }, to: 1)
    #expect(
      String(decoding: records.builder.log, as: UTF8.self) == """
        channel.title\tChannel\n
        title\tOne\nlink\thttp://e.org/\nguid\t1
        date\t2024-05-06T07:08:09Z\nisRead\tfalse\n
        guid\t2\nisRead\tfalse\n\n
        """)
    #expect(records.builder.diagnostics.map(\.field) == ["date"])
  }

  @Test func theFirstSourceThatCanBeReadCounts() {
    var records = RecordAssembler(.posts)
    records.append(
      [
        .init(nil, or: "b"), .init(" \n", or: "x", or: "y"), .init("a", or: "b", or: "c"),
        .init("1"),
        .init(nil), .init("soon", or: nil, or: "2024-01-01"),
      ], to: 1)
    #expect(
      String(decoding: records.builder.log, as: UTF8.self) == """
        title\tb\nlink\tx\ndescription\ta\nguid\t1\ndate\t2024-01-01T00:00:00Z\nisRead\tfalse\n\n
        """)
    #expect(records.builder.diagnostics.isEmpty)
  }

  @Test(arguments: [1, 2])
  func itHasEnoughBehindItemsSeenBefore(limit: Int) {
    var records = RecordAssembler(
      .posts, leavingOffAt: SeenItems(identities: ["2", "3"], limit: limit))
    var read = 0
    records.append([.init("2")], to: 0)
    for guid in ["1", "2", "3", "4"] where !records.hasEnough {
      records.append([.init(nil), .init(nil), .init(nil), .init(guid)], to: 1)
      read += 1
    }
    #expect(read == 1 + limit && records.hasEnough)
  }

  @Test func theChannelIsNoItem() {
    var records = RecordAssembler(.posts)
    records.append([.init("Channel")], to: 0)
    #expect(records.builder.count == 0)
    for _ in 0..<70 { records.append([.init("a")], to: 1) }
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

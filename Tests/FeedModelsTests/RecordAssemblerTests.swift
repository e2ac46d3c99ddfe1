import Testing

@testable import FeedModels

/// Records assembled from the texts of their fields.
struct RecordAssemblerTests {
  @Test func fieldsAreReadAsThoseOfAnyFeed() {
    var records = RecordAssembler(.posts)
    records.append(["channel.title": .init("Channel")], to: 0)
    records.append(
      [
        "date": .init("2024-05-06T07:08:09Z"), "title": .init(" One "), "description": .init(""),
        "link": .init("http://e.org/"), "author": .init(nil), "guid": .init("1"),
      ], to: 1)
    records.append(["guid": .init("2"), "date": .init("soon")], to: 1)
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
        "title": .init(nil, or: "b"), "link": .init(" \n", or: "x", or: "y"),
        "description": .init("a", or: "b", or: "c"), "guid": .init("1"),
        "date": .init("soon", or: nil, or: "2024-01-01"),
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
      .posts, stoppingAfter: SeenItems(identities: ["2", "3"], limit: limit))
    var read = 0
    records.append(["channel.title": .init("2")], to: 0)
    for guid in ["1", "2", "3", "4"] where !records.hasEnough {
      records.append(["guid": .init(guid)], to: 1)
      read += 1
    }
    #expect(read == 1 + limit && records.hasEnough)
  }

  @Test func theChannelIsNoItem() {
    var records = RecordAssembler(.posts)
    records.append(["channel.title": .init("Channel")], to: 0)
    #expect(records.builder.count == 0)
    for _ in 0..<70 { records.append(["title": .init("a")], to: 1) }
    #expect(records.builder.count == 70)
  }

  @Test func aChannelThatNothingIsSaidOfIsNoRecord() {
    var records = RecordAssembler(.posts)
    records.append([:], to: 0)
    #expect(records.builder.log.isEmpty)
    records.append([:], to: 1)
    #expect(String(decoding: records.builder.log, as: UTF8.self) == "isRead\tfalse\n\n")
  }

  @Test func aFieldThatTheTableDoesNotHaveIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var records = RecordAssembler(.posts)
      records.append(["titel": .init("a")], to: 1)
    }
    #expect(result?.errors.contains("no field 'titel' is in the table of post") == true)
  }

  @Test func aTextThatTheTableHasNoSourceForIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var records = RecordAssembler(.songs)
      records.append(["album": .init("a", or: "b")], to: 0)
    }
    #expect(result?.errors.contains("the field 'album' has more texts than") == true)
  }
}

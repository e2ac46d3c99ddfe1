import Testing

@testable import FeedModels

/// Records built from the texts of their fields.
struct RecordCollectorTests {
  @Test func fieldsAreReadAsThoseOfAnyFeed() {
    var records = RecordCollector(.post)
    records.append(["channel.title": ["Channel"]], to: 0)
    records.append(
      [
        "date": ["2024-05-06T07:08:09Z"], "title": [" One "], "description": [""],
        "link": ["http://e.org/"], "author": [nil], "guid": ["1"],
      ], to: 1)
    records.append(["guid": ["2"], "date": ["soon"]], to: 1)
    #expect(
      String(decoding: records.log, as: UTF8.self) == """
        channel.title\tChannel\n
        title\tOne\nlink\thttp://e.org/\nguid\t1
        date\t2024-05-06T07:08:09Z\nisRead\tfalse\n
        guid\t2\nisRead\tfalse\n\n
        """)
    #expect(records.diagnostics.map(\.field) == ["date"])
  }

  @Test func theFirstSourceThatCanBeReadCounts() {
    var records = RecordCollector(.post)
    records.append(
      [
        "title": [nil, "b"], "link": [" \n", "x", "y"],
        "description": ["a", "b", "c"], "guid": ["1"],
        "date": ["soon", nil, "2024-01-01"],
      ], to: 1)
    #expect(
      String(decoding: records.log, as: UTF8.self) == """
        title\tb\nlink\tx\ndescription\ta\nguid\t1\ndate\t2024-01-01T00:00:00Z\nisRead\tfalse\n\n
        """)
    #expect(records.diagnostics.isEmpty)
  }

  @Test(arguments: [1, 2])
  func itHasEnoughBehindItemsSeenBefore(limit: Int) {
    var records = RecordCollector(
      .post, .untilSeen(SeenItems([.identity("2"), .identity("3")], limit: limit)))
    var read = 0
    records.append(["channel.title": ["2"]], to: 0)
    for guid in ["1", "2", "3", "4"] where !records.hasEnough {
      records.append(["guid": [guid]], to: 1)
      read += 1
    }
    #expect(read == 1 + limit && records.hasEnough)
    let areRead = records.records.all(Post.self).map(\.isRead)
    #expect(areRead == [false] + Array(repeating: true, count: limit))
  }

  @Test func theChannelIsNoItem() {
    var records = RecordCollector(.post)
    records.append(["channel.title": ["Channel"]], to: 0)
    #expect(records.count == 0)
    for _ in 0..<70 { records.append(["title": ["a"]], to: 1) }
    #expect(records.count == 70)
  }

  @Test func aChannelThatNothingIsSaidOfIsNoRecord() {
    var records = RecordCollector(.post)
    records.append([:], to: 0)
    #expect(records.log.isEmpty)
    records.append([:], to: 1)
    #expect(String(decoding: records.log, as: UTF8.self) == "isRead\tfalse\n\n")
  }

  @Test func aFieldThatTheTableDoesNotHaveIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var records = RecordCollector(.post)
      records.append(["titel": ["a"]], to: 1)
    }
    #expect(result?.errors.contains("no field 'titel' is in the table of post") == true)
  }

  @Test func aTextThatTheTableHasNoSourceForIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var records = RecordCollector(.song)
      records.append(["album": ["a", "b"]], to: 0)
    }
    #expect(result?.errors.contains("the field 'album' has more texts than") == true)
  }
}

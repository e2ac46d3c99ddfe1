import Testing

@testable import HarnessCore

/// What a report says of the changes since an earlier snapshot.
@Suite struct RefreshTests {
  private static func refresh(
    new: Int, found: Int, ambiguous: Int = 0, before: Int = 0, unidentified: Int = 0
  ) -> RefreshSummary {
    RefreshSummary(
      previous: "monday", previousItems: 20, items: 30,
      new: (0..<new).map { .init(title: "post \($0)") }, changed: [], gone: [],
      unidentified: unidentified, previousAmbiguous: before, ambiguous: ambiguous, limit: 1,
      read: 7, found: found)
  }

  @Test(arguments: [
    (refresh(new: 0, found: 0), "reads 7 of 30 and misses nothing."),
    (refresh(new: 1, found: 1), "and finds the new one."),
    (refresh(new: 3, found: 3), "and finds all 3 new ones."),
    (refresh(new: 3, found: 0), "and misses all 3 new ones."),
    (refresh(new: 3, found: 2), "and finds 2 of 3 new ones."),
    (refresh(new: 0, found: 0, ambiguous: 2), "and finds none that counts as new."),
    (refresh(new: 0, found: 0, before: 2), "and finds none that counts as new."),
    (refresh(new: 3, found: 3, ambiguous: 2), "and finds 3 of 3 that count as new."),
  ])
  func itPromisesNothingOfItemsThatAreNotIdentified(_ refresh: RefreshSummary, _ end: String) {
    let text = refresh.sentence
    #expect(text.hasSuffix(end), "\(text)")
    #expect(
      text.contains("go by link and date") == (refresh.ambiguous + refresh.previousAmbiguous > 0))
  }

  @Test func itSaysHowManyItemsGoByLinkAndDate() {
    #expect(
      Self.refresh(new: 3, found: 1, ambiguous: 5, before: 4, unidentified: 2).sentence
        == """
        Since monday: 3 new (2 of them with nothing that identifies them), 0 changed and 0 gone; 30 items, 20 before. \
        Of these, 5 and 4 have a guid, link or id that occurs more than once: they go by link and date, which proves \
        nothing. A reader that stops at the first item seen before reads 7 of 30 and finds 1 of 3 that count as new.
        """)
  }

  private static var results: Results {
    var results = Fixtures.normal
    var refresh = refresh(new: 12, found: 12)
    refresh.changed = [
      .init(title: "Wait *here*", fields: ["date", "title"]),
      .init(link: "http://h/<2>", fields: ["date"]),
    ]
    refresh.gone = [.init(identity: "urn:3"), .init()]
    results.refresh = refresh
    return results
  }

  @Test func aReportNamesAllItems() throws {
    let markdown = try MarkdownFormat().render(Self.results)
    #expect(markdown.contains("<summary>New items</summary>\n\n- post 0\n- post 1\n"))
    #expect(markdown.contains("\n- post 11\n"))
    #expect(markdown.contains("- Wait \\*here\\* (date and title)\n- http://h/\\<2> (date)\n"))
    #expect(markdown.contains("- urn:3\n- an item without a title\n"))
  }

  @Test(arguments: [Detail.summary, .brief])
  func aScreenNamesTheFirstTen(_ detail: Detail) {
    let text = TerminalRenderer().text(of: Self.results, detail)
    #expect(text.contains("\nnew\npost 0\n"))
    #expect(
      text.contains(
        "\npost 9\nand 2 more, see the report\n\nchanged\nWait *here* (date and title)\n"))
  }

  @Test func theJSONHasTheItems() throws {
    let text = try JSONFormat().render(Self.results)
    #expect(try Results.read(json: text).refresh == Self.results.refresh)
  }
}

import Testing

@testable import FeedModels

/// What a mistake in a table of fields says, in release builds as well.
struct FaultyTableTests {
  @Test func aPrefixWithoutANamespaceIsNamedWithTheWayOut() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = FieldPath("media:group/media:title") }
    #expect(result?.errors.contains("prefix 'media': it needs a line in FeedNamespace.all") == true)
  }

  @Test func aTextThatTwoFieldsKeepDifferentlyIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let fields: [RecordField] = [.link("a", from: "link"), .text("b", from: "link")]
      _ = RecordReader(RecordType("x", tables: RecordTable(each: "rss/item", fields: fields)))
    }
    #expect(result?.errors.contains("two fields keep the text of link differently") == true)
  }

  @Test func aFieldInTheTextOfAnotherIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let fields: [RecordField] = [.text("a", from: "author/name/@x"), .text("b", from: "author")]
      _ = RecordReader(RecordType("x", tables: RecordTable(each: "rss/item", fields: fields)))
    }
    #expect(
      result?.errors.contains("author/name/@x is inside the text of the field at author") == true)
  }

  @Test func moreAttributesThanAnElementCanHaveAreNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let fields = (1...9).map { RecordField.text("\($0)", from: FieldPath("x/@a\($0)")) }
      _ = RecordReader(RecordType("x", tables: RecordTable(each: "rss/item", fields: fields)))
    }
    #expect(
      result?.errors.contains("more than 8 attributes of one element are read: a1, a2") == true)
  }

  @Test func aPathOfATableThatIsNotThereIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let fields: [RecordField] = [.text("a", from: "../title")]
      _ = RecordReader(RecordType("x", tables: RecordTable(each: "rss/item", fields: fields)))
    }
    #expect(result?.errors.contains("the path ../title begins in the preceding table") == true)
  }

  /// `--previous` would know no item by a field that is not there.
  @Test(arguments: recordTypes.map(\.name))
  func identityAndDateAreFieldsOfTheItem(_ name: String) throws {
    let type = try #require(RecordType.named(name))
    let fields = type.tables[type.tables.count - 1].fields.map(\.name)
    #expect((type.identity + [type.date].compactMap { $0 }).allSatisfy(fields.contains))
  }
}

extension ExitTest.Result {
  /// What the process printed on standard error.
  var errors: String { String(decoding: standardErrorContent, as: UTF8.self) }
}

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

  @Test func aFieldInTheTextOfAnotherIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { Item.read(.text(\.a, from: "author/name/@x"), .text(\.b, from: "author")) }
    #expect(
      result?.errors.contains("author/name/@x is inside the text of the field at author") == true)
  }

  @Test func aPathOfATableThatIsNotThereIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { Item.read(.text(\.a, from: "../title")) }
    #expect(result?.errors.contains("the path ../title begins in the preceding table") == true)
  }
}

private struct Item {
  var a, b: String?

  /// Prepares a table of these fields for reading.
  static func read(_ fields: Field<Item>...) {
    _ = PathTree([["rss/item"]], Slots([fields.map(\.column)]))
  }
}

extension ExitTest.Result {
  /// What the process printed on standard error.
  var errors: String { String(decoding: standardErrorContent, as: UTF8.self) }
}

import FeedEvents
import Testing

/// Names and streams are what their texts say.
struct NameTests {
  @Test(arguments: ["item", "{http://example.com/}item", "{u}l", "{a b}é", "a}b"])
  func anExpandedNameIsWrittenAsItIsRead(_ text: String) throws {
    #expect(try #require(ExpandedName(text)).description == text)
  }

  @Test(arguments: ["", "{", "{u", "{u}", "{}"])
  func whatIsNoNameIsRefused(_ text: String) { #expect(ExpandedName(text) == nil) }

  @Test func anEmptyNamespaceIsNone() {
    #expect(ExpandedName("{}a") == ExpandedName(local: "a"))
    #expect(ExpandedName("{u}a") == ExpandedName(namespace: "u", local: "a"))
    #expect(ExpandedName("{u}a") != ExpandedName(local: "a"))
  }

  @Test func aTableFindsByNamespaceAndLocalPart() {
    let table = NameTable(
      ["item", "{u}item", "{u}title", "{v}item"].compactMap { ExpandedName($0) })
    #expect(table.index(of: "", "item") == 0)
    #expect(table.index(of: "u", "item") == 1)
    #expect(table.index(of: "u", "title") == 2)
    #expect(table.index(of: "v", "item") == 3)
  }

  @Test(arguments: [
    ("", "title"), ("w", "item"), ("", "itam"), ("", "Item"), ("", "items"), ("", ""),
    ("u:item", ""), ("uitem", ""), ("", "uitem"), ("it", "emu"), ("u", "itemu"),
  ])
  func aTableDoesNotFindOtherNames(_ namespace: String, _ local: String) {
    let table = NameTable(["item", "{u}item"].compactMap { ExpandedName($0) })
    #expect(table.index(of: namespace, local) == nil)
  }

  @Test func ofEqualNamesTheFirstIsFound() {
    let table = NameTable([
      ExpandedName(local: "b"), ExpandedName(local: "a"), ExpandedName(local: "a"),
    ])
    #expect(table.index(of: "", "a") == 1)
  }

  @Test func anEmptyTableFindsNothing() {
    #expect(NameTable([]).index(of: "", "a") == nil)
  }

  @Test func composedAndDecomposedLettersAreDifferentNames() {
    let table = NameTable([ExpandedName(local: "\u{E9}")])
    #expect(table.index(of: "", "\u{E9}") == 0)
    #expect(table.index(of: "", "e\u{301}") == nil)
  }

  @Test(arguments: [
    ("whole", StreamSpecification.whole), ("fixed:1", .fixed(1)), ("fixed:16384", .fixed(16384)),
    ("random:0", .random(seed: 0)), ("random:18446744073709551615", .random(seed: .max)),
    ("lan", .recording("lan")), ("dir/fixed:x.csv", .recording("dir/fixed:x.csv")),
    ("whole.csv", .recording("whole.csv")),
  ])
  func aStreamIsWrittenAsItIsRead(_ text: String, _ stream: StreamSpecification) {
    #expect(StreamSpecification(text) == stream)
    #expect(stream.description == text)
  }

  @Test(arguments: [
    "", "fixed:", "fixed:0", "fixed:-1", "fixed:x", "fixed:1.5", "random:", "random:-1", "random:x",
    "random:18446744073709551616",
  ])
  func whatIsNoStreamIsRefused(_ text: String) { #expect(StreamSpecification(text) == nil) }
}

extension NameTable {
  fileprivate func index(of namespace: String, _ local: String) -> Int? {
    index(of: XMLName(local: XMLText(local.utf8Span), namespace: XMLText(namespace.utf8Span)))
  }
}

import FeedEvents
import Testing

/// Names and streams are read from their text form and written in the same form.
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

  @Test(arguments: ["item", "{u}item", "{u}title", "{v}item"])
  func aBorrowedNameIsKnownByNamespaceAndLocalPart(_ text: String) throws {
    let all = ["item", "{u}item", "{u}title", "{v}item"].compactMap { ExpandedName($0) }
    let found = [("", "item"), ("u", "item"), ("u", "title"), ("v", "item")].map {
      try? #require(ExpandedName(text)).isName($0.0, $0.1)
    }
    #expect(found == all.map { $0.description == text })
  }

  @Test(arguments: [
    ("", "title"), ("w", "item"), ("", "itam"), ("", "Item"), ("", "items"), ("", ""),
    ("u:item", ""), ("uitem", ""), ("", "uitem"), ("it", "emu"), ("u", "itemu"),
  ])
  func anotherNameIsNot(_ namespace: String, _ local: String) {
    for name in [ExpandedName(local: "item"), ExpandedName(namespace: "u", local: "item")] {
      #expect(!name.isName(namespace, local))
    }
  }

  @Test func composedAndDecomposedLettersAreDifferentNames() {
    let name = ExpandedName(local: "\u{E9}")
    #expect(name.isName("", "\u{E9}"))
    #expect(!name.isName("", "e\u{301}"))
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

extension ExpandedName {
  fileprivate func isName(_ namespace: String, _ local: String) -> Bool {
    isName(XMLName(local: XMLText(local.utf8Span), namespace: XMLText(namespace.utf8Span)))
  }
}

import EveryBackend
import FeedEvents
import Testing

/// The event log of a document is one text, whichever parser reads it.
struct EventLogSinkTests {
  @Test func tagsAreWrittenWithUriAndLocalName() {
    #expect(
      log(of: [.start("u", "a"), .start("", "b"), .end("", "b"), .end("u", "a")])
        == "(u a\n(- b\n)- b\n)u a\n")
  }

  @Test func piecesOfTextAreOneLine() {
    #expect(
      log(of: [.text("a"), .text(""), .text("b"), .end("", "c"), .text("d")]) == "-ab\n)- c\n-d\n")
  }

  @Test func emptyTextIsNoLine() {
    #expect(log(of: [.start("", "a"), .text(""), .end("", "a")]) == "(- a\n)- a\n")
    #expect(log(of: []) == "")
  }

  @Test func whatWouldBreakALineIsEscaped() {
    #expect(
      log(of: [.text("a\\b\nc\td\re\\n\u{B}\u{2028}é😀")])
        == "-a\\\\b\\nc\\td\\re\\\\n\u{B}\u{2028}é😀\n")
    #expect(
      log(of: [.start("", "a", [("", "x", "\n\\\t\r ")])]) == "(- a\nA- x \\n\\\\\\t\\r \n")
  }

  /// No name can be mistaken for another, and no part of a name for a field or a line.
  @Test(arguments: [
    ("", "-"), ("-", "\\-"), ("--", "--"), ("\\-", "\\\\-"), ("u v", "u\\sv"), ("u\\sv", "u\\\\sv"),
    ("u\n(- b", "u\\n(-\\sb"), ("u\tv\r", "u\\tv\\r"), ("é", "é"),
  ])
  func namesCannotBeForged(uri: String, written: String) {
    #expect(
      log(of: [.start(uri, "a", [(uri, "x", "1")]), .end(uri, "a")])
        == "(\(written) a\nA\(written) x 1\n)\(written) a\n")
    #expect(log(of: [.start("", "a b"), .end("", "a b")]) == "(- a\\sb\n)- a\\sb\n")
  }

  @Test func spacesAtTheEndsOfTextStay() {
    #expect(log(of: [.text("  a  ")]) == "-  a  \n")
  }

  /// Attributes are sorted by the bytes of the URI, then of the local name; not by letters or whole lines.
  @Test func attributesAreSortedByUriAndThenByName() {
    let attributes = [
      ("u", "b", "1"), ("", "z", "2"), ("u:", "a", "3"), ("", "Z", "4"), ("", "é", "5"),
      ("", "e\u{301}", "6"), ("", "a-b", "7"), ("", "a", "8"), ("", "a.b", "9"), ("u", "a", "10"),
      ("-", "a", "11"), ("U", "z", "12"), ("", "😀", "13"), ("", "\u{FFFD}", "14"),
    ]
    let sorted = """
      (- e
      A- Z 4
      A- a 8
      A- a-b 7
      A- a.b 9
      A- e\u{301} 6
      A- z 2
      A- é 5
      A- \u{FFFD} 14
      A- 😀 13
      A\\- a 11
      AU z 12
      Au a 10
      Au b 1
      Au: a 3

      """
    // Checks the reverse order as well.
    #expect(Array(log(of: [.start("", "e", attributes)]).utf8) == Array(sorted.utf8))
    #expect(Array(log(of: [.start("", "e", attributes.reversed())]).utf8) == Array(sorted.utf8))
  }

  @Test func linesAreCountedAsTheyAreBegun() {
    var sink = EventLogSink()
    var counts: [Int] = []
    for event in [
      Event.start("", "a", [("", "x", ""), ("", "y", "")]), .text("t"), .text("u"), .end("", "a"),
    ] {
      event.send(to: &sink)
      counts.append(sink.events)
    }
    #expect(counts == [3, 4, 4, 5])
  }
}

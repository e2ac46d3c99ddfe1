@testable import HarnessCore
import Testing

@Suite struct WorkflowCommandFilterTests {
  private func filtered(_ pieces: String...) -> String {
    var filter = WorkflowCommandFilter()
    return String(decoding: pieces.flatMap { filter.harmless($0.utf8) }, as: UTF8.self)
  }

  /// The blanks are those that .NET trims; the others don't count when it compares.
  @Test(arguments: [
    "", " ", "\t", "text\n", "text\r", "\r\n", " \u{A0}\u{2003}\u{3000}", "\u{85}", "\u{2028}",
    "\u{FEFF}", "\u{AD}", "\u{1}", "\u{200B}", "\u{0B}\u{0C}",
  ])
  func noLineBeginsWithACommand(_ start: String) {
    #expect(filtered("\(start)::error::x") == "\(start):\\u003Aerror::x")
  }

  @Test(arguments: [
    "a::b", "https://example.org", " : :", ":", "# #[", "##", "# [", "[[", "a ##", "é::x", "x\n:y",
  ])
  func anythingElseStays(_ text: String) { #expect(filtered(text) == text) }

  @Test(arguments: [
    ("a ##[error]b", "a ##\\u005Berror]b"), ("###[x", "###\\u005Bx"),
    ("#\u{200D}#[x", "#\u{200D}#\\u005Bx"),
  ])
  func noMarkWithBracketsStays(_ text: String, _ expected: String) {
    #expect(filtered(text) == expected)
  }

  @Test func aMarkInTwoPiecesIsFound() {
    #expect(filtered("\u{A0}:", ":error::x") == "\u{A0}:\\u003Aerror::x")
    #expect(filtered("#", "#", "[x") == "##\\u005Bx")
    var filter = WorkflowCommandFilter()
    let bytes = Array("\u{2003}::x".utf8)
    let found = bytes.flatMap { filter.harmless([$0]) }
    #expect(String(decoding: found, as: UTF8.self) == "\u{2003}:\\u003Ax")
  }
}

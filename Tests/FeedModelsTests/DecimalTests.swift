import Testing

@testable import FeedModels

/// Numbers in the text of feeds.
struct DecimalTests {
  private func decimal(_ text: String) -> Double? {
    NumberPart.whole.read(text.utf8Span.span)
  }

  /// The paths for few digits and for many both return the nearest `Double`.
  @Test func numbersAreExact() {
    for whole in ["0", "7", "-52", "+126", "4310", "123456789012", "9007199254740993"] {
      for fraction in ["", ".", ".1", ".659", ".00001", ".30000000000000004", ".250e-3"] {
        let text = whole + fraction
        #expect(decimal(text) == Double(text), "\(text)")
      }
    }
    #expect(decimal(".5") == 0.5)
  }

  /// A point has two numbers, with any white space around and between them.
  @Test(arguments: ["1.5 -2.5", "  1.5\n\t-2.5 ", "1.5 -2.5 7"])
  func aWordIsANumber(_ text: String) {
    #expect(NumberPart.word(0).read(text.utf8Span.span) == 1.5)
    #expect(NumberPart.word(1).read(text.utf8Span.span) == -2.5)
    #expect(NumberPart.word(3).read(text.utf8Span.span) == nil)
  }

  @Test(arguments: ["", " ", "1.5", "1.5 ", "1.5 x"])
  func aWordThatIsMissingIsNone(_ text: String) {
    #expect(NumberPart.word(1).read(text.utf8Span.span) == nil)
  }

  @Test(arguments: [
    "", "-", "+", ".", "--1", "1-", "1.2.3", "1 2", "0x10", "nan", "inf", "-infinity", "1e", "e5",
    "1e999", "M",
  ])
  func otherTextsAreNone(_ text: String) { #expect(decimal(text) == nil) }
}

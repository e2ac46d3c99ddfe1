import Testing

@testable import FeedModels

/// Numbers in the text of feeds.
struct DecimalTests {
  private func decimal(_ text: String) -> Double? {
    number(in: text, as: .number)
  }

  private func number(in text: String, as reading: Reading<Double>) -> Double? {
    reading.read(text.utf8Span.span)?.value
  }

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
  @Test(arguments: ["1.5 -2.5", "  1.5\n\t-2.5 ", "1.5 -2.5 7", "15e-1 -2.50000000000000000 x"])
  func aWordIsANumber(_ text: String) {
    #expect(number(in: text, as: .number(at: 0)) == 1.5)
    #expect(number(in: text, as: .number(at: 1)) == -2.5)
  }

  @Test(arguments: ["", " ", "1.5", "1.5 ", "1.5 x", "1.5 2x", "1.5 --2", "1.5 - 2"])
  func aWordThatIsMissingIsNone(_ text: String) {
    #expect(number(in: text, as: .number(at: 1)) == nil)
  }

  @Test(arguments: [
    "", "-", "+", ".", "--1", "1-", "1.2.3", "1 2", "0x10", "nan", "inf", "-infinity", "1e", "e5",
    "1e999", "M",
  ])
  func otherTextsAreNone(_ text: String) { #expect(decimal(text) == nil) }
}

import Testing

@testable import FeedModels

struct TwoDigitNumbersTests {
  private static let date = Array("2009-12-".utf8)
  private static let time = Array("16T11:46".utf8)

  @Test func eachTwoDigitsAreANumber() {
    let date = TwoDigitNumbers(Self.date.span, at: 0, like: "0000-00-")
    #expect(date?[0] == 20 && date?[2] == 9 && date?[5] == 12)
    let both = Self.date + Self.time
    let time = TwoDigitNumbers(both.span, at: 8, like: "00T00:00")
    #expect(time?[0] == 16 && time?[3] == 11 && time?[6] == 46)
  }

  /// Every byte in every place is either what the form has there, or a reason to read nothing.
  @Test func onlyDigitsAndTheFormAreRead() {
    for (bytes, form) in [(Self.date, "0000-00-" as StaticString), (Self.time, "00T00:00")] {
      let marks = bytes.indices.filter { !(0x30...0x39).contains(bytes[$0]) }
      for place in bytes.indices {
        for byte in UInt8.min...UInt8.max {
          var text = bytes
          text[place] = byte
          let isLike = marks.contains(place) ? byte == bytes[place] : (0x30...0x39).contains(byte)
          let numbers = TwoDigitNumbers(text.span, at: 0, like: form)
          #expect((numbers != nil) == isLike, "\(byte) at \(place)")
        }
      }
    }
  }
}

/// The shortest decimal digits of a finite number, for rounding and for writing without an exponent.
///
/// It works on the digits that Swift prints, so equal numbers give equal text everywhere.
struct DecimalDigits {
  private var isNegative: Bool
  /// The digits, without leading zeros; empty for zero.
  private var digits: [UInt8]
  /// The number of digits before the decimal point; negative if zeros follow the point.
  private var integerDigits: Int

  /// Creates the digits of a finite number.
  init(_ value: Double) {
    isNegative = value < 0
    var text = "\(value.magnitude)"[...].utf8
    var exponent = 0
    if let mark = text.lastIndex(of: UInt8(ascii: "e")) {
      exponent = Int(Substring(text[mark...].dropFirst())) ?? 0
      text = text[..<mark]
    }
    digits = []
    var point: Int?
    for byte in text {
      if byte == UInt8(ascii: ".") {
        point = digits.count
      } else {
        digits.append(byte - UInt8(ascii: "0"))
      }
    }
    integerDigits = (point ?? digits.count) + exponent
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    integerDigits -= zeros
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { integerDigits = 0 }
  }

  /// Returns the number without trailing zeros: at most `decimals` decimals, or as many significant digits
  /// for numbers below 1.
  func plain(decimals: Int) -> String {
    var rounded = self
    rounded.round(decimals: max(decimals, decimals - integerDigits))
    return rounded.text(decimals: max(0, rounded.digits.count - rounded.integerDigits))
  }

  func fixed(decimals: Int) -> String {
    var rounded = self
    rounded.round(decimals: decimals)
    return rounded.text(decimals: decimals)
  }

  /// Rounds half away from zero.
  private mutating func round(decimals: Int) {
    let kept = integerDigits + decimals
    guard kept < digits.count else { return }
    guard kept >= 0 else {
      digits = []
      integerDigits = 0
      return
    }
    let roundsUp = digits[kept] >= 5
    digits.removeSubrange(kept...)
    if roundsUp { increment() }
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { integerDigits = 0 }
  }

  private mutating func increment() {
    var index = digits.count - 1
    while index >= 0, digits[index] == 9 {
      digits[index] = 0
      index -= 1
    }
    if index >= 0 {
      digits[index] += 1
    } else {
      digits.insert(1, at: 0)
      integerDigits += 1
    }
  }

  private func text(decimals: Int) -> String {
    let whole = (0..<max(1, integerDigits)).map { integerDigits < 1 ? 0 : digit($0) }
    let fraction = (0..<decimals).map { digit(integerDigits + $0) }
    let number = formatted(whole) + (fraction.isEmpty ? "" : "." + formatted(fraction))
    return isNegative && !digits.isEmpty ? "-" + number : number
  }

  private func digit(_ index: Int) -> UInt8 {
    digits.indices.contains(index) ? digits[index] : 0
  }

  private func formatted(_ digits: [UInt8]) -> String {
    String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
  }
}

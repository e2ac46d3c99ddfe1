/// A time in UTC to the second, as feeds and logs write it.
struct Moment: Sendable, Equatable {
  let day: CalendarDate
  /// Seconds since midnight.
  let second: Int

  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  private static let shortMonths = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// `11:46:04`.
  var time: String {
    [second / 3600, second / 60 % 60, second % 60].map(padded).joined(separator: ":")
  }

  /// `2009-12-16T11:46:04Z`.
  var iso: String { "\(day.year)-\(padded(day.month))-\(padded(day.day))T\(time)Z" }

  /// `Wed, 16 Dec 2009 11:46:04 +0000`.
  var mail: String {
    """
    \(weekday.prefix(3)), \(padded(day.day)) \(Self.shortMonths[day.month - 1]) \(day.year) \
    \(time) +0000
    """
  }

  /// The name of the day of the week.
  var weekday: String {
    // Zeller's congruence, in which January and February belong to the previous year.
    let (month, year) = day.month < 3 ? (day.month + 12, day.year - 1) : (day.month, day.year)
    let sum = day.day + 13 * (month + 1) / 5 + year + year / 4 - year / 100 + year / 400
    // The congruence counts from Saturday.
    return Self.weekdays[(sum + 5) % 7]
  }

  private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// A decimal number in thousandths, as documents and logs write it.
struct Thousandths: Sendable {
  let value: Int

  /// Returns the number with this many decimals, at least three: `-5.5430`.
  func padded(to digits: Int) -> String {
    let fraction = String(abs(value) % 1000)
    let zeros = String(repeating: "0", count: 3 - fraction.count)
    let more = String(repeating: "0", count: digits - 3)
    return "\(value < 0 ? "-" : "")\(abs(value) / 1000).\(zeros)\(fraction)\(more)"
  }

  /// The number without trailing zeros: `-5.543`, `5`.
  var shortest: String {
    var text = padded(to: 3)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text == "-0" ? "0" : text
  }
}

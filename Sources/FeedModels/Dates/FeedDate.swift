/// A date and time in a feed, in UTC.
package struct FeedDate:
  Hashable, Comparable, BitwiseCopyable, Sendable, CustomStringConvertible
{
  /// The milliseconds since 1970-01-01T00:00:00Z.
  package var milliseconds: Int64

  /// Creates a date from the milliseconds since 1970.
  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Creates a date from the whole seconds since 1970.
  package init(seconds: Int64) { self.init(milliseconds: seconds * 1000) }

  /// Creates midnight of a day of the Gregorian calendar; `nil` if there is no such day.
  ///
  /// The days are counted by Hinnant's `days_from_civil` ("chrono-Compatible Low-Level Date Algorithms",
  /// 2013).
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(in: month, of: year)
    else { return nil }
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.init(seconds: Int64(era * 146_097 + dayOfEra - 719_468) * 86_400)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  /// The date in ISO 8601, such as `2012-05-15T00:00:00Z`.
  ///
  /// Milliseconds are included unless they are 0.
  package var description: String {
    let seconds = milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
    let fraction = Int(milliseconds - seconds * 1000)
    let days = Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400)
    let rest = Int(seconds) - days * 86_400
    // Hinnant's `civil_from_days`.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let day = dayOfYear - (153 * monthIndex + 2) / 5 + 1
    let date = "\(padded(year, 4))-\(padded(month))-\(padded(day))"
    let time = "\(padded(rest / 3600)):\(padded(rest / 60 % 60)):\(padded(rest % 60))"
    return "\(date)T\(time)\(fraction > 0 ? ".\(padded(fraction, 3))" : "")Z"
  }

  /// Orders dates by time.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.milliseconds < rhs.milliseconds }
}

private func padded(_ number: Int, _ width: Int = 2) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// A day of the Gregorian calendar, as feeds and logs write it.
struct CalendarDate: Sendable, Equatable {
  let year: Int
  let month: Int
  let day: Int

  private static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The long American style, `May 5, 2010`, without a leading zero in the day.
  var longStyle: String {
    "\(Self.monthNames[month - 1]) \(day), \(year)"
  }

  /// Midnight UTC in ISO 8601, `2010-05-05T00:00:00Z`.
  var midnightUTC: String {
    "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)T00:00:00Z"
  }

  /// Returns the date this many days later.
  ///
  /// - Complexity: O(*n*) in `days`, a few weeks at most.
  func adding(days: Int) -> CalendarDate {
    var later = self
    for _ in 0..<days {
      later = later.next
    }
    return later
  }

  private var next: CalendarDate {
    if day < daysInMonth {
      return CalendarDate(year: year, month: month, day: day + 1)
    }
    if month < 12 {
      return CalendarDate(year: year, month: month + 1, day: 1)
    }
    return CalendarDate(year: year + 1, month: 1, day: 1)
  }

  private var daysInMonth: Int {
    switch month {
    case 2: isLeapYear ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private var isLeapYear: Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }
}

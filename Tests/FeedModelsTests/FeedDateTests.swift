import FeedModels
import Foundation
import Testing

/// Days and times agree with Foundation's calendar.
struct FeedDateTests {
  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  /// Every day of years that test the leap year rules, and of some other years.
  @Test(arguments: [1583, 1600, 1700, 1899, 1900, 1969, 1970, 1972, 2000, 2004, 2023, 2100, 9999])
  func everyDayOfAYearIsFoundationsDay(_ year: Int) throws {
    let start = try #require(Self.calendar.date(from: DateComponents(year: year, month: 1, day: 1)))
    let days = try #require(Self.calendar.range(of: .day, in: .year, for: start)).count
    for day in 0..<days {
      let moment = start.addingTimeInterval(Double(day) * 86_400)
      let parts = Self.calendar.dateComponents([.year, .month, .day], from: moment)
      let date = FeedDate(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
      #expect(date == FeedDate(seconds: Int64(moment.timeIntervalSince1970)))
    }
  }

  @Test func everyNinetySeventhDayOfFiveCenturiesIsWrittenAsFoundationWritesIt() {
    let style = Date.ISO8601FormatStyle(timeZone: .gmt)
    for day in stride(from: -100_000, through: 100_000, by: 97) {
      let seconds = Int64(day) * 86_400 + Int64(abs(day) % 86_400)
      let written = Date(timeIntervalSince1970: Double(seconds)).formatted(style)
      #expect(FeedDate(seconds: seconds).description == written)
    }
  }

  @Test(arguments: [
    (0, 1, 1), (10_000, 1, 1), (2012, 0, 1), (2012, 13, 1), (2012, 1, 0), (2012, 1, 32),
    (2012, 4, 31), (2012, 2, 30), (2011, 2, 29), (1900, 2, 29), (2100, 2, 29), (-1, 1, 1),
  ])
  func thereAreNoSuchDays(_ year: Int, _ month: Int, _ day: Int) {
    #expect(FeedDate(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [(2000, 2, 29), (2012, 2, 29), (1, 1, 1), (9999, 12, 31)])
  func thereAreSuchDays(_ year: Int, _ month: Int, _ day: Int) {
    #expect(FeedDate(year: year, month: month, day: day) != nil)
  }

  @Test func momentsAreWrittenInUTC() {
    #expect(FeedDate(seconds: 0).description == "1970-01-01T00:00:00Z")
    #expect(FeedDate(seconds: -1).description == "1969-12-31T23:59:59Z")
    #expect(FeedDate(milliseconds: -1).description == "1969-12-31T23:59:59.999Z")
    #expect(FeedDate(milliseconds: 1_544_162_528_068).description == "2018-12-07T06:02:08.068Z")
    #expect(FeedDate(seconds: 1_341_930_061).description == "2012-07-10T14:21:01Z")
    #expect(FeedDate(year: 1, month: 1, day: 1)?.description == "0001-01-01T00:00:00Z")
  }

  @Test func earlierMomentsComeFirst() {
    #expect(FeedDate(seconds: -5) < FeedDate(seconds: 3))
    #expect([FeedDate(seconds: 2), FeedDate(seconds: 1)].max() == FeedDate(seconds: 2))
  }
}

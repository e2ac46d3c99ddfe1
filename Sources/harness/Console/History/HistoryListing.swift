/// Something a history tells, in the three forms it is shown in.
protocol HistoryListing {
  /// For a person.
  var text: String { get }
  /// For a spreadsheet, a line of names first.
  var csv: String { get }
  /// For a program.
  func json() throws -> String
}

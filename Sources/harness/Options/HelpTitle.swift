/// The titles under which help lists options, in the order in which users need them.
enum HelpTitle {
  static let work = "What to measure"
  static let measuring = "How to measure"
  static let comparing = "How to compare"
  static let output = "Output"
  static let workers = "Workers"
}

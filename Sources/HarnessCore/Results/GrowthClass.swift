/// How a metric grows with the size of the input.
///
/// The raw value is its name in files and reports.
enum GrowthClass: String, Hashable, Codable, Sendable, CustomStringConvertible {
  case constant
  case growing
  case linear
  case subLinear = "sub-linear"
  case superLinear = "super-linear"
  case atMostLinear = "at most linear"
  /// A token is read again with each chunk that it spans.
  case rereading = "re-reads tokens"
  case undecided

  var description: String { rawValue }
}

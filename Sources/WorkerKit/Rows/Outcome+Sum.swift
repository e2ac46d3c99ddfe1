extension Outcome {
  /// What many documents have come to before the first.
  static let none = Outcome(events: 0, items: 0)

  /// What two documents found, one after the other; what either didn't count is unknown.
  static func + (first: Outcome, second: Outcome) -> Outcome {
    Outcome(
      events: sum(first.events, second.events), items: sum(first.items, second.items),
      firstBatchEnd: first.firstBatchEnd ?? second.firstBatchEnd)
  }

  private static func sum(_ first: Int?, _ second: Int?) -> Int? {
    guard let first, let second else { return nil }
    return first + second
  }
}

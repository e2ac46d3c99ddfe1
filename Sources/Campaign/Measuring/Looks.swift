internal import Statistics

/// The planned looks at the samples: at each quarter of the budget, and at its end.
struct Looks: Sendable {
  /// The shares of the budget at which looks are planned, ascending; the last is 1.
  private let planned: [Double]
  private var taken = 0

  init(_ planned: [Double] = VerdictRule().looks) { self.planned = planned }

  /// The share of the look that has come due at `spent`, a share of the budget; `nil` where none
  /// has.
  ///
  /// A round that is longer than a quarter may pass several: only the last of them is taken.
  mutating func due(at spent: Double) -> Double? {
    let passed = planned.count { $0 <= spent }
    guard passed > taken else { return nil }
    taken = passed
    return planned[passed - 1]
  }

  /// The look at the end, unless it was taken.
  mutating func last() -> Double? {
    guard taken < planned.count else { return nil }
    taken = planned.count
    return 1
  }
}

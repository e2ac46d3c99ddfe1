internal import WorkerContract

/// What more rounds would cost.
struct Outlay: Sendable {
  /// The budget that was given; `nil` where a number of rounds was asked for.
  private let budget: Duration?

  /// The least that a further budget exceeds one that was not enough by.
  private static let leastIncrease = 1.25
  /// What estimates are raised by: a budget that falls short of a round is lost.
  private static let margin = 1.15

  /// How far a run has come.
  struct Course {
    /// The time spent on measuring.
    var spent: Duration
    /// The rounds of the time pass.
    var rounds: Int
    /// What a round of the rows that are open costs.
    var narrow: Duration
  }

  init(_ plan: Plan) { budget = plan.request.rounds == nil ? plan.request.budget : nil }

  /// The budget in which so many rounds would have counted.
  ///
  /// Rounds hold all rows, with all passes, until there are intervals; then those that are open.
  ///
  /// - Parameters:
  ///   - rounds: How many must count.
  ///   - course: How far the run has come.
  /// - Returns: The budget; `nil` where rounds were asked for.
  func budget(forRounds rounds: Int, _ course: Course) -> Duration? {
    guard let budget, course.rounds > 0 else { return nil }
    let full = course.spent / course.rounds
    let missing = max(0, rounds - course.rounds)
    let missingFull = min(missing, max(0, Measurer.fullRounds - course.rounds))
    let estimate =
      course.spent + full * missingFull + course.narrow * (missing - missingFull)
    return max(estimate * Self.margin, budget * Self.leastIncrease)
  }
}

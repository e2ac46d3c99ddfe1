/// A budget that was too small for one round.
struct BudgetError: Error {
  /// The report it concerns.
  let report: String
  /// The budget in seconds.
  let budget: Double
  /// What one round took, in seconds.
  let round: Double
}

/// How an error rate is spent over the looks at rounds that are still coming in.
///
/// By a share *t* of the budget *α t* may be spent: the spending function of Lan & DeMets
/// (*Discrete Sequential Boundaries for Clinical Trials*, Biometrika 70, 1983) that Kim & DeMets
/// (Biometrika 74, 1987) give as *α tᵖ*, with *ρ* = 1. A look gets what earlier ones left of it,
/// and the levels add up to no more than *α* (Bonferroni): valid for any test and however looks
/// depend on one another, at the price of some power. A look that isn't taken spends nothing. That
/// is sound as long as the reason isn't in the samples, as when there are too few of them.
struct AlphaSpending: Hashable, Sendable {
  /// The error rate of all looks together.
  let errorRate: Double
  /// What the looks taken so far have spent.
  private(set) var spent = 0.0

  init(errorRate: Double) {
    self.errorRate = errorRate
  }

  /// The level of a look after `share` of the budget; 0 or less if nothing is left for it.
  func level(at share: Double) -> Double { errorRate * share - spent }

  /// Takes the look after `share` of the budget: its level is spent.
  mutating func takeLook(at share: Double) -> Double {
    let level = level(at: share)
    spent = errorRate * share
    return level
  }
}

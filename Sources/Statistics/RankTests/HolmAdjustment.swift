/// The p-values of a family of tests, raised so that each can be held to the level of the whole.
///
/// Holm, *A Simple Sequentially Rejective Multiple Test Procedure* (Scandinavian Journal of
/// Statistics 6, 1979): of *m* p-values the smallest is multiplied by *m*, the next by *m* − 1, and
/// none comes out below one that was smaller. Rejecting what is at most *α* then rejects any true
/// hypothesis with a probability of at most *α*, however the tests depend on one another.
public struct HolmAdjustment: Hashable, Sendable {
  /// The adjusted p-values, in the order in which the p-values came; at most 1 each.
  public let adjusted: [Double]

  /// Adjusts `pValues`; traps if one of them isn't in 0…1.
  ///
  /// - Complexity: O(*m* log *m*).
  public init(_ pValues: some Sequence<Double>) {
    let pValues = Array(pValues)
    precondition(pValues.allSatisfy { 0...1 ~= $0 }, "a p-value lies in 0...1")
    var adjusted = pValues
    var greatest = 0.0
    let ascending = pValues.indices.sorted { pValues[$0] < pValues[$1] }
    for (step, index) in ascending.enumerated() {
      greatest = max(greatest, min(1, Double(pValues.count - step) * pValues[index]))
      adjusted[index] = greatest
    }
    self.adjusted = adjusted
  }
}

/// The verdicts of a report: pairs of rows looked at together, while rounds come in.
///
/// Two null hypotheses of a pair are tested: that the ratio is 1, whose rejection makes it `faster`
/// or `slower` if the estimate lies outside the band too, and that the ratio isn't within the band,
/// whose rejection makes it `same`. The probability of any wrong rejection, over all pairs and
/// looks, is at most the rule's error rate:
///
/// - *In a pair* both are tested at the full level, as they can't be true at once: a ratio of 1 is
///   within the band. For ratios within it but for 1 both are false, and no verdict is wrong.
/// - *Over looks* the error rate is divided by `AlphaSpending`.
/// - *Over pairs* a look's level is divided by Holm's method, as Maurer & Bretz do for
///   group-sequential trials (*Multiple Testing in Group Sequential Trials Using Graphical
///   Approaches*, Statistics in Biopharmaceutical Research 5, 2013): by the number of pairs that
///   hold a share of it. A decided pair hands its share on to the others, but only if its verdict
///   is clear (`PairEvidence.isClear`). For unlike Holm's hypotheses, one that is rejected rightly
///   leaves another of the pair that may be true, and would have kept the share. Nine rows that lie
///   just on the band's edge are the case: `slower` is right for them, and every second is, yet
///   with its share handed on the others would be called `same` twice as often as allowed.
///
/// A pair whose ratio differs from 1 significantly, but is estimated within the band, is not
/// decided before it is proven to be the same.
///
/// Rounds count as independent of one another. What lasts for some rounds must do the same to both
/// rows, and cancel; where it doesn't, the error rate is no longer kept (in simulations, ratios
/// correlated by 0.3 from round to round raised it to 2.5 %).
public struct VerdictFamily: Hashable, Sendable {
  /// What it takes to reach a verdict.
  public let rule: VerdictRule
  /// What is known of each pair.
  public private(set) var findings: [VerdictFinding]
  private var spending: AlphaSpending
  /// The number of pairs that a look's level is divided by.
  private var shares: Int

  /// A family of `size` pairs, all undecided.
  public init(size: Int, rule: VerdictRule = VerdictRule()) {
    precondition(size >= 0, "a family has a natural number of pairs")
    self.rule = rule
    findings = Array(repeating: VerdictFinding(), count: size)
    spending = AlphaSpending(errorRate: rule.errorRate)
    shares = size
  }

  /// The number of pairs.
  public var size: Int { findings.count }

  /// The pairs that are undecided, ascending.
  public var open: [Int] { findings.indices.filter { findings[$0].verdict == .undecided } }

  /// The rounds a pair needs before a look at `fraction` of the budget can decide it.
  ///
  /// That is, at the first of Holm's steps. Nil if no pair is open, or earlier looks have spent what
  /// may be spent by then.
  public func fewestRounds(at fraction: Double) -> Int? {
    let level = spending.level(at: fraction)
    guard !open.isEmpty, level > 0 else { return nil }
    return SignedRankTest.fewestCount(reaching: level / Double(shares))
  }
}

// MARK: - Looks

extension VerdictFamily {
  /// Looks at the ratios of all rounds so far, after `fraction` of the budget.
  ///
  /// `ratios` holds, by pair, row over reference of every round that has both; above 1 the row is
  /// slower. Decided pairs in it are passed over; open ones missing from it keep their finding. If
  /// no open pair has the fewest rounds, the look isn't taken: it decides nothing, spends nothing
  /// and gives no p-values. Traps unless `fraction` is above 0 and at most 1.
  ///
  /// - Returns: Whether the look was taken.
  /// - Throws: `SampleError.notFinite`, `.notPositive` or `.notRepresentable` for a ratio that is
  ///   none; then nothing has changed.
  /// - Complexity: O(*n*³) for each pair of *n* rounds up to `SignedRankTest.exactLimit`, above it
  ///   O(*n* log *n*).
  @discardableResult
  public mutating func look(
    at fraction: Double, ratios: [Int: [Double]]
  ) throws(SampleError) -> Bool {
    precondition(fraction > 0 && fraction <= 1, "a budget is looked at after a share of it")
    let evidence = try evidence(in: ratios)
    guard let fewest = fewestRounds(at: fraction) else { return false }
    guard evidence.contains(where: { $0.evidence.rounds >= fewest }) else {
      for (pair, evidence) in evidence {
        findings[pair] = VerdictFinding(tooFew: evidence, needed: fewest)
      }
      return false
    }
    stepDown(through: evidence, level: spending.takeLook(at: fraction), fraction: fraction)
    return true
  }

  /// What the ratios say of every open pair that has some, ascending by pair.
  private func evidence(
    in ratios: [Int: [Double]]
  ) throws(SampleError) -> [(pair: Int, evidence: PairEvidence)] {
    var found: [(pair: Int, evidence: PairEvidence)] = []
    for pair in open {
      guard let ratios = ratios[pair], !ratios.isEmpty else { continue }
      found.append((pair, try PairEvidence(ratios: ratios, rule: rule)))
    }
    return found
  }

  /// Decides pairs from the least p-value on, until one is above its step's level.
  private mutating func stepDown(
    through evidence: [(pair: Int, evidence: PairEvidence)], level: Double, fraction: Double
  ) {
    var undecided = evidence.sorted { $0.evidence.pValue < $1.evidence.pValue }[...]
    while let (pair, evidence) = undecided.first {
      let step = level / Double(shares)
      guard evidence.pValue <= step else { break }
      findings[pair] = VerdictFinding(evidence, level: step, look: fraction)
      if evidence.isClear(at: step) { shares -= 1 }
      undecided.removeFirst()
    }
    for (pair, evidence) in undecided {
      let step = level / Double(shares)
      let fewest = SignedRankTest.fewestCount(reaching: step)
      findings[pair] =
        evidence.rounds < fewest
        ? VerdictFinding(tooFew: evidence, needed: fewest)
        : VerdictFinding(
          undecided: evidence, level: step, levelOfLastLook: rule.levelOfLastLook / Double(shares))
    }
  }
}

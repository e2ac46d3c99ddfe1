/// What a family of verdicts knows of one of its pairs.
public struct VerdictFinding: Hashable, Sendable {
  /// The verdict; once it isn't `.undecided` it stays.
  public fileprivate(set) var verdict = PairVerdict.undecided
  /// The median ratio of row to reference with its interval; nil before the first round.
  public internal(set) var estimate: Estimate?
  /// The number of rounds at the last look that regarded the pair; for a verdict, at its look.
  public fileprivate(set) var rounds = 0
  /// The two-sided p-value of the signed-rank test against a ratio of 1.
  ///
  /// Nil, as are the next two, where no look was taken or the rounds were too few for one.
  public fileprivate(set) var pDifference: Double?
  /// The p-value of the equivalence test.
  public fileprivate(set) var pEquivalence: Double?
  /// The level that p-values were held to: the look's, divided by Holm.
  public fileprivate(set) var level: Double?
  /// The share of the budget after which the verdict was reached; nil while undecided.
  public fileprivate(set) var look: Double?
  /// What it would take to decide; nil once decided, or before the first round.
  public fileprivate(set) var outlook: Outlook?

  /// The rounds it would take to decide, nil if it is decided or no number of rounds would do.
  public var neededRounds: Int? {
    switch outlook {
    case .tooFewRounds(let needed), .moreRounds(let needed): needed
    case .never, nil: nil
    }
  }
}

// MARK: - After a look

extension VerdictFinding {
  /// The pair has the verdict that was in its reach, held to `level`, after `look` of the budget.
  init(_ evidence: PairEvidence, level: Double, look: Double) {
    self.init(regarding: evidence, level: level)
    verdict = evidence.verdict
    self.look = look
  }

  /// The pair was held to `level` and stays open; the last look will hold it to another.
  init(undecided evidence: PairEvidence, level: Double, levelOfLastLook: Double) {
    self.init(regarding: evidence, level: level)
    outlook = evidence.outlook(level: levelOfLastLook)
  }

  /// The pair has too few rounds for the look, so that no p-value is worth keeping.
  init(tooFew evidence: PairEvidence, needed: Int) {
    estimate = evidence.estimate
    rounds = evidence.rounds
    outlook = .tooFewRounds(needed: needed)
  }

  private init(regarding evidence: PairEvidence, level: Double) {
    estimate = evidence.estimate
    rounds = evidence.rounds
    pDifference = evidence.pDifference
    pEquivalence = evidence.pEquivalence
    self.level = level
  }
}

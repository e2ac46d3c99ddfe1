internal import Randomness

/// Deals cards in random order without replacement, and shuffles them again when all are dealt.
///
/// A share of 3 in 100 is thus 3 in *every* hundred. So a small feed has the same shares as a large one, and
/// the documents of two seeds differ in their bytes but not in what they stress.
struct ShuffledPicker<Card> {
  private var cards: [Card]
  private var dealt: Int

  /// Creates a deck with as many copies of each card as its count says.
  init(_ counted: [(card: Card, count: Int)]) {
    precondition(counted.contains { $0.count > 0 }, "a deck has at least one card")
    cards = counted.flatMap { Array(repeating: $0.card, count: $0.count) }
    dealt = cards.count
  }

  /// Deals the next card.
  ///
  /// - Complexity: O(1) amortised.
  mutating func deal(with random: inout SplitMix64) -> Card {
    if dealt == cards.count {
      shuffle(with: &random)
    }
    defer { dealt += 1 }
    return cards[dealt]
  }

  /// The Fisher–Yates shuffle, from the end.
  private mutating func shuffle(with random: inout SplitMix64) {
    for last in stride(from: cards.count - 1, to: 0, by: -1) {
      cards.swapAt(last, random.next(in: 0..<last + 1))
    }
    dealt = 0
  }
}

/// The random draws of the generators. One draw more or less would change every byte that follows.
extension SplitMix64 {
  /// Returns an integer in `range`, each equally likely to within one part in 2³⁰.
  mutating func next(in range: Range<Int>) -> Int {
    precondition(!range.isEmpty, "nothing to draw from")
    return range.lowerBound + Int(next().multipliedFullWidth(by: UInt64(range.count)).high)
  }

  /// Returns one of `choices`, each equally likely.
  mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[next(in: choices.indices)]
  }
}

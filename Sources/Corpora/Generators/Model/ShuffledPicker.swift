internal import Randomness

/// Picks elements in random order without replacement, and shuffles them again when all were picked.
///
/// A share of 3 in 100 is thus 3 in *every* hundred. So a small feed has the same shares as a large one, and
/// the documents of two seeds differ in their bytes but not in what they stress.
struct ShuffledPicker<Element> {
  private var elements: [Element]
  private var picked: Int

  /// Creates a picker with as many copies of each element as its count says.
  init(_ counted: [(element: Element, count: Int)]) {
    precondition(counted.contains { $0.count > 0 }, "a picker has at least one element")
    elements = counted.flatMap { Array(repeating: $0.element, count: $0.count) }
    picked = elements.count
  }

  /// Picks the next element.
  ///
  /// - Complexity: O(1) amortised.
  mutating func pick(with random: inout SplitMix64) -> Element {
    if picked == elements.count {
      shuffle(with: &random)
    }
    defer { picked += 1 }
    return elements[picked]
  }

  /// The Fisher–Yates shuffle, from the end.
  private mutating func shuffle(with random: inout SplitMix64) {
    for last in stride(from: elements.count - 1, to: 0, by: -1) {
      elements.swapAt(last, random.next(in: 0..<last + 1))
    }
    picked = 0
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

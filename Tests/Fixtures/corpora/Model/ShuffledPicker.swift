import FeedEvents

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
    if picked == elements.count { (elements, picked) = (random.shuffled(elements), 0) }
    defer { picked += 1 }
    return elements[picked]
  }
}

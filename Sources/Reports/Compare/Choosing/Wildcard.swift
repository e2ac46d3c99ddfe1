/// A text in which each `*` stands for any run of characters.
struct Wildcard: Hashable, Sendable {
  /// The text as it was written.
  let text: String

  /// Whether all of `value` is such a text.
  ///
  /// - Complexity: O(*n* · *m*) in the lengths.
  func matches(_ value: String) -> Bool {
    let pattern = Array(text)
    // Which beginnings of the pattern match what has been read.
    var reached = [Bool](repeating: false, count: pattern.count + 1)
    func passStars(from index: Int) {
      var index = index
      reached[index] = true
      while index < pattern.count, pattern[index] == "*" {
        index += 1
        reached[index] = true
      }
    }
    passStars(from: 0)
    for character in value {
      let before = reached
      reached = [Bool](repeating: false, count: pattern.count + 1)
      for index in pattern.indices where before[index] {
        if pattern[index] == "*" {
          passStars(from: index)
        } else if pattern[index] == character {
          passStars(from: index + 1)
        }
      }
    }
    return reached[pattern.count]
  }
}

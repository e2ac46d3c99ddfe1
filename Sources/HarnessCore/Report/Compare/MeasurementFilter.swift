/// A filter for measurements: `KEY=VALUE[,VALUE…]` or `KEY!=VALUE[,VALUE…]`.
///
/// `*` in a value matches any number of characters. White space is significant.
package struct MeasurementFilter: Hashable, Sendable {
  /// The key whose value decides.
  package let key: MeasurementKey
  /// Whether matching measurements are left out.
  let isExclusive: Bool
  let patterns: [Wildcard]

  /// Reads a filter.
  ///
  /// - Throws: ``ComparisonError/malformedFilter(text:position:expected:)`` with the position of the first
  ///   unexpected character.
  package init(_ text: String) throws(ComparisonError) {
    func error(_ index: String.Index, _ expected: String) -> ComparisonError {
      .malformedFilter(
        text: text, position: text.distance(from: text.startIndex, to: index) + 1,
        expected: expected)
    }
    let end = text.firstIndex { !Self.isKey($0) } ?? text.endIndex
    guard end > text.startIndex else { throw error(end, "a key, such as backend") }
    key = MeasurementKey(rawValue: String(text[..<end]))
    isExclusive = text[end...].hasPrefix("!=")
    guard isExclusive || text[end...].hasPrefix("=") else { throw error(end, "= or !=") }
    var rest = text[end...].dropFirst(isExclusive ? 2 : 1)
    var patterns: [Wildcard] = []
    while true {
      let value = rest.prefix { $0 != "," }
      guard !value.isEmpty else { throw error(rest.startIndex, "a value") }
      patterns.append(Wildcard(text: String(value)))
      guard value.endIndex < text.endIndex else { break }
      rest = rest[text.index(after: value.endIndex)...]
    }
    self.patterns = patterns
  }

  /// Creates a filter that keeps measurements whose value of the key is one of `values`, which may be
  /// patterns.
  init(_ key: MeasurementKey, isAnyOf values: [String]) {
    self.key = key
    isExclusive = false
    patterns = values.map(Wildcard.init(text:))
  }

  private static func isKey(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "_-.".contains(character)
  }

  func admits(_ measurement: Measurement) -> Bool {
    let value = measurement[key]
    return patterns.contains { $0.matches(value) } != isExclusive
  }

  /// Returns the index of the first pattern that matches a value; `Int.max` if none does, or if the filter is
  /// exclusive.
  func rank(of value: String) -> Int {
    isExclusive ? .max : patterns.firstIndex { $0.matches(value) } ?? .max
  }

  /// Returns the patterns that match none of `measurements`.
  func unmatched(among measurements: [Measurement]) -> [UnmatchedValue] {
    let known = Set(measurements.map { $0[key] }).sorted()
    return patterns.filter { pattern in !known.contains(where: pattern.matches) }.map {
      UnmatchedValue(key: key.rawValue, value: $0.text, known: known)
    }
  }
}

/// A pattern in which each `*` matches any number of characters.
struct Wildcard: Hashable, Sendable {
  /// The pattern as given.
  let text: String

  /// Returns whether the pattern matches all of `value`.
  ///
  /// - Complexity: O(*n* · *m*) in the lengths.
  func matches(_ value: String) -> Bool {
    let pattern = Array(text)
    // Whether each prefix of the pattern matches the characters read so far.
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

/// A requested value that no measurement has.
package struct UnmatchedValue: Hashable, Sendable {
  /// The key of the filter.
  package var key: String
  /// The value or pattern as given.
  package var value: String
  /// The existing values of the key.
  package var known: [String]
}

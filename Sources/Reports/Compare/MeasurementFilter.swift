/// Which measurements take part: `KEY=VALUE[,VALUE…]`, or `KEY!=VALUE[,VALUE…]`.
///
/// `*` in a value stands for any run of characters. White space counts.
package struct MeasurementFilter: Hashable, Sendable {
  /// The key that decides.
  package let key: MeasurementKey
  /// Whether what matches is left out.
  let isExclusive: Bool
  let patterns: [Wildcard]

  /// Reads a filter.
  ///
  /// - Throws: ``ComparingError/malformedFilter(text:position:expected:)`` with the place of the
  ///   first character that is none of a filter.
  package init(_ text: String) throws(ComparingError) {
    func error(_ index: String.Index, _ expected: String) -> ComparingError {
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

  /// A filter that leaves values of a key, or patterns for them.
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

  /// The place of the first pattern that a value matches; last where it leaves values out.
  func rank(of value: String) -> Int {
    isExclusive ? .max : patterns.firstIndex { $0.matches(value) } ?? .max
  }

  /// The patterns that none of `measurements` matches.
  func unmatched(among measurements: [Measurement]) -> [UnmatchedValue] {
    let known = Set(measurements.map { $0[key] }).sorted()
    return patterns.filter { pattern in !known.contains(where: pattern.matches) }.map {
      UnmatchedValue(key: key.rawValue, value: $0.text, known: known)
    }
  }
}

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

/// A value that was asked for and that no measurement has.
package struct UnmatchedValue: Hashable, Sendable {
  /// The key it was asked of.
  package var key: String
  /// The value, or pattern, as it was written.
  package var value: String
  /// The values there are.
  package var known: [String]

  /// A value that nothing has.
  package init(key: String, value: String, known: [String]) {
    self.key = key
    self.value = value
    self.known = known
  }
}

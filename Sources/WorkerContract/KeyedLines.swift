/// Lines of the form `key: value`, in order, as workers print them; a key may repeat.
package struct KeyedLines: Hashable, Sendable {
  package private(set) var pairs: [Pair] = []

  package struct Pair: Hashable, Sendable {
    package var key: String
    /// The text after the colon, without any line feed.
    package var value: String
  }

  package init() {}

  /// Appends a line.
  ///
  /// Line feeds in the value become spaces.
  package mutating func append(_ key: String, _ value: some CustomStringConvertible) {
    let value = value.description
    // Nearly every value is a single line, which a scan of its bytes shows.
    let isOneLine = value.utf8.allSatisfy { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let line = isOneLine ? value : String(value.map { $0.isNewline ? " " : $0 })
    pairs.append(Pair(key: key, value: line))
  }

  /// Appends a line of text; returns `false` if it is not of the form `key: value`.
  package mutating func append(parsing line: Substring) -> Bool {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let key = line.utf8[..<colon]
    guard !key.isEmpty, !key.contains(UInt8(ascii: " ")) else { return false }
    let value = line.utf8[colon...].dropFirst().drop { $0 == UInt8(ascii: " ") }
    pairs.append(
      Pair(key: String(decoding: key, as: UTF8.self), value: String(decoding: value, as: UTF8.self))
    )
    return true
  }

  /// The first value of `key`; `nil` if there is none.
  package subscript(key: String) -> String? { pairs.first { $0.key == key }?.value }

  package func all(_ key: String) -> [String] {
    pairs.compactMap { $0.key == key ? $0.value : nil }
  }

  package var text: String { pairs.map { "\($0.key): \($0.value)\n" }.joined() }
}

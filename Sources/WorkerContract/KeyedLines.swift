/// `key: value` lines, in order, a key possibly repeated: what workers print.
public struct KeyedLines: Hashable, Sendable {
  /// The lines.
  public private(set) var pairs: [Pair] = []

  /// One line.
  public struct Pair: Hashable, Sendable {
    /// What stands before the colon.
    public var key: String
    /// What stands after it; it never holds a line feed.
    public var value: String
  }

  /// No lines yet.
  public init() {}

  /// Appends a line.
  ///
  /// A line feed in the value becomes a space.
  public mutating func append(_ key: String, _ value: some CustomStringConvertible) {
    let line = value.description.map { $0.isNewline ? " " : $0 }
    pairs.append(Pair(key: key, value: String(line)))
  }

  /// Appends a line of text; false where it isn't `key: value`.
  public mutating func append(parsing line: some StringProtocol) -> Bool {
    guard let colon = line.firstIndex(of: ":") else { return false }
    let key = line[..<colon]
    guard !key.isEmpty, !key.contains(" ") else { return false }
    let value = line[line.index(after: colon)...].drop { $0 == " " }
    pairs.append(Pair(key: String(key), value: String(value)))
    return true
  }

  /// The first value of `key`.
  public subscript(key: String) -> String? { pairs.first { $0.key == key }?.value }

  /// Every value of `key`.
  public func all(_ key: String) -> [String] {
    pairs.compactMap { $0.key == key ? $0.value : nil }
  }

  /// The lines, each with its line feed.
  public var text: String { pairs.map { "\($0.key): \($0.value)\n" }.joined() }
}

/// A few expanded names to look borrowed names up in, laid out flat: a look-up retains nothing.
public struct NameTable: Sendable {
  private let bytes: [UInt8]
  private let entries: [Entry]

  /// Where the two parts of a name lie in `bytes`.
  private struct Entry: BitwiseCopyable {
    var start: Int
    var localCount: Int
    var namespaceCount: Int
  }

  /// A table of `names`; of equal ones the first is found.
  public init(_ names: some Sequence<ExpandedName>) {
    var bytes: [UInt8] = []
    var entries: [Entry] = []
    for name in names {
      let (namespace, local) = name.parts
      entries.append(
        Entry(start: bytes.count, localCount: local.count, namespaceCount: namespace.count))
      bytes += local
      bytes += namespace
    }
    self.bytes = bytes
    self.entries = entries
  }

  /// The place of `name` in the list the table was made of.
  ///
  /// The prefix it was written with plays no part.
  ///
  /// - Complexity: O(*n*) in the number of names; most are told apart by their length alone.
  public func index(of name: borrowing XMLName) -> Int? {
    let entries = entries.span
    for index in entries.indices {
      let entry = entries[index]
      guard entry.localCount == name.local.bytes.count,
        entry.namespaceCount == name.namespace.bytes.count,
        isEqual(name.local.bytes, at: entry.start),
        isEqual(name.namespace.bytes, at: entry.start + entry.localCount)
      else { continue }
      return index
    }
    return nil
  }

  /// Whether `text` is what begins at `start`; compares from the end, as URIs begin alike.
  private func isEqual(_ text: Span<UInt8>, at start: Int) -> Bool {
    let entry = bytes.span.extracting(start..<start &+ text.count)
    var index = text.count
    while index > 0 {
      index &-= 1
      // The counts are equal. Checking both indices again would add 40 % to a look-up.
      guard unsafe text[unchecked: index] == entry[unchecked: index] else { return false }
    }
    return true
  }
}

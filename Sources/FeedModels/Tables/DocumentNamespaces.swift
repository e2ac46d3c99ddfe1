internal import FeedEvents

/// The namespaces that a document has used so far, each with the number of the tables' prefix that it stands for.
///
/// Each is made canonical once, when it is first seen.
struct DocumentNamespaces: Sendable {
  private static let rss = FeedNamespace.number(of: "")
  /// No feed has more; further ones are made canonical each time.
  private static let capacity = 64

  /// The bytes of all that were seen, one after the other.
  private var bytes: [UInt8] = []
  private var seen: [(range: Range<Int>, number: Int?)] = []

  /// Creates the namespaces of a document that has used none yet.
  init() {
    bytes.reserveCapacity(512)
    seen.reserveCapacity(8)
  }

  /// Returns the number of the prefix that a namespace stands for; `nil` if the tables have none for it.
  mutating func number(of namespace: borrowing Span<UInt8>) -> Int? {
    guard !namespace.isEmpty else { return Self.rss }
    for index in seen.indices {
      if namespace.isEqual(to: bytes.span.extracting(seen[index].range)) {
        return seen[index].number
      }
    }
    let number = FeedNamespace.prefix(of: CanonicalNamespace(namespace))
      .flatMap(FeedNamespace.number)
    if seen.count < Self.capacity { keep(namespace, as: number) }
    return number
  }

  /// Takes the namespace of an `rss` root element for that of RSS.
  mutating func adopt(root name: borrowing XMLName) {
    guard !name.namespace.isEmpty, name.local.bytes.isWord("rss") else { return }
    keep(name.namespace.bytes, as: Self.rss)
  }

  private mutating func keep(_ namespace: borrowing Span<UInt8>, as number: Int?) {
    let start = bytes.count
    for index in namespace.indices { bytes.append(namespace[index]) }
    seen.append((start..<bytes.count, number))
  }
}

extension Refresh {
  /// An item of a feed, as recorded in its record log.
  package struct Item: Sendable {
    /// The value that identifies the item; `nil` if the item has none.
    package let identity: String?
    package let link: String?
    /// The date when the item was published or last changed.
    package let date: FeedDate?
    /// All fields of the item, by name.
    private let content: [String: String]

    /// Creates an item from its fields.
    package init(_ fields: [(name: String, value: String)], of type: RecordType) {
      let content = Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
      identity = type.identity.compactMap { content[$0] }.first { !$0.isEmpty }
      link = type.link.flatMap { content[$0] }
      date = type.date.flatMap { content[$0] }.flatMap { FeedDate($0) }
      self.content = content
    }

    package var title: String? { content["title"] }

    /// What identifies the item if no other item has it, the best first.
    var keys: [ItemKey] {
      guard let identity else { return [] }
      guard let link, let date else { return [.identity(identity)] }
      return [.identity(identity), .link(link, date: date)]
    }

    /// Returns the names of the fields that differ from those of another item, in alphabetical order.
    func differences(from other: Item) -> [String] {
      Set(content.keys).union(other.content.keys).filter { content[$0] != other.content[$0] }
        .sorted()
    }
  }
}

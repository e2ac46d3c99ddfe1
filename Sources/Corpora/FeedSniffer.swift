internal import FeedEvents

/// Guesses what a feed without a manifest is made of, from its first bytes.
struct FeedSniffer {
  private let head: String

  init(_ document: [UInt8]) {
    // Enough for the root element with its declarations, and the first item of any usual feed.
    head = String(decoding: document.prefix(64 << 10), as: UTF8.self)
  }

  /// The item element; `nil` where none of the usual ones is there.
  var item: ExpandedName? {
    let kinds: [(tag: String, mark: String, namespace: String)] = [
      ("entry", "http://www.w3.org/2005/Atom", "http://www.w3.org/2005/Atom"),
      ("entry", "http://purl.org/atom/ns#", "http://purl.org/atom/ns#"),
      // Not the modules of RSS 1.0, whose URIs go on behind it.
      ("item", "http://purl.org/rss/1.0/\"", "http://purl.org/rss/1.0/"),
      ("item", "http://purl.org/rss/1.0/'", "http://purl.org/rss/1.0/"),
      ("item", "", ""),
    ]
    let kind = kinds.first { contains(tag: $0.tag) && ($0.mark.isEmpty || head.contains($0.mark)) }
    return kind.map { ExpandedName(namespace: $0.namespace, local: $0.tag) }
  }

  private func contains(tag: String) -> Bool {
    ["<\(tag)>", "<\(tag) ", "<\(tag)\n", "<\(tag)\r", "<\(tag)\r\n", "<\(tag)\t"].contains {
      head.contains($0)
    }
  }

  /// The first of `types` whose namespace is declared.
  func recordType(among types: [RecordSignature]) -> String? {
    types.first { head.contains($0.namespace) }?.name
  }
}

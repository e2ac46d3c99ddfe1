package import FeedEvents

extension Transport {
  init(_ options: Options) {
    self.init(encoding: options.last("--encoding"), base: options.last("--base"))
  }

  /// The options of a command line, which `init(_:)` reads.
  var arguments: [String] {
    (encoding.map { ["--encoding", $0] } ?? []) + (base.map { ["--base", $0] } ?? [])
  }

  /// Reads the lines that precede a document on standard input.
  package init(_ text: String) {
    var lines = KeyedLines()
    for line in text.textLines { _ = lines.append(parsing: line) }
    self.init(encoding: lines["encoding"], base: lines["base"])
  }

  /// The lines that precede a document on standard input, the last of which is empty.
  package var head: String {
    var lines = KeyedLines()
    if let encoding { lines.append("encoding", encoding) }
    if let base { lines.append("base", base) }
    return lines.text + "\n"
  }
}

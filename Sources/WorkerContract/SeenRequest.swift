/// The options that tell the sink `refresh` of the earlier snapshot of a feed: `--seen FILE` or
/// `--seen-until DATE`, and `--seen-limit N`.
package struct SeenRequest: Hashable, Sendable {
  /// The memory of the earlier snapshot.
  package var memory: Memory
  /// After how many seen items in a row it leaves off.
  package var limit: Int

  /// A memory of an earlier snapshot.
  package enum Memory: Hashable, Sendable {
    /// The path of a file with a line an item: what identified it, escaped as in the record log.
    case identities(path: String)
    /// The newest date of its items, as the record log writes it.
    case newest(String)
  }

  /// A request with everything given.
  package init(_ memory: Memory, limit: Int) {
    self.memory = memory
    self.limit = limit
  }

  static let options: Set<String> = ["--seen", "--seen-until", "--seen-limit"]

  /// Reads the options; `nil` if there are none.
  init?(_ options: Options) throws(WorkerUsage) {
    limit = try options.optional("--seen-limit") { Int($0).flatMap { $0 > 0 ? $0 : nil } } ?? 1
    if let path = options.last("--seen") {
      memory = .identities(path: path)
    } else if let date = options.last("--seen-until") {
      memory = .newest(date)
    } else {
      return nil
    }
  }

  /// The options, as they are read.
  var arguments: [String] {
    let words =
      switch memory {
      case .identities(let path): ["--seen", path]
      case .newest(let date): ["--seen-until", date]
      }
    return words + ["--seen-limit", String(limit)]
  }
}

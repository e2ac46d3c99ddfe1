/// The options that describe the earlier snapshot of a feed to the sink `refresh`: `--seen FILE` or
/// `--seen-until DATE`, and `--seen-limit N`.
package struct SeenRequest: Hashable, Sendable {
  /// The memory of the earlier snapshot.
  package var memory: Memory
  /// The number of consecutive seen items after which the sink stops.
  package var limit: Int

  /// A memory of an earlier snapshot.
  package enum Memory: Hashable, Sendable {
    /// The path of a file with one line for each item: its identity, escaped as in the record log.
    case identities(path: String)
    /// The newest date among the items, as the record log writes it.
    case newest(String)
  }

  /// Creates a request from its fields.
  package init(_ memory: Memory, limit: Int) {
    self.memory = memory
    self.limit = limit
  }

  static let options: Set<String> = ["--seen", "--seen-until", "--seen-limit"]

  /// Reads the options; `nil` if they are absent.
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

  /// The request as command-line options, which `init(_:)` reads.
  var arguments: [String] {
    let words =
      switch memory {
      case .identities(let path): ["--seen", path]
      case .newest(let date): ["--seen-until", date]
      }
    return words + ["--seen-limit", String(limit)]
  }
}

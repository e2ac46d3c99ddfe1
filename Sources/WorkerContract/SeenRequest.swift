/// The options that describe the earlier snapshot of a feed to the sink `refresh`: `--seen FILE` or
/// `--seen-until DATE`, and `--seen-limit N`.
package struct SeenRequest: Hashable, Sendable {
  package var snapshot: Snapshot
  /// The number of consecutive seen items after which the sink stops.
  package var limit: Int

  package enum Snapshot: Hashable, Sendable {
    /// The path of a file with one line for each item: its identity, or its date and link, escaped as in the record log.
    case identities(path: String)
    /// The newest date among the items, as the record log writes it.
    case newest(String)
  }

  package init(_ snapshot: Snapshot, limit: Int) {
    self.snapshot = snapshot
    self.limit = limit
  }

  /// Reads the options; `nil` if they are absent.
  init?(_ options: Options) throws(WorkerUsage) {
    limit = try options.positive("--seen-limit") ?? 1
    if let path = options.last("--seen") {
      snapshot = .identities(path: path)
    } else if let date = options.last("--seen-until") {
      snapshot = .newest(date)
    } else {
      return nil
    }
  }

  /// The request as command-line options, which `init(_:)` reads.
  var arguments: [String] {
    let words =
      switch snapshot {
      case .identities(let path): ["--seen", path]
      case .newest(let date): ["--seen-until", date]
      }
    return words + ["--seen-limit", String(limit)]
  }
}

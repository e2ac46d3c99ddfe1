import CommandSupport

extension ErrorMessage {
  init(_ error: RefreshError) {
    switch error {
    case .noCommonRecordType(let corpus, let types, let previous, let others):
      self.init(
        """
        \(previous) is not an earlier snapshot of \(corpus): no record type reads both (\(corpus): \(list(types)); \
        \(previous): \(list(others))); name another one with --previous
        """, .usage)
    case .unfitRecordType(let type, let need, let others):
      self.init(
        """
        records of type \(type) have no \(need.name): \
        \(others.first.map { "use --records \($0)" } ?? "no other type reads both snapshots")
        """, .usage)
    case .undated(let previous):
      self.init("no item of \(previous) has a date: leave out --since last", .usage)
    }
  }
}

extension FeedSnapshots.Need {
  fileprivate var name: String {
    switch self {
    case .identity: "identity"
    case .date: "identity, or no date for --since last"
    case .isRead: "field isRead"
    }
  }
}

internal import Corpora
internal import FeedEvents
internal import WorkerContract

/// What the rows of each dialect must have heard.
struct References: Sendable {
  private let expanded: ReferenceLogs?
  private let others: [Dialect: ReferenceLogs]

  /// Chooses a reference a dialect.
  ///
  /// For rows that report names as they are written there is no manifest: it is one of those whose
  /// log, once its prefixes are resolved, is that of the reference for expanded names. Only where
  /// there is no such reference it is one of all that accept.
  init(corpus: Corpus, accounts: [Account], preferred: String) {
    let dialects = Dictionary(grouping: accounts, by: \.row.description.dialect)
    let expanded = ReferenceLogs(
      corpus: corpus, accounts: dialects[.namespaces] ?? [], preferred: preferred)
    self.expanded = expanded
    var others: [Dialect: ReferenceLogs] = [:]
    for (dialect, accounts) in dialects where dialect != .namespaces {
      let isResolved = dialect == .qualifiedNames && expanded != nil
      let sound = accounts.filter { account in
        Self.misreading(of: account, by: isResolved ? expanded : nil) == nil
      }
      others[dialect] = ReferenceLogs(sound, preferred: preferred, isConfirmed: isResolved)
    }
    self.others = others
  }

  /// The reference for one dialect.
  subscript(dialect: Dialect) -> ReferenceLogs? {
    dialect == .namespaces ? expanded : others[dialect]
  }

  /// The one to name first.
  var main: ReferenceLogs? { expanded ?? others.values.first }

  /// All there are.
  var all: [ReferenceLogs] { [expanded].compactMap(\.self) + others.values }

  /// The number of events, where it is known.
  var events: [Dialect: Int] {
    others.merging(expanded.map { [.namespaces: $0] } ?? [:]) { $1 }.compactMapValues(\.eventCount)
  }

  /// The log of a row of qualified names with its prefixes resolved, where it is not that of the
  /// reference for expanded names.
  func misreading(of account: Account) -> [UInt8]? {
    let isResolvable = account.row.description.dialect == .qualifiedNames
    return Self.misreading(of: account, by: isResolvable ? expanded : nil)
  }

  private static func misreading(
    of account: Account, by expanded: ReferenceLogs?
  ) -> [UInt8]? {
    guard let expanded, let heard = account.logs?.events else { return nil }
    let resolved = NameExpansion.expand(heard) ?? []
    return expanded.difference(from: Account.Logs(events: resolved)) == nil ? nil : resolved
  }
}

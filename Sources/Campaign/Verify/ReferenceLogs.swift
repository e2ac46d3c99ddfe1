internal import Corpora
internal import Files

/// What all rows must have heard, and who says so.
struct ReferenceLogs: Sendable {
  /// `manifest`, or the name of the backend.
  let source: String
  /// The SHA-256 of the event log.
  let eventsDigest: String
  /// The SHA-256 of the record log; `nil` where nobody knows it.
  let recordsDigest: String?
  /// The logs themselves, for showing differences; `nil` where they are not at hand.
  let logs: Account.Logs?
  /// Whether nobody but the source itself has heard it.
  let isUnconfirmed: Bool

  /// Chooses the reference for expanded names: the manifest; else a backend.
  ///
  /// `nil` where nobody accepts the document.
  init?(corpus: Corpus, accounts: [Account], preferred: String) {
    guard let manifest = corpus.manifest else {
      self.init(accounts, preferred: preferred)
      return
    }
    let logs =
      Self.expectedLogs(of: corpus)
      ?? Self.matching(manifest.eventsSHA256, accounts.filter(\.isAccepted))
    self.init(manifest: manifest, logs: logs)
  }

  private init(manifest: Manifest, logs: Account.Logs?) {
    source = "manifest"
    eventsDigest = manifest.eventsSHA256
    recordsDigest = manifest.recordsSHA256
    self.logs = logs
    isUnconfirmed = false
  }

  /// Chooses a reference among backends: the preferred one, if it accepts; else the majority of those
  /// that accept.
  ///
  /// `nil` where nobody does.
  ///
  /// - Parameters:
  ///   - accounts: What the backends told.
  ///   - preferred: A backend.
  ///   - isConfirmed: Whether a backend that is alone with what it heard is confirmed otherwise.
  init?(_ accounts: [Account], preferred: String, isConfirmed: Bool = false) {
    let accepted = accounts.filter(\.isAccepted)
    let chosen =
      accepted.first { $0.row.name == preferred } ?? Self.majority(of: accepted)
    guard let chosen, let heard = chosen.logs else { return nil }
    source = chosen.row.name
    eventsDigest = SHA256.hex(of: heard.events)
    recordsDigest = heard.records.map { SHA256.hex(of: $0) }
    logs = heard
    isUnconfirmed = !isConfirmed && accepted.count { $0.logs == heard } == 1
  }

  private static func expectedLogs(of corpus: Corpus) -> Account.Logs? {
    let expected = ExpectedLogs(of: corpus)
    return expected.events.map { Account.Logs(events: $0, records: expected.records) }
  }

  private static func matching(_ digest: String, _ accounts: [Account]) -> Account.Logs? {
    accounts.compactMap(\.logs).first { SHA256.hex(of: $0.events) == digest }
  }

  /// The account most others agree with; of equals the first.
  private static func majority(of accounts: [Account]) -> Account? {
    accounts.max { one, other in
      func followers(_ account: Account) -> Int { accounts.count { $0.logs == account.logs } }
      return followers(one) < followers(other)
    }
  }

  /// Which of the two logs is not as it must be: `events`, `records`, or neither.
  func difference(from heard: Account.Logs) -> String? {
    if SHA256.hex(of: heard.events) != eventsDigest { return "events" }
    guard let recordsDigest, let records = heard.records else { return nil }
    return SHA256.hex(of: records) == recordsDigest ? nil : "records"
  }

  /// The number of events; `nil` where the log is not at hand.
  var eventCount: Int? { logs.map { $0.events.count { $0 == UInt8(ascii: "\n") } } }
}

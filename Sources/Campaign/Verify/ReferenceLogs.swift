internal import Corpora
internal import FeedEvents
internal import Files
internal import WorkerContract

/// The logs that all implementations must have, and whose they are.
struct ReferenceLogs: Sendable {
  /// `manifest`, or the name of the backend.
  let source: String
  /// The SHA-256 of the event log; `nil` if all there is are records.
  let eventsDigest: String?
  /// The SHA-256 of the record log; `nil` if it is not known.
  let recordsDigest: String?
  /// The logs themselves, for showing differences; `nil` where they are not at hand.
  let logs: BackendLogs.Logs?
  /// Whether no one but the source itself has them.
  let isUnconfirmed: Bool

  /// Chooses the reference for expanded names: the manifest; else a backend.
  ///
  /// `nil` if none accepts the document.
  init?(corpus: Corpus, allBackendLogs: [BackendLogs], preferred: String) {
    guard let manifest = corpus.manifest else {
      self.init(allBackendLogs, preferred: preferred)
      return
    }
    let logs =
      Self.expectedLogs(of: corpus)
      ?? Self.matching(manifest.eventsSHA256, allBackendLogs.filter(\.isAccepted))
    self.init(manifest: manifest, records: corpus.recordsSHA256, logs: logs)
  }

  private init(manifest: Manifest, records: String?, logs: BackendLogs.Logs?) {
    source = "manifest"
    eventsDigest = manifest.eventsSHA256
    recordsDigest = records
    self.logs = logs
    isUnconfirmed = false
  }

  /// Chooses a reference among backends: the preferred one, if it accepts; else the majority of those
  /// that accept.
  ///
  /// `nil` if none does. One without an event log is chosen only if all are without.
  ///
  /// - Parameters:
  ///   - allBackendLogs: The logs of each backend.
  ///   - preferred: A backend.
  ///   - isConfirmed: Whether a backend that is alone with its logs is confirmed otherwise.
  init?(_ allBackendLogs: [BackendLogs], preferred: String, isConfirmed: Bool = false) {
    let all = allBackendLogs.filter(\.isAccepted)
    let withEvents = all.filter { $0.logs?.events != nil }
    let accepted = withEvents.isEmpty ? all : withEvents
    let chosen =
      accepted.first { $0.row.name == preferred } ?? Self.majority(of: accepted)
    guard let chosen, var received = chosen.logs else { return nil }
    isUnconfirmed = !isConfirmed && accepted.count { $0.logs == received } == 1
    if received.records == nil {
      // They are left to the first that reports the same events.
      let alike = accepted.compactMap(\.logs).filter { $0.events == received.events }
      received.records = alike.compactMap(\.records).first
    }
    source = chosen.row.name
    eventsDigest = received.events.map { SHA256.hex(of: $0) }
    recordsDigest = received.records.map { SHA256.hex(of: $0) }
    logs = received
  }

  private static func expectedLogs(of corpus: Corpus) -> BackendLogs.Logs? {
    let expected = ExpectedLogs(of: corpus)
    return expected.events.map { BackendLogs.Logs(events: $0, records: expected.records) }
  }

  private static func matching(
    _ digest: String, _ allBackendLogs: [BackendLogs]
  ) -> BackendLogs.Logs? {
    allBackendLogs.compactMap(\.logs).first { $0.events.map { SHA256.hex(of: $0) } == digest }
  }

  /// The account most others agree with; of equals the first.
  private static func majority(of allBackendLogs: [BackendLogs]) -> BackendLogs? {
    allBackendLogs.max { one, other in
      func followers(_ backendLogs: BackendLogs) -> Int {
        allBackendLogs.count { $0.logs == backendLogs.logs }
      }
      return followers(one) < followers(other)
    }
  }

  /// Which of the two logs is not as it must be; `nil` if those that both have are.
  func difference(from received: BackendLogs.Logs) -> LogKind? {
    if let eventsDigest, let events = received.events, SHA256.hex(of: events) != eventsDigest {
      return .events
    }
    guard let recordsDigest, let records = received.records else { return nil }
    return SHA256.hex(of: records) == recordsDigest ? nil : .records
  }

  /// Whether there is a log that both have.
  func isComparable(with received: BackendLogs.Logs) -> Bool {
    (eventsDigest != nil && received.events != nil)
      || (recordsDigest != nil && received.records != nil)
  }

  /// The number of events; `nil` if the log is not at hand.
  var eventCount: Int? { logs?.events.map { $0.count { $0 == UInt8(ascii: "\n") } } }
}

/// The logs that the implementations of each dialect must have.
struct References: Sendable {
  private let expanded: ReferenceLogs?
  private let others: [Dialect: ReferenceLogs]

  /// Chooses a reference a dialect.
  ///
  /// For rows that report names as they are written there is no manifest: it is one of those whose
  /// log, once its prefixes are resolved, is that of the reference for expanded names. Only where
  /// there is no such reference it is one of all that accept.
  init(corpus: Corpus, allBackendLogs: [BackendLogs], preferred: String) {
    let dialects = Dictionary(grouping: allBackendLogs, by: \.row.description.dialect)
    let expanded = ReferenceLogs(
      corpus: corpus, allBackendLogs: dialects[.namespaces] ?? [], preferred: preferred)
    self.expanded = expanded
    var others: [Dialect: ReferenceLogs] = [:]
    for (dialect, allBackendLogs) in dialects where dialect != .namespaces {
      let isResolved = dialect == .qualifiedNames && expanded != nil
      let sound = allBackendLogs.filter { backendLogs in
        Self.misreading(of: backendLogs, by: isResolved ? expanded : nil) == nil
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
  func misreading(of backendLogs: BackendLogs) -> [UInt8]? {
    let isResolvable = backendLogs.row.description.dialect == .qualifiedNames
    return Self.misreading(of: backendLogs, by: isResolvable ? expanded : nil)
  }

  private static func misreading(
    of backendLogs: BackendLogs, by expanded: ReferenceLogs?
  ) -> [UInt8]? {
    guard let expanded, let received = backendLogs.logs?.events else { return nil }
    let resolved = NameExpansion.expand(received) ?? []
    return expanded.difference(from: BackendLogs.Logs(events: resolved)) == nil ? nil : resolved
  }
}

/// The first line in which two logs differ.
struct LogDifference: Hashable {
  /// The line, counted from 1.
  let line: Int
  /// The line in the one; `nil` where that log has ended.
  let expected: String?
  /// The line in the other; `nil` where that log has ended.
  let received: String?

  /// A line longer than this is shortened for showing.
  private static let longest = 300

  /// `nil` where the logs are equal.
  ///
  /// - Complexity: O(*n*) in the length of the logs.
  init?(expected: [UInt8], received: [UInt8]) {
    let newline = UInt8(ascii: "\n")
    guard expected != received else { return nil }
    let same = zip(expected, received).prefix { $0 == $1 }.count
    line = expected[..<same].count { $0 == newline } + 1
    let start = expected[..<same].lastIndex(of: newline).map { $0 + 1 } ?? 0
    self.expected = Self.line(from: start, around: same, in: expected)
    self.received = Self.line(from: start, around: same, in: received)
  }

  /// The line that begins at `start`; of a long one the stretch around `place`, where the logs
  /// differ first.
  private static func line(from start: Int, around place: Int, in log: [UInt8]) -> String? {
    guard start < log.count else { return nil }
    let text = log[start...].prefix { $0 != UInt8(ascii: "\n") }
    guard text.count > longest else { return String(decoding: text, as: UTF8.self) }
    let isContinuation = { (byte: UInt8) in byte & 0xC0 == 0x80 }
    let rest = text[max(start, place - longest / 3)...].drop(while: isContinuation)
    var shown = rest.prefix(longest)
    while shown.endIndex < text.endIndex, isContinuation(text[shown.endIndex]) {
      shown = text[shown.startIndex..<shown.endIndex + 1]
    }
    let words = String(decoding: shown, as: UTF8.self)
    return (rest.startIndex > start ? "…" : "") + words
      + (shown.endIndex < text.endIndex ? "…" : "")
  }
}

import FeedEvents
import FeedModels
import HarnessCore
import WorkerContract

/// The reason why a feed can't be compared with an earlier snapshot.
enum RefreshError: Error {
  /// No record type reads both snapshots; the values are the record types that read each of them.
  case noCommonRecordType(corpus: String, [String], previous: String, [String])
  /// The items of a record type have no identity (or date); `others` are the common record types with one.
  case noIdentity(records: String, others: [String])
  /// No item of the earlier snapshot has a date.
  case undated(previous: String)
}

/// A comparison of a feed with an earlier snapshot of it.
struct FeedRefresh {
  /// The feed, with a record type whose items have an identity.
  let corpus: Corpus
  /// The request for a campaign.
  let request: RefreshRequest
  /// The directory of the files for workers; it must exist as long as they run.
  private let directory: TemporaryDirectory

  /// Reads both snapshots with one backend, and compares their items.
  ///
  /// - Throws: ``RefreshError`` if they can't be compared.
  static func comparing(
    _ corpus: Corpus, with previous: Corpus, _ options: RefreshOptions, records: RecordOptions,
    process: WorkerRunner, by implementation: Implementation
  ) async throws -> FeedRefresh {
    let type = try type(
      of: corpus, and: previous, byDate: options.since == .last, asked: records.name)
    let feeds = (try corpus.building(type.name), try previous.building(type.name))
    let before = try await items(of: feeds.1, type, process, implementation)
    let now = try await items(of: feeds.0, type, process, implementation)
    return try FeedRefresh(of: feeds.0, now, since: feeds.1, before, options)
  }

  private init(
    of corpus: Corpus, _ now: [Refresh.Item], since previous: Corpus, _ before: [Refresh.Item],
    _ options: RefreshOptions
  ) throws {
    let limit = options.leaveOffAfter ?? 1
    self.corpus = corpus
    directory = try TemporaryDirectory()
    let seen: (SeenItems, SeenRequest.Snapshot)
    if options.since == .last {
      guard let newest = before.compactMap(\.date).max() else {
        throw RefreshError.undated(previous: previous.name)
      }
      seen = (SeenItems(newest: newest, limit: limit), .newest(newest.description))
    } else {
      let identities = before.compactMap(\.identity)
      let path = "\(directory.path)/seen"
      try AtomicFile.write(Self.lines(identities), to: path)
      seen = (SeenItems(identities: identities, limit: limit), .identities(path: path))
    }
    let refresh = Refresh(of: now, since: before, stoppingAfter: seen.0)
    var summary = RefreshSummary(
      previous: previous.name, previousItems: refresh.previous, items: refresh.current,
      new: refresh.new, changed: refresh.changed, gone: refresh.gone,
      unidentified: refresh.unidentified, limit: limit, read: refresh.read, found: refresh.found)
    if case .newest(let date) = seen.1 { summary.seenUntil = date }
    request = RefreshRequest(
      SeenRequest(seen.1, limit: limit), summary, previous: previous.sha256)
  }

  /// Returns a record type whose items have an identity: the requested one, or the most specific one that
  /// reads both snapshots.
  private static func type(
    of corpus: Corpus, and previous: Corpus, byDate: Bool, asked: String?
  ) throws -> RecordType {
    let common = corpus.recordTypes.filter(previous.recordTypes.contains)
    guard let first = asked ?? common.first else {
      throw RefreshError.noCommonRecordType(
        corpus: corpus.name, corpus.recordTypes, previous: previous.name, previous.recordTypes)
    }
    let types = (asked.map { [$0] } ?? common).compactMap(RecordType.named)
    func isFit(_ type: RecordType) -> Bool {
      !type.identity.isEmpty && (!byDate || type.date != nil)
    }
    if let fit = types.first(where: isFit) { return fit }
    throw RefreshError.noIdentity(
      records: first, others: recordTypes.filter(isFit).map(\.name).filter(common.contains))
  }

  private static func items(
    of corpus: Corpus, _ type: RecordType, _ process: WorkerRunner,
    _ implementation: Implementation
  ) async throws -> [Refresh.Item] {
    let verifier = Verifier(process: process, preferred: implementation.name, keepsWholeLogs: true)
    let result = try await verifier.verify(
      VerifiedDocument(corpus, over: [.whole]), by: [implementation]
    ).results.first
    guard let result, result.status == .ok, let log = result.recordLog else {
      throw CampaignError.unreadSnapshot(
        corpus: corpus.name, backend: implementation.name,
        reason: result?.reason ?? "it did not answer")
    }
    return RecordList(log: log).items.map { Refresh.Item($0, of: type) }
  }

  /// Returns the lines of a file with one identity per line.
  private static func lines(_ identities: [String]) -> [UInt8] {
    var log: [UInt8] = []
    for identity in identities {
      var line = RecordLog()
      line.append("", identity)
      log += line.bytes.dropFirst()
    }
    return log
  }
}

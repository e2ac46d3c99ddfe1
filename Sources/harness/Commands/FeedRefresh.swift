import FeedModels
import HarnessCore
import WorkerContract

/// A comparison of a feed with an earlier snapshot of it.
struct FeedRefresh {
  /// The feed, with a record type whose items have an identity.
  let corpus: Corpus
  let request: RefreshRequest
  /// The directory of the files for workers; it must exist as long as they run.
  private let directory: TemporaryDirectory

  /// Reads both snapshots with one backend, and compares their items.
  init(
    _ corpus: Corpus, with earlier: Corpus, _ options: RefreshOptions, records: RecordOptions,
    process: WorkerRunner, by implementation: Implementation
  ) async throws {
    let snapshots = try FeedSnapshots(
      corpus, since: earlier, options.since == .last ? .date : .identity, asked: records.name)
    let before = try await snapshots.items(of: snapshots.previous, process, by: implementation)
    let now = try await snapshots.items(of: snapshots.current, process, by: implementation)
    let previous = snapshots.previous
    let limit = options.leaveOffAfter ?? 1
    let refresh = Refresh(of: now, since: before)
    self.corpus = snapshots.current
    directory = try TemporaryDirectory()
    let seen: (SeenItems, SeenRequest.Snapshot)
    if options.since == .last {
      guard let newest = before.compactMap(\.date).max() else {
        throw RefreshError.undated(previous: previous.name)
      }
      seen = (SeenItems(newest: newest, limit: limit), .newest(newest.description))
    } else {
      let path = "\(directory.path)/seen"
      try AtomicFile.write(Array(refresh.keys.map(\.line).joined()), to: path)
      seen = (SeenItems(refresh.keys, limit: limit), .identities(path: path))
    }
    var summary = RefreshSummary(refresh, since: previous.name, until: seen.0)
    if case .newest(let date) = seen.1 { summary.seenUntil = date }
    request = RefreshRequest(
      SeenRequest(seen.1, limit: limit), summary, previous: previous.sha256)
  }
}

extension RefreshSummary {
  fileprivate init(_ refresh: Refresh, since previous: String, until seen: SeenItems) {
    let (read, found) = refresh.reading(until: seen)
    self.init(
      previous: previous, previousItems: refresh.previous, items: refresh.current.count,
      new: refresh.new.map { Item($0) },
      changed: refresh.changed.map { Item($0.item, fields: $0.fields) },
      gone: refresh.gone.map { Item($0) }, unidentified: refresh.unidentified,
      previousAmbiguous: refresh.ambiguous.previous, ambiguous: refresh.ambiguous.current,
      limit: seen.limit, read: read, found: found)
  }
}

extension RefreshSummary.Item {
  fileprivate init(_ item: Refresh.Item, fields: [String]? = nil) {
    self.init(title: item.title, link: item.link, identity: item.identity, fields: fields)
  }
}

import FeedEvents
import FeedModels
import HarnessCore
import WorkerContract

/// A feed and an earlier snapshot of it, both with a record type that reads them.
struct FeedSnapshots {
  let current: Corpus
  let previous: Corpus
  let type: RecordType

  /// What the record type of two snapshots must have.
  enum Need {
    /// Fields that identify an item.
    case identity
    /// Besides, a field with the date of an item.
    case date
    /// A field that says whether an item has been seen before.
    case isRead

    func isMet(by type: RecordType) -> Bool {
      switch self {
      case .identity: !type.identity.isEmpty
      case .date: !type.identity.isEmpty && type.date != nil
      case .isRead: type.isRead != nil
      }
    }
  }

  /// Chooses the record type: the requested one, or the most specific one that reads both snapshots and has what is
  /// needed.
  init(_ current: Corpus, since previous: Corpus, _ need: Need, asked: String?) throws {
    let common = current.recordTypes.filter(previous.recordTypes.contains)
    guard let first = asked ?? common.first else {
      throw RefreshError.noCommonRecordType(
        corpus: current.name, current.recordTypes, previous: previous.name, previous.recordTypes)
    }
    let types = (asked.map { [$0] } ?? common).compactMap(RecordType.named)
    guard let type = types.first(where: need.isMet) else {
      let others = recordTypes.filter(need.isMet).map(\.name).filter(common.contains)
      throw RefreshError.unfitRecordType(first, lacks: need, others: others)
    }
    self.type = type
    self.current = try current.building(type.name)
    self.previous = try previous.building(type.name)
  }

  func items(
    of snapshot: Corpus, _ process: WorkerRunner, by implementation: Implementation
  ) async throws -> [Refresh.Item] {
    let verifier = Verifier(process: process, preferred: implementation.name, keepsWholeLogs: true)
    let result = try await verifier.verify(
      VerifiedDocument(snapshot, over: [.whole]), by: [implementation]
    ).results.first
    guard let result, result.status == .ok, let log = result.recordLog else {
      throw CampaignError.unreadSnapshot(
        corpus: snapshot.name, backend: implementation.name,
        reason: result?.reason ?? "it did not answer")
    }
    return RecordList(log: log).items.map { Refresh.Item($0, of: type) }
  }
}

/// The reason why a feed can't be compared with an earlier snapshot.
enum RefreshError: Error {
  /// No record type reads both snapshots; the values are the record types that read each of them.
  case noCommonRecordType(corpus: String, [String], previous: String, [String])
  /// A record type lacks what is needed; `others` are the common record types that have it.
  case unfitRecordType(String, lacks: FeedSnapshots.Need, others: [String])
  /// No item of the earlier snapshot has a date.
  case undated(previous: String)
}

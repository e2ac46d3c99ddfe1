import FeedModels
import HarnessCore
import WorkerContract

/// The numbers of records, and of fields in them, in each of several feeds.
struct RecordCounts: Report {
  static let kind = ReportKind.records

  var backends: [String] = []
  private(set) var feeds: [Feed] = []

  struct Feed: Encodable, Sendable {
    let name: String
    /// The record type; `nil` if no record type reads the feed.
    let type: String?
    let status: Status
    var items = 0
    var fields = 0
    var channelFields = 0
  }

  var reportName: String { "records" }

  var areAllRead: Bool { feeds.allSatisfy { $0.status == .ok } }

  mutating func add(_ corpus: Corpus, _ result: Verification.BackendResult?) {
    var feed = Feed(
      name: corpus.name, type: corpus.recordType, status: result?.status ?? .unavailable)
    let records = RecordList(log: result?.recordLog ?? [])
    feed.channelFields = records.channelFields.count
    feed.items = records.items.count
    let isRead = corpus.recordType.flatMap(RecordType.named)?.isRead
    feed.fields = records.items.joined().count { $0.name != isRead }
    feeds.append(feed)
  }

  func document(_ detail: Detail) -> ReportDocument {
    let table = Table(
      of: feeds,
      [
        .text("feed") { Cell($0.name) }, .text("records") { Cell($0.type) },
        .figures("items") { "\($0.items)" }, .figures("fields") { "\($0.fields)" },
        .figures("of the channel") { "\($0.channelFields)" },
        .text("status") { Cell($0.status.rawValue) },
      ])
    let read = feeds.filter { $0.status == .ok && $0.items + $0.channelFields > 0 }
    let items = read.reduce(0) { $0 + $1.items }
    return ReportDocument([
      Section(
        "Records of \(feeds.count) feeds",
        level: 1,
        [
          .paragraph(
            """
            \(backends.joined(separator: " and ")) read \(read.count) feeds with records, \(items) \(items == 1 ? "item" : "items") in all. \
            The table shows the fields found in the items and in the channel of each feed.
            """), .table(table),
        ])
    ])
  }
}

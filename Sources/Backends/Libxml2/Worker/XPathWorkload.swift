import BackendLibxml2
import FeedEvents
import FeedModels
import WorkerContract
import WorkerKit

extension Implementation {
  /// The implementation that queries a tree for records.
  static var xpath: Implementation {
    workload(
      Libxml2Document.queriesIdentity, sinks: [.model], logs: [.records],
      records: recordTypes.map(\.name), resolvesLinks: true
    ) { (request) throws(Unavailable) in
      guard let type = request.records.flatMap(RecordType.named) else {
        throw Unavailable(reason: "the queries need a known record type")
      }
      return XPathWorkload(type: type, purpose: request.purpose)
    }
  }
}

/// A workload that builds a tree, and then records with a query for each of their fields.
private struct XPathWorkload: Workload {
  let type: RecordType
  let purpose: WorkloadRequest.Purpose

  mutating func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> ParseSummary {
    let document = try Libxml2Document(&chunks)
    let queries = RecordQueries(type, used: document.namespaces, root: document.root)
    var results = QueriedRecords(type, queries, base: chunks.transport.base)
    for table in queries.tables.indices {
      results.table = table
      document.select(
        queries.tables[table].elements, fields: queries.tables[table].fields.map(\.query),
        namespaces: queries.namespaces, into: &results)
    }
    let items = results.records.count
    guard purpose == .verifying(.records) else { return ParseSummary(items: items) }
    let diagnostics = results.records.diagnostics.map(\.description)
    return ParseSummary(
      items: items, log: ParseLog(results.records.log, diagnostics: diagnostics))
  }
}

private struct QueriedRecords: QueryResultReceiver, ~Copyable {
  private let queries: RecordQueries
  private let base: String?
  var records: RecordCollector
  var table = 0

  init(_ type: RecordType, _ queries: RecordQueries, base: String?) {
    self.queries = queries
    self.base = base
    records = RecordCollector(type)
  }

  mutating func beginNode() { records.beginRecord(of: table) }

  func wantsBases(of field: Int) -> Bool { queries.tables[table].fields[field].isURI }

  mutating func take(_ text: XMLText, _ field: Int, bases: [String]) {
    let outermost = wantsBases(of: field) ? base.map { [$0] } ?? [] : []
    records.keep(
      text, in: queries.tables[table].fields[field].slot, bases: outermost + bases)
  }

  mutating func endNode() { records.endRecord() }
}

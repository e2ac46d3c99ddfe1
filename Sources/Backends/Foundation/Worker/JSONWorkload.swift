import BackendFoundation
import FeedEvents
import FeedModels
import Foundation
import WorkerContract
import WorkerKit

extension Implementation {
  /// The implementation that decodes feeds into types that mirror them, and other documents into values.
  static var jsonDecoder: Implementation {
    json(FoundationJSON.decoderIdentity) { data, form in
      let type: any Decodable.Type = form?.decodable ?? JSONValue.self
      return try JSONDecoder().decode(type, from: data)
    } build: { _, document, records in
      try (document as? any FeedMirror)?.add(to: &records)
    }
  }

  /// The implementation that reads documents into dictionaries and arrays, and walks those of feeds.
  static var jsonSerialization: Implementation {
    json(FoundationJSON.serializationIdentity) { data, _ in
      try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    } build: { form, document, records in
      try form.walk(JSONObject(root: document), &records)
    }
  }

  private static func json<Document>(
    _ identity: BackendIdentity, read: @escaping JSONReader<Document>.Read,
    build: @escaping JSONReader<Document>.Build
  ) -> Implementation {
    workload(
      identity, sinks: [.discard, .model, .refresh], logs: [.records],
      records: JSONForm.all.map(\.recordType.name)
    ) { request in
      JSONReader(
        form: JSONForm.all.first { $0.recordType.name == request.records }, seen: request.seen,
        purpose: request.purpose, read: read, build: build)
    }
  }
}

/// A workload that gathers and reads a document, then builds its records, if there are any.
private struct JSONReader<Document>: Workload {
  typealias Read = (Data, JSONForm?) throws -> Document
  typealias Build = (JSONForm, Document, inout RecordCollector) throws -> Void

  /// The form of the feed; `nil` for a document without records.
  let form: JSONForm?
  let seen: SeenItems?
  let purpose: WorkloadRequest.Purpose
  let read: Read
  let build: Build

  mutating func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> ParseSummary {
    let data = Data(gathering: &chunks)
    do {
      let document = try read(data, form)
      guard let form, purpose != .measuring(.discard) else {
        return ParseSummary(items: 0, log: purpose == .verifying(.records) ? ParseLog([]) : nil)
      }
      var records = RecordCollector(form.recordType, seen.map { .untilSeen($0) } ?? .kept)
      try build(form, document, &records)
      let items = records.count
      guard purpose == .verifying(.records) else { return ParseSummary(items: items) }
      let diagnostics = records.diagnostics.map(\.description)
      return ParseSummary(items: items, log: ParseLog(records.log, diagnostics: diagnostics))
    } catch { throw ParseFailure(json: error) }
  }
}

/// A form of JSON feed that both readers support.
struct JSONForm: Sendable {
  let recordType: RecordType
  let decodable: any FeedMirror.Type
  let walk: @Sendable (JSONObject, inout RecordCollector) throws -> Void

  /// All forms; to add one, add a line, a mirror and a walk.
  static let all = [
    JSONForm(recordType: .song, decodable: ITunesFeed.self, walk: ITunesFeed.walk),
    JSONForm(recordType: .post, decodable: JSONFeed.self, walk: JSONFeed.walk),
  ]
}

/// The error for a JSON document that does not have the expected form.
struct JSONMismatch: Error {
  let path: String
  let expectation: String
}

extension ParseFailure {
  fileprivate init(json error: any Error) {
    switch error {
    case let mismatch as JSONMismatch:
      self.init(.content, reason: "\(mismatch.path) must be \(mismatch.expectation)")
    case DecodingError.keyNotFound(let key, let context):
      self.init(.content, reason: "\(Self.path(context.codingPath + [key])) is missing")
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      self.init(
        .content, reason: "\(Self.path(context.codingPath)): \(context.debugDescription)")
    case DecodingError.dataCorrupted(let context):
      self.init(.malformed, reason: context.debugDescription)
    default:
      let error = error as NSError
      self.init(
        .malformed, code: error.code,
        reason: error.userInfo["NSDebugDescription"] as? String ?? error.localizedDescription)
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.isEmpty
      ? "the document"
      : keys.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".")
  }
}

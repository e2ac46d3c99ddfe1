import BackendFoundation
import FeedEvents
import FeedModels
import Foundation
import WorkerContract
import WorkerKit

extension Implementation {
  /// The implementation that decodes feeds into types that mirror them.
  static var jsonDecoder: Implementation {
    json(FoundationJSON.decoderIdentity) { form, data, records throws(ParseFailure) in
      do { try form.decodable.decode(data, into: &records) } catch {
        throw ParseFailure(json: error)
      }
    }
  }

  /// The implementation that reads feeds into dictionaries and arrays, and walks them.
  static var jsonSerialization: Implementation {
    json(FoundationJSON.serializationIdentity) { form, data, records throws(ParseFailure) in
      do { try form.walk(try JSONObject(root: data), &records) } catch {
        throw ParseFailure(json: error)
      }
    }
  }

  private static func json(
    _ identity: BackendIdentity, read: @escaping JSONWorkload.Read
  ) -> Implementation {
    workload(
      identity, sinks: [.model, .refresh], logs: [.records], records: JSONForm.all.map(\.recordType)
    ) { (request) throws(Unavailable) in
      guard let form = JSONForm.all.first(where: { $0.recordType == request.records }),
        let type = RecordType.named(form.recordType)
      else { throw Unavailable(reason: "no JSON format has records of this type") }
      return JSONWorkload(
        form: form, type: type, seen: request.seen, purpose: request.purpose, read: read)
    }
  }
}

/// A workload that gathers a document, and builds records from the output of a JSON reader.
private struct JSONWorkload: Workload {
  typealias Read = (JSONForm, Data, inout RecordCollector) throws(ParseFailure) -> Void

  let form: JSONForm
  let type: RecordType
  let seen: SeenItems?
  let purpose: WorkloadRequest.Purpose
  let read: Read

  mutating func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> ParseSummary {
    let data = Data(gathering: &chunks)
    var records = RecordCollector(type, seen.map { .untilSeen($0) } ?? .kept)
    try read(form, data, &records)
    let items = records.count
    guard purpose == .verifying(.records) else { return ParseSummary(items: items) }
    let diagnostics = records.diagnostics.map(\.description)
    return ParseSummary(
      items: items, log: ParseLog(records.log, diagnostics: diagnostics))
  }
}

/// A form of JSON feed that both readers support.
struct JSONForm: Sendable {
  /// The type of its records.
  let recordType: String
  /// The type that mirrors it.
  let decodable: any FeedMirror.Type
  /// Walks its objects.
  let walk: @Sendable (JSONObject, inout RecordCollector) throws -> Void

  /// All forms; to add one, add a line, a mirror and a walk.
  static let all = [
    JSONForm(recordType: "song", decodable: ITunesFeed.self, walk: ITunesFeed.walk),
    JSONForm(recordType: "post", decodable: JSONFeed.self, walk: JSONFeed.walk),
  ]
}

/// The error for a JSON document that does not have the expected form.
struct JSONMismatch: Error {
  let path: String
  let expectation: String
}

extension ParseFailure {
  /// Creates a failure from an error of either reader, with the reader's message.
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

import FeedModels
import HarnessCore
import WorkerContract

/// The reason why a document can't be parsed while it arrives.
enum FollowError: Error {
  case noRecordType(name: String, known: [String], nearest: String?)
  /// The loaded library lacks a feature that the backend needs.
  case unavailable(backend: String, reason: String)
  /// The backend does not count events, and no record type was given.
  case cannotCountEvents(backend: String)
  /// The backend does not build records of this type; `known` are the types that it builds.
  case cannotBuildRecords(backend: String, records: String, known: [String])

  static func check(records name: String) throws(FollowError) {
    let known = recordTypes.map(\.name)
    guard !known.contains(name) else { return }
    throw .noRecordType(name: name, known: known, nearest: nearest(to: name, among: known))
  }

  /// Checks that a backend can take part.
  ///
  /// - `records`: the record type to build; `nil` to count events.
  static func check(_ backend: Implementation, records: String?) throws(FollowError) {
    if let reason = backend.unavailability {
      throw .unavailable(backend: backend.name, reason: reason)
    }
    let description = backend.description
    guard let records else {
      guard description.sinks.contains(.count) else {
        throw .cannotCountEvents(backend: backend.name)
      }
      return
    }
    let known = description.sinks.contains(.model) ? description.records : []
    guard known.contains(records) else {
      throw .cannotBuildRecords(backend: backend.name, records: records, known: known)
    }
  }
}

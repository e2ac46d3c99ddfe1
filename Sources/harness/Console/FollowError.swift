import FeedModels
import HarnessCore
import WorkerContract

/// The reason why a document can't be parsed while it arrives.
enum FollowError: Error {
  /// There is no record type with the name.
  case noRecordType(name: String, known: [String], nearest: String?)
  /// The loaded library lacks a feature that the backend needs.
  case unavailable(backend: String, reason: String)
  /// The backend does not count events, and no record type was given.
  case cannotCountEvents(backend: String)
  /// The backend does not build records of this type; `known` are the types that it builds.
  case cannotBuildRecords(backend: String, records: String, known: [String])

  /// Checks that there is a record type with a name.
  static func check(records name: String) throws(FollowError) {
    let known = recordTypes.map(\.name)
    guard !known.contains(name) else { return }
    throw .noRecordType(name: name, known: known, nearest: nearest(to: name, among: known))
  }

  /// Checks that a backend can take part.
  ///
  /// - Parameters:
  ///   - backend: The backend.
  ///   - records: The record type to build; `nil` to count events.
  /// - Throws: ``FollowError`` if it can't take part.
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

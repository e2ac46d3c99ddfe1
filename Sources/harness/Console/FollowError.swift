import Campaign
import Corpora
import FeedModels
import WorkerContract

/// Why a document can't be parsed while it arrives.
enum FollowError: Error {
  /// No record type of that name.
  case noRecordType(name: String, known: [String], nearest: String?)
  /// The loaded library can't do what the backend is about.
  case unavailable(backend: String, reason: String)
  /// The backend counts no events, which is all it would do.
  case countsNothing(backend: String)
  /// The backend doesn't build such records; those that it builds.
  case buildsOthers(backend: String, records: String, known: [String])

  /// Makes sure that there is a record type of that name.
  static func check(records name: String) throws(FollowError) {
    let known = recordTypes.map(\.name)
    guard !known.contains(name) else { return }
    throw .noRecordType(name: name, known: known, nearest: nearest(to: name, among: known))
  }

  /// Makes sure that a backend can take part.
  ///
  /// - Parameters:
  ///   - backend: The backend.
  ///   - records: The record type that it is to build; `nil` if it is to count events.
  /// - Throws: ``FollowError`` if it can't.
  static func check(_ backend: Implementation, records: String?) throws(FollowError) {
    if let reason = backend.unavailability {
      throw .unavailable(backend: backend.name, reason: reason)
    }
    let description = backend.description
    guard let records else {
      guard description.sinks.contains(.count) else { throw .countsNothing(backend: backend.name) }
      return
    }
    let known = description.sinks.contains(.model) ? description.records : []
    guard known.contains(records) else {
      throw .buildsOthers(backend: backend.name, records: records, known: known)
    }
  }
}

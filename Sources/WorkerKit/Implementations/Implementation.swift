public import FeedEvents
internal import Measurement
public import WorkerContract

/// A named implementation that a worker hosts: something that can be measured.
public struct Implementation {
  let identity: BackendIdentity
  let role: Role
  let sinks: [Sink]
  /// The logs it is verified by.
  let logs: [LogKind]
  /// The record types it builds.
  let records: [String]
  private let findsItems: Bool
  private let make: (WorkloadRequest) throws(Unavailable) -> any Workload

  /// A request that an implementation can't meet, and why.
  public struct Unavailable: Error, Hashable, Sendable {
    /// Why, in words that begin with the implementation or with what was asked for.
    public var reason: String

    /// A reason.
    public init(reason: String) { self.reason = reason }
  }

  /// An implementation of any kind of work.
  ///
  /// A backend is verified before it is measured, by each of its logs: one that has the record log alone,
  /// such as a builder of objects, is compared with others by its records, and every report says so. The
  /// workload that writes a log must do what the workload does that is measured, and write the log of
  /// what it has built.
  ///
  /// - Parameters:
  ///   - identity: Who it is: its name, and the library behind it.
  ///   - role: What part it takes in reports. A backend needs at least one log.
  ///   - sinks: What becomes of the events or records when it is measured; those of other implementations
  ///     to be compared with them, or some of its own. Never empty.
  ///   - logs: What it can be verified by; none for a floor, a control or a pass over the bytes.
  ///   - records: The names of the record types it builds; empty exactly if it has no record log.
  ///   - findsItems: Whether its workloads note the ends of items, and stop after some. If they don't,
  ///     those that would have to are not made, and the figures on single items are unavailable.
  ///   - make: Makes a workload for one process. It is asked only for sinks, logs and record types that are
  ///     named here, and throws ``Unavailable`` if it can't do what is asked all the same. A closure that
  ///     throws is written `{ (request) throws(Implementation.Unavailable) in … }`.
  /// - Returns: The implementation, for the list of a ``Worker``.
  /// - Precondition: A backend has a log, and the record types and the record log go together.
  public static func workload(
    _ identity: BackendIdentity, role: Role = .backend, sinks: [Sink], logs: [LogKind] = [],
    records: [String] = [], findsItems: Bool = false,
    make: @escaping (WorkloadRequest) throws(Unavailable) -> any Workload
  ) -> Implementation {
    precondition(
      role != .backend || !logs.isEmpty,
      "\(identity.name) is a backend without a log to verify it by")
    precondition(
      logs.contains(.records) == !records.isEmpty,
      "\(identity.name) has a record log or record types, but not both")
    return Implementation(
      identity: identity, role: role, sinks: sinks, logs: logs, records: records,
      findsItems: findsItems, make: make)
  }

  /// Makes the workload that is asked for.
  ///
  /// - Throws: ``Unavailable`` if it is not one that the implementation has named.
  func workload(_ request: WorkloadRequest) throws(Unavailable) -> any Workload {
    let name = identity.name
    switch request.purpose {
    case .measuring(let sink):
      guard sinks.contains(sink) else {
        let known = sinks.map(\.rawValue).joined(separator: ", ")
        throw Unavailable(reason: "\(name) does not feed the sink '\(sink)', but \(known)")
      }
      if sink.buildsRecords { try requireRecords(request.records, for: "the sink '\(sink)'") }
    case .verifying(let log):
      guard logs.contains(log) else {
        throw Unavailable(reason: "\(name) has no log of \(log.rawValue)")
      }
      if log == .records { try requireRecords(request.records, for: "the record log") }
    }
    guard findsItems || (request.item == nil && request.stopAfter == nil) else {
      throw Unavailable(reason: "\(name) does not look for items")
    }
    return try make(request)
  }

  private func requireRecords(_ type: String?, for what: String) throws(Unavailable) {
    guard let type else { throw Unavailable(reason: "\(what) needs --records") }
    guard records.contains(type) else {
      let known = records.joined(separator: ", ")
      throw Unavailable(
        reason: "\(identity.name) builds no records of type '\(type)', but \(known)")
    }
  }
}

extension Implementation {
  /// Its block of `worker describe`.
  ///
  /// - Parameter distribution: The package its library belongs to.
  /// - Returns: The block, without the empty line that ends it.
  func description(distribution: String) -> ImplementationDescription {
    var description = ImplementationDescription(
      backend: identity.name, role: role, sinks: sinks, logs: logs, library: identity.library,
      engine: identity.engine,
      version: identity.version,
      distribution: distribution,
      build: buildConfiguration, input: identity.input.rawValue, syntax: identity.syntax,
      dialect: identity.dialect,
      positions: identity.positions, records: records,
      metrics: Pass.allCases.flatMap { $0.measuring.metrics },
      notes: identity.notes, variantOf: identity.variantOf,
      unavailability: identity.unavailability)
    description.takesManyDocuments = !logs.isEmpty
    return description
  }
}

/// How this worker was built.
///
/// SwiftPM defines `DEBUG` in debug builds.
private var buildConfiguration: String {
  #if DEBUG
    "debug"
  #else
    "release"
  #endif
}

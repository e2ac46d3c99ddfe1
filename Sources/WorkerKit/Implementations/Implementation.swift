public import FeedEvents
internal import Measurement
public import WorkerContract

/// A named implementation that a worker hosts, which can be measured.
public struct Implementation {
  let identity: BackendIdentity
  let role: Role
  let sinks: [Sink]
  let logs: [LogKind]
  let records: [String]
  private let findsItems: Bool
  private let resolvesLinks: Bool
  private let make: (WorkloadRequest) throws(Unavailable) -> any Workload

  /// The error for a request that an implementation can't fulfil.
  public struct Unavailable: Error, Hashable, Sendable {
    /// The reason, in words that begin with the implementation or with what was requested.
    public var reason: String

    /// Creates an error with its reason.
    public init(reason: String) { self.reason = reason }
  }

  /// Creates an implementation of any kind of work.
  ///
  /// A backend is verified before it is measured, by each of its logs. One that has only the record log, such
  /// as a builder of objects, is compared with others by its records, and every report says so. The workload
  /// that writes a log must do the same work as the measured one, and write the log of what it has built.
  ///
  /// - Parameters:
  ///   - identity: Its name and the library that it uses.
  ///   - role: Its role in reports. A backend needs at least one log.
  ///   - sinks: The destinations of events or records that it can be measured with: those of other
  ///     implementations for a comparison with them, or sinks of its own. Never empty.
  ///   - logs: The logs that can verify it; empty for a floor, a control or a pass over the bytes.
  ///   - records: The names of the record types it builds; empty if, and only if, it has no record log. A
  ///     backend with no other log, and with the sink `discard`, must also read documents that have no records:
  ///     it is then asked for the record log without a type, and that log is empty.
  ///   - findsItems: Whether its workloads note the ends of items, and can stop after a number of items. If
  ///     not, requests for such workloads fail, and the figures on single items are unavailable.
  ///   - resolvesLinks: Whether the links of its records are resolved against `ChunkStream.transport.base`. If
  ///     not, it builds no records of documents with an address.
  ///   - make: Creates a workload for one process. It is called only for sinks, logs and record types that
  ///     are listed here, and throws ``Unavailable`` if it still can't fulfil the request. A closure that
  ///     throws is written `{ (request) throws(Implementation.Unavailable) in … }`.
  /// - Returns: The implementation, for the list of a ``Worker``.
  /// - Precondition: A backend has a log. Record types are given if, and only if, there is a record log.
  public static func workload(
    _ identity: BackendIdentity, role: Role = .backend, sinks: [Sink], logs: [LogKind] = [],
    records: [String] = [], findsItems: Bool = false,
    resolvesLinks: Bool = false,
    make: @escaping (WorkloadRequest) throws(Unavailable) -> any Workload
  ) -> Implementation {
    precondition(
      role != .backend || !logs.isEmpty,
      "the backend \(identity.name) has no log that can be verified")
    precondition(
      logs.contains(.records) == !records.isEmpty,
      "\(identity.name) has a record log or record types, but not both")
    return Implementation(
      identity: identity, role: role, sinks: sinks, logs: logs, records: records,
      findsItems: findsItems, resolvesLinks: resolvesLinks, make: make)
  }

  /// Returns why it can't obey what the transport says of a document; `nil` if it can.
  func reasonNotToObey(_ transport: Transport) -> String? {
    if let encoding = transport.encoding, !identity.takesEncoding {
      return
        "\(identity.name) can't be told the encoding of a document, which the server calls \(encoding)"
    }
    if transport.base != nil, !resolvesLinks {
      return "\(identity.name) can't be told the address of a document, for its relative links"
    }
    return nil
  }

  /// Creates the requested workload.
  ///
  /// - Throws: ``Unavailable`` if the implementation does not support the request.
  func workload(_ request: WorkloadRequest) throws(Unavailable) -> any Workload {
    let name = identity.name
    switch request.purpose {
    case .measuring(let sink):
      guard sinks.contains(sink) else {
        let known = sinks.map(\.rawValue).joined(separator: ", ")
        throw Unavailable(reason: "\(name) does not support the sink '\(sink)', only \(known)")
      }
      if sink.buildsRecords { try requireRecords(request.records, for: "the sink '\(sink)'") }
    case .verifying(let log):
      guard logs.contains(log) else {
        throw Unavailable(reason: "\(name) has no log of \(log.rawValue)")
      }
      if log == .records, request.records != nil || !readsAnything {
        try requireRecords(request.records, for: "the record log")
      }
    }
    guard findsItems || (request.item == nil && request.stopAfter == nil) else {
      throw Unavailable(reason: "\(name) does not look for items")
    }
    return try make(request)
  }

  /// Whether it reads documents without records as well, whose record log is empty.
  var readsAnything: Bool { logs == [.records] && sinks.contains(.discard) }

  private func requireRecords(_ type: String?, for what: String) throws(Unavailable) {
    guard let type else { throw Unavailable(reason: "\(what) needs --records") }
    guard records.contains(type) else {
      let known = records.joined(separator: ", ")
      throw Unavailable(
        reason: "\(identity.name) builds no records of type '\(type)', only of \(known)")
    }
  }
}

extension Implementation {
  /// The block for this implementation in `worker describe`.
  var description: ImplementationDescription {
    var description = ImplementationDescription(
      name: identity.name, role: role, sinks: sinks, logs: logs, library: identity.library,
      engine: identity.engine,
      version: identity.version,
      libraryFile: identity.symbol.flatMap(libraryFile(ofFunction:)),
      build: buildConfiguration, input: identity.input.rawValue, syntax: identity.syntax,
      positions: identity.positions, records: records,
      metrics: Pass.allCases.flatMap { $0.passType.metrics },
      notes: identity.notes, variantOf: identity.variantOf,
      unavailability: identity.unavailability)
    description.takesManyDocuments = !logs.isEmpty
    description.selectsDocuments = true
    description.injectsChanges = true
    return description
  }
}

/// The build configuration of this worker.
///
/// SwiftPM defines `DEBUG` in debug builds.
private var buildConfiguration: String {
  #if DEBUG
    "debug"
  #else
    "release"
  #endif
}

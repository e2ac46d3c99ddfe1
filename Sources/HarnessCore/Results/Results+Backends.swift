internal import FeedEvents
package import WorkerContract

extension Results {
  /// The parsers under comparison, without floors and controls.
  var comparedBackends: [ImplementationDescription] { backends.filter { $0.role == .backend } }

  /// The rows of the parsers under comparison.
  package var comparedRows: [MetricResult] {
    let names = Set(comparedBackends.map(\.name))
    return rows.filter { names.contains($0.key.backend) }
  }

  /// Whether every backend that was compared rejects the document, so that the fault is the document's.
  package var isRefusedByAll: Bool {
    let failures = rows.filter(\.status.isFailure)
    return !failures.isEmpty && failures.allSatisfy { $0.status == .rejected }
      && comparedRows.allSatisfy { $0.value == nil }
  }

  /// Returns whether a difference is undecided between engines, so that the implementation has figures all
  /// the same.
  package func isUndecided(_ difference: EventDifference) -> Bool {
    rows.contains {
      $0.key.backend == difference.key.backend && $0.status == .differs && $0.value != nil
    }
  }
}

extension ImplementationDescription {
  var isVerifiedByRecordsAlone: Bool { role == .backend && !logs.contains(.events) }

  /// The notes on its peculiarities, for reports.
  package var remarks: [String] {
    notes + (isVerifiedByRecordsAlone ? ["no event log: verified by its record log alone"] : [])
      + (unavailability.map { ["unavailable: \($0)"] } ?? [])
  }

  /// Its role, its library and the syntax it reads, in one line.
  package var summary: String {
    let part = variantOf.map { "variant of \($0)" } ?? role.rawValue
    let syntax = syntax == .xml ? "" : ", reads \(syntax.rawValue.uppercased())"
    let source =
      library == "none" ? "no library" : "\(library) \(version), \(distributionText)"
    return "\(part): \(source)\(syntax)"
  }

  var distributionText: String { distribution ?? "none" }
}

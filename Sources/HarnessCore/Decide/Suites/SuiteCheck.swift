internal import FeedEvents
internal import WorkerContract

/// Checks whether the figures of several reports may be combined.
struct SuiteCheck {
  private let reports: [Results]

  init(_ reports: [Results]) { self.reports = reports }

  /// Checks that the reports may be combined.
  ///
  /// - Throws: ``SuiteError`` for the first two that may not.
  func require() throws(SuiteError) {
    guard let first = reports.first else { return }
    var names: Set<String> = []
    for report in reports {
      guard names.insert(report.name).inserted else { throw .duplicateReport(report.name) }
    }
    var documents: [String: String] = [:]
    for report in reports {
      if let other = documents.updateValue(report.name, forKey: report.corpus.sha256) {
        throw .sameDocument(other, report.name)
      }
    }
    for other in reports.dropFirst() {
      try requireOneMachine(first, other)
      try requireComparable(first, other)
      guard other.plan.reference == first.plan.reference else {
        throw .mixedReferences(
          side(first, first.plan.reference), side(other, other.plan.reference))
      }
      try requireOneLibrary(first, other)
    }
  }

  private func requireOneMachine(_ first: Results, _ other: Results) throws(SuiteError) {
    for fact in first.environment.fingerprint {
      let value = other.environment.fingerprint.first { $0.name == fact.name }?.value ?? "unknown"
      guard value == fact.value else {
        throw .mixedFingerprints(
          fact: fact.name, side(first, fact.value), side(other, value))
      }
    }
  }

  /// Checks that both reports have the same circumstances.
  ///
  /// Recorded chunks and the default fixed chunks may be combined, because not every feed has recordings;
  /// other chunks may not.
  private func requireComparable(_ first: Results, _ other: Results) throws(SuiteError) {
    let facts: [(String, (Results) -> String)] = [
      ("kind of chunks", { $0.chunkKind }), ("--stop-after", { $0.stops }),
      ("factors", { $0.factors }),
    ]
    for (what, value) in facts where value(first) != value(other) {
      throw .mixedCircumstances(
        what: what, side(first, value(first)), side(other, value(other)))
    }
  }

  private func requireOneLibrary(_ first: Results, _ other: Results) throws(SuiteError) {
    let libraries = Dictionary(first.rows.map { ($0.key.backend, $0.key.library) }) { one, _ in one
    }
    for result in other.rows {
      guard let library = libraries[result.key.backend], library != result.key.library else {
        continue
      }
      throw .mixedLibraries(
        backend: result.key.backend, side(first, library), side(other, result.key.library))
    }
  }

  private func side(_ report: Results, _ value: String) -> SuiteError.Side {
    SuiteError.Side(report: report.name, value: value)
  }
}

extension Results {
  /// The kind of the first stream: `default` for the recording or fixed size that is the default, otherwise its
  /// name.
  fileprivate var chunkKind: String {
    let standard = ["lan", "fixed:16384"]
    let stream = plan.streams.first?.description ?? "none"
    return standard.contains(stream) ? "default" : stream
  }

  fileprivate var stops: String {
    Set(rows.map { $0.key.stopAfter.map { "\($0)" } ?? "none" }).sorted().joined(separator: " ")
  }

  fileprivate var factors: String {
    Set(rows.map(\.key.factor)).sorted().map { "\($0)" }.joined(separator: " ")
  }
}

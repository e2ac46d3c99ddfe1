internal import FeedEvents
internal import WorkerContract

extension [Results] {
  /// Checks that the figures of the reports may be combined.
  ///
  /// - Throws: ``SuiteError`` for the first two that may not.
  func requireComparable() throws(SuiteError) {
    guard let first else { return }
    var names: Set<String> = []
    for report in self {
      guard names.insert(report.name).inserted else { throw .duplicateReport(report.name) }
    }
    var documents: [String: String] = [:]
    for report in self {
      if let other = documents.updateValue(report.name, forKey: report.corpus.sha256) {
        throw .sameDocument(other, report.name)
      }
    }
    for other in dropFirst() {
      try first.requireSameMachine(as: other)
      try first.requireSameCircumstances(as: other)
      guard other.plan.reference == first.plan.reference else {
        throw .mixedReferences(
          first.side(first.plan.reference), other.side(other.plan.reference))
      }
      try first.requireSameLibraries(as: other)
    }
  }
}

extension Results {
  fileprivate func requireSameMachine(as other: Results) throws(SuiteError) {
    for fact in environment.fingerprint {
      let value = other.environment.fingerprint.first { $0.name == fact.name }?.value ?? "unknown"
      guard value == fact.value else {
        throw .mixedFingerprints(fact: fact.name, side(fact.value), other.side(value))
      }
    }
  }

  /// Checks that both reports have the same circumstances.
  ///
  /// Recorded chunks and the default fixed chunks may be combined, because not every feed has recordings;
  /// other chunks may not.
  fileprivate func requireSameCircumstances(as other: Results) throws(SuiteError) {
    for (what, value, another) in [
      ("kind of chunks", chunkKind, other.chunkKind), ("--stop-after", stops, other.stops),
      ("factors", factors, other.factors),
    ] where value != another {
      throw .mixedCircumstances(what: what, side(value), other.side(another))
    }
  }

  fileprivate func requireSameLibraries(as other: Results) throws(SuiteError) {
    let libraries = Dictionary(rows.map { ($0.key.backend, $0.key.library) }) { one, _ in one }
    for result in other.rows {
      guard let library = libraries[result.key.backend], library != result.key.library else {
        continue
      }
      throw .mixedLibraries(
        backend: result.key.backend, side(library), other.side(result.key.library))
    }
  }

  fileprivate func side(_ value: String) -> SuiteError.Side {
    SuiteError.Side(report: name, value: value)
  }

  /// The kind of the first stream: `default` for the recording or fixed size that is the default, otherwise its
  /// name.
  private var chunkKind: String {
    let standard = ["lan", "fixed:16384"]
    let stream = plan.streams.first?.description ?? "none"
    return standard.contains(stream) ? "default" : stream
  }

  private var stops: String {
    Set(rows.map { $0.key.stopAfter.map { "\($0)" } ?? "none" }).sorted().joined(separator: " ")
  }

  private var factors: String {
    Set(rows.map(\.key.factor)).sorted().map { "\($0)" }.joined(separator: " ")
  }
}

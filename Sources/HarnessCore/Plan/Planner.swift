package import FeedEvents
internal import WorkerContract

/// Makes a plan from a request and the available implementations.
package struct Planner: Sendable {
  let registry: WorkerRegistry

  package init(registry: WorkerRegistry) { self.registry = registry }

  /// Plans a campaign over `corpus`.
  ///
  /// The default sinks are `count` and `model`, and `discard` for the cost split.
  ///
  /// Floors, controls and passes over the bytes have one sink each and are added to the backends.
  package func plan(_ request: PlanRequest, over corpus: Corpus) throws -> Plan {
    let chosen = try chosenImplementations(request)
    let implementations = chosen.filter { corpus.document(for: $0) != nil }
    if let first = chosen.first(where: \.isBackend), !implementations.contains(where: \.isBackend) {
      try requireReader(first, of: [corpus])
    }
    var warnings = chosen.filter { request.implementations.contains($0.name) }
      .compactMap(corpus.reasonUnreadable).map { "\($0), so this implementation is left out" }
    let sinks = try chosenSinks(
      request, corpus: corpus, implementations: implementations, warnings: &warnings)
    for implementation in implementations
    where request.implementations.contains(implementation.name) {
      guard Set(implementation.description.sinks).isDisjoint(with: sinks),
        !isReference(implementation, in: request)
      else { continue }
      warnings.append(
        "\(implementation.name) feeds none of the sinks \(sinks.map(\.rawValue).joined(separator: ", ")), so it is left out"
      )
    }
    guard request.stopAfter == nil || corpus.documents.allSatisfy({ $0.item != nil }) else {
      throw CampaignError.noItem(corpus: corpus.name)
    }
    guard request.factors == [1] || corpus.documents.allSatisfy({ $0.itemsRange != nil })
    else {
      throw CampaignError.noItemsRange(corpus: corpus.name)
    }
    var cases: [BenchmarkCase] = []
    for factor in request.factors {
      for stream in streams(request, corpus: corpus) {
        let resolved = try corpus.documents.map { document in
          (document.syntax, try document.resolve(stream))
        }
        let isRecorded = if case .recording = stream { true } else { false }
        let pace = isRecorded ? request.pace : .full
        for (implementation, sink) in casesOfOneStream(implementations, sinks, request) {
          cases.append(
            BenchmarkCase(
              of: corpus, implementation, stream: stream,
              resolved: resolved.first { implementation.reads($0.0) }?.1 ?? stream, sink: sink,
              pace: pace,
              factor: factor, stopAfter: request.stopAfter))
        }
      }
    }
    // Without records, none of the backends may have a sink left, only floors and passes over the bytes.
    let needsBackend = corpus.recordType == nil && chosen.contains(where: \.isBackend)
    guard !cases.isEmpty, !needsBackend || cases.contains(where: \.implementation.isBackend) else {
      throw CampaignError.emptyPlan
    }
    return Plan(
      corpus: corpus, cases: cases,
      unmeasuredReaders: readersNeeded(
        for: corpus.documents, besides: implementations, comparedWith: request.reference),
      reference: try reference(request, among: implementations, of: corpus),
      request: request, warnings: warnings)
  }

  /// Returns every implementation with every sink that it feeds.
  ///
  /// The reference of a requested comparison is added with a sink of its own if it feeds none of those.
  private func casesOfOneStream(
    _ implementations: [Implementation], _ sinks: [Sink], _ request: PlanRequest
  ) -> [(Implementation, Sink)] {
    let cases = sinks.flatMap { sink in
      implementations.filter { $0.description.sinks.contains(sink) }.map { ($0, sink) }
    }
    let others = implementations.filter { implementation in
      isReference(implementation, in: request)
        && Set(implementation.description.sinks).isDisjoint(with: sinks)
    }
    return cases
      + others.compactMap { implementation in
        implementation.description.sinks.first.map { (implementation, $0) }
      }
  }

  private func isReference(_ implementation: Implementation, in request: PlanRequest) -> Bool {
    request.comparisons.contains { $0.reference == implementation.name }
  }

  private func chosenImplementations(
    _ request: PlanRequest
  ) throws(CampaignError) -> [Implementation] {
    var names = request.implementations
    let copies = try request.copies.map { copy throws(CampaignError) in
      try implementation(copy.original).copied(as: copy)
    }
    for (index, copy) in copies.enumerated()
    where copies[..<index].contains(where: { $0.name == copy.name }) {
      throw .duplicateCopy(name: copy.name)
    }
    if names.isEmpty {
      let implementations = registry.implementations.filter { request.variants || !$0.isVariant }
      try implementations.filter(\.isBackend).requireAnyUsable()
      return implementations.filter { $0.isBackend || request.addsFloors } + copies
    }
    names += request.copies.map(\.original)
    if let reference = request.reference, !names.contains(reference) { names.append(reference) }
    var implementations: [Implementation] = []
    for name in names {
      for implementation in withOriginalAndVariants(of: try implementation(name), request)
      where !implementations.contains(implementation) { implementations.append(implementation) }
    }
    try implementations.requireAnyUsable()
    // The floors and controls of the chosen implementations: passes over the bytes, and C over the same
    // library.
    let floors = registry.implementations.filter { implementation in
      implementation.description.role == .bytes
        || !implementation.isBackend
          && implementations.contains {
            [$0.description.library, $0.description.engine]
              .contains(implementation.description.library)
          }
    }
    implementations += copies
    guard request.addsFloors else { return implementations }
    return implementations
      + floors.filter { implementation in
        !implementations.contains { $0.name == implementation.name }
      }
  }

  /// Returns an implementation with the backend that it is a variant of, which is needed to interpret it, and
  /// with its own variants if they are requested.
  private func withOriginalAndVariants(
    of implementation: Implementation, _ request: PlanRequest
  ) -> [Implementation] {
    let original = registry.implementations.filter {
      $0.name == implementation.description.variantOf
    }
    let variants = registry.implementations.filter {
      $0.description.variantOf == implementation.name
    }
    return original + [implementation] + (request.variants ? variants : [])
  }

  /// Returns the implementation with a name, which may be absent.
  func implementation(_ name: String) throws(CampaignError) -> Implementation {
    try find(name, among: registry.implementations)
  }

  package func syntax(of name: String) throws(CampaignError) -> DocumentSyntax {
    try implementation(name).description.syntax
  }

  /// Returns the backend with a name.
  ///
  /// Only backends report events, which can be logged.
  package func backend(_ name: String) throws(CampaignError) -> Implementation {
    let backend = try backendOrAbsent(name)
    try backend.requireUsable()
    return backend
  }

  /// Returns the backend with a name, which may be absent.
  func backendOrAbsent(_ name: String) throws(CampaignError) -> Implementation {
    try find(name, among: registry.implementations.filter(\.isBackend))
  }

  private func find(
    _ name: String, among implementations: [Implementation]
  ) throws(CampaignError) -> Implementation {
    if let found = implementations.first(where: { $0.name == name })
      ?? registry.absentImplementation(for: name)
    {
      return found
    }
    let known = implementations.filter { !$0.isAbsent }.map(\.name)
    throw .noBackend(
      name: name, known: known, nearest: nearest(to: name, among: known),
      unusable: registry.implementations.filter(\.isAbsent).compactMap(\.unavailability))
  }

  private func streams(_ request: PlanRequest, corpus: Corpus) -> [StreamSpecification] {
    request.streams.isEmpty ? Self.standardStreams(of: corpus) : request.streams.distinct()
  }

  /// Returns the streams of a corpus if none are given: `lan` or another recording, otherwise fixed chunks.
  static func standardStreams(of corpus: Corpus) -> [StreamSpecification] {
    let names = corpus.recordings.map(\.name).filter { name in
      corpus.documents.allSatisfy { $0.recordings.contains { $0.name == name } }
    }
    guard let recorded = names.contains("lan") ? "lan" : names.first else { return [.fixed(16384)] }
    return [.recording(recorded)]
  }

  private func chosenSinks(
    _ request: PlanRequest, corpus: Corpus, implementations: [Implementation],
    warnings: inout [String]
  ) throws(CampaignError) -> [Sink] {
    let known = implementations.flatMap(\.description.sinks)
    for sink in request.sinks where !known.contains(sink) {
      let names = known.filter { $0 != .none }.distinct().map(\.rawValue)
      if registry.implementations.contains(where: { $0.description.sinks.contains(sink) }) {
        throw .unfedSink(name: sink.rawValue, corpus: corpus.name, fed: names)
      }
      throw .noSink(
        name: sink.rawValue, known: names, nearest: nearest(to: sink.rawValue, among: names))
    }
    let hasRecords = corpus.recordType != nil
    if !request.sinks.isEmpty {
      guard hasRecords || !request.sinks.contains(where: \.buildsRecords) else {
        throw .noRecords(corpus: corpus.name)
      }
      guard request.refresh != nil || !request.sinks.contains(.refresh) else {
        throw .noEarlierSnapshot
      }
      // Also run the passes over the bytes: an implementation that is faster than those gets no figures.
      return (request.sinks + [.none]).distinct()
    }
    if !hasRecords {
      warnings.append("no record type reads this feed, so the sink 'model' is left out")
    }
    return [.discard, .count] + (hasRecords ? [.model] : []) + [.none]
  }

  private func reference(
    _ request: PlanRequest, among implementations: [Implementation], of corpus: Corpus
  ) throws(CampaignError) -> String {
    if let reference = request.reference {
      let implementation = try implementation(reference)
      try implementation.requireUsable()
      if let problem = corpus.reasonUnreadable(by: implementation) {
        throw .unreadable(problem: problem)
      }
      return implementation.name
    }
    guard let preferred = implementations.filter(\.isBackend).preferred ?? implementations.first
    else {
      throw .emptyPlan
    }
    return preferred.name
  }
}

extension [Implementation] {
  /// The default backend: `libxml2`, otherwise the first one of the harness's own that is not a variant; one
  /// that can't be used, or was given by `--worker`, only if there is no other; `nil` if there is none.
  var preferred: Implementation? { self.min { $0.disadvantage < $1.disadvantage } }

  /// Makes sure that the worker of one of them can be used, if there are any.
  func requireAnyUsable() throws(CampaignError) {
    if allSatisfy(\.isAbsent) { try first?.requireUsable() }
  }
}

extension Implementation {
  /// What speaks against it as the default backend, the heaviest first; 0 for `libxml2`.
  fileprivate var disadvantage: Int {
    [unavailability != nil, isForeign, name != "libxml2", isVariant]
      .reduce(0) { $0 * 2 + ($1 ? 1 : 0) }
  }
}

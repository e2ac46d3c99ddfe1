internal import WorkerContract

// Pairs exact metrics.
extension Pairing {
  /// Pairs exact metrics, and names every backend, case and metric that one side lacks.
  func counts() -> Found {
    backends.reduce(into: Found()) { pairCounts(of: $1, into: &$0) }
  }

  private func pairCounts(of backend: String, into found: inout Found) {
    let known = before.sources(of: backend) { _ in true }
    guard !known.isEmpty else {
      let isUncounted =
        if case .sameRounds = kind { now.sources(of: backend, where: \.isCounted).isEmpty } else {
          false
        }
      return found.missing.append(
        isUncounted ? text.missing(countsOf: backend) : text.missing(backend: backend))
    }
    let isMeasured = kind != .runs || !now.sources(of: backend) { _ in true }.isEmpty
    guard isMeasured, let own = now.origin(of: backend) else {
      let item = text.absences[backend]
      // Where nothing was measured, the corpora are missing.
      if let item = now.results.isEmpty ? item : item ?? text.missing(.missingNow, backend) {
        found.missing.append(item)
      }
      return
    }
    let (sources, obstacle) = countSources(of: backend, among: known, comparableWith: own)
    if let obstacle, sources.isEmpty {
      return found.missing.append(text.missing(backend, because: obstacle, hasCounts: false))
    }
    let counted = now.cases(of: backend, where: \.isCounted)
    let recorded = before.cases(of: backend, in: sources, where: \.isCounted)
    for (group, rows) in counted {
      guard let then = recorded.first(where: { $0.key == group })?.elements else {
        found.missing.append(missingCase(rows[0].key, before: recorded.map(\.key)))
        continue
      }
      for metric in (rows + then).map(\.metric).distinct() {
        let (now, before) = (
          rows.filter { $0.metric == metric }, then.filter { $0.metric == metric }
        )
        guard !now.isEmpty, !before.isEmpty else {
          let side = before.isEmpty ? MissingItem.Kind.missingBefore : .missingNow
          found.missing.append(text.missing(side, "\(rows[0].key.caseName): \(metric)"))
          continue
        }
        found.pairs.append(
          FigurePair(
            key: rows[0].key, metric: metric, reference: nil, before: before, now: now,
            revision: obstacle))
      }
    }
    if kind == .runs { markUnsure(of: backend, in: &found) }
    let measured = Set(counted.map { $0.key.group(without: [.document]) })
    let corpora = Set(now.results.map(\.corpus.name))
    for (group, rows) in recorded
    where corpora.contains(group.corpus) && !measured.contains(group.group(without: [.document])) {
      found.missing.append(text.missing(.missingNow, rows[0].key.caseName))
    }
  }

  /// Marks the counts of a backend that too few processes counted to know whether they vary.
  private func markUnsure(of backend: String, in found: inout Found) {
    for index in found.pairs.indices where found.pairs[index].key.backend == backend {
      let metric = found.pairs[index].metric
      let counted = [now, before].map { side in
        side.cases(of: backend) { $0.metric == metric && $0.isCounted }
          .compactMap { CountRange($0.elements)?.processes }.max() ?? 0
      }
      found.pairs[index].isSeenToBeExact = counted.allSatisfy { $0 >= Judge.enoughProcesses }
    }
  }

  /// Returns the results before whose counts are comparable; otherwise those of another revision of the same
  /// version and what differs, or only what prevents a comparison.
  private func countSources(
    of backend: String, among known: [Int], comparableWith own: Origin
  ) -> (sources: [Int], obstacle: Obstacle?) {
    let obstacles = known.map { index in
      own.obstacle(to: before.results[index].origin(of: backend), anyLibrary: kind != .sittings)
    }
    /// The newest results of each corpus, if the results are sittings.
    func latest(where isWanted: (Obstacle?) -> Bool) -> [Int] {
      let wanted = zip(known, obstacles).filter { isWanted($1) }.map(\.0)
      guard kind == .sittings else { return wanted }
      return wanted.grouped { before.results[$0].corpus.name }.compactMap(\.elements.last)
    }
    let equal = latest { $0 == nil }
    guard equal.isEmpty else { return (equal, nil) }
    let revised = latest { if case .revision = $0 { true } else { false } }
    guard revised.isEmpty else {
      return (revised, obstacles[known.firstIndex(of: revised[0]) ?? 0])
    }
    return ([], obstacles.last ?? nil)
  }

  private func missingCase(_ key: CaseKey, before: [CaseGroup]) -> MissingItem {
    let same = key.measured.group(without: [.document])
    let documents = before.filter { $0.group(without: [.document]) == same }.map(\.documentSHA)
    return documents.isEmpty
      ? text.missing(.missingBefore, key.caseName)
      : text.missing(document: key.documentSHA, of: key.corpus, before: documents.sorted())
  }
}

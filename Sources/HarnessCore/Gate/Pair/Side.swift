internal import WorkerContract

/// One side of a comparison: the results of a build, by implementation.
struct Side {
  let results: [Results]
  /// The parsers, in the order of the results.
  let backends: [String]
  private let entries: [String: [Entry]]

  /// A row, the index of its results, and its case.
  private struct Entry {
    let index: Int
    let row: MetricResult
    let measured: CaseGroup
  }

  init(_ results: [Results]) {
    self.results = results
    var entries: [String: [Entry]] = [:]
    var order: [String] = []
    for (index, results) in results.enumerated() {
      let roles = Dictionary(
        results.backends.map { ($0.name, $0.role) }, uniquingKeysWith: { first, _ in first })
      for row in results.rows where roles[row.key.backend] ?? .backend == .backend {
        if entries[row.key.backend] == nil { order.append(row.key.backend) }
        entries[row.key.backend, default: []].append(
          Entry(index: index, row: row, measured: row.key.group(without: [.library, .build])))
      }
    }
    self.entries = entries
    backends = order
  }

  /// Finds the figures of a backend by case, in the order of the results.
  ///
  /// - `indices`: the indices of the results; `nil` for all.
  func cases(
    of backend: String, in indices: [Int]? = nil, where isWanted: (MetricResult) -> Bool
  ) -> [(key: CaseGroup, elements: [MetricResult])] {
    let wanted = (entries[backend] ?? []).filter { entry in
      indices?.contains(entry.index) != false && entry.row.status == .ok && entry.row.value != nil
        && isWanted(entry.row)
    }
    return wanted.grouped(by: \.measured).map { ($0.key, $0.elements.map(\.row)) }
  }

  func sources(of backend: String, where isWanted: (MetricResult) -> Bool) -> [Int] {
    (entries[backend] ?? []).filter {
      $0.row.status == .ok && $0.row.value != nil && isWanted($0.row)
    }.map(\.index).distinct()
  }

  /// Returns where the latest results of a backend come from; `nil` if no results describe it.
  func origin(of backend: String) -> Origin? {
    results.last { $0.backends.contains { $0.name == backend } }?.origin(of: backend)
  }

  /// The rows of implementations that gave no figures, one for each reason.
  var failures: [MetricResult] {
    backends.flatMap { (entries[$0] ?? []).map(\.row).filter(\.status.isFailure) }
      .distinct { "\($0.key.backend) \($0.reason)" }
  }
}

internal import WorkerContract
import Results

/// Results from long form into groups and cells, in the order that reports show them.
struct ResultIndex {
  let results: Results
  /// The groups, by stream in the order of the plan, then the sink that does most first.
  let groups: [CaseGroup]
  private let cells: [CaseGroup: [CaseResults]]
  private let comparedCases: [CaseGroup: [CaseResults]]
  private let summaries: [String: BackendSummary]

  /// Sorts the results; in time that grows with their rows, and with groups times backends.
  init(_ results: Results) {
    self.results = results
    let summaries = Dictionary(
      results.backends.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let places = Dictionary(
      results.backends.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let verdicts = Dictionary(grouping: results.verdicts, by: \.key)
    let cells = Self.runs(of: results.rows)
      .map { key, rows in
        CaseResults(
          key: key, role: summaries[key.backend]?.role ?? .backend,
          base: summaries[key.backend]?.variantOf, rows: rows, verdicts: verdicts[key] ?? [])
      }
    groups = Self.sorted(
      cells.map { CaseGroup(of: $0.key) }, streams: results.plan.streams, sinks: results.plan.sinks)
    self.cells = Dictionary(
      grouping: cells.stablySorted { places[$0.name] ?? places.count }
    ) { CaseGroup(of: $0.key) }
    comparedCases = self.cells.mapValues { Self.comparedCases(among: $0, of: results.backends) }
    self.summaries = summaries
  }

  /// The rows of each key, in the order in which the keys come.
  private static func runs(of rows: [MetricResult]) -> [(key: CaseKey, rows: [MetricResult])] {
    var found: [(key: CaseKey, rows: [MetricResult])] = []
    var places: [CaseKey: Int] = [:]
    for row in rows {
      // Most rows have the key of the one before: to see that is cheaper than to look it up.
      if let last = found.indices.last, found[last].key == row.key {
        found[last].rows.append(row)
      } else if let place = places[row.key] {
        found[place].rows.append(row)
      } else {
        places[row.key] = found.count
        found.append((row.key, [row]))
      }
    }
    return found
  }

  /// The parsers under comparison; one that has no rows is shown to have none.
  private static func comparedCases(
    among cells: [CaseResults], of backends: [BackendSummary]
  ) -> [CaseResults] {
    let found = cells.filter { $0.role == .backend }
    guard let key = found.first?.key else { return [] }
    let names = Set(found.map(\.name))
    let absent = backends.filter { $0.role == .backend && !names.contains($0.name) }
    return found
      + absent.map { backend in
        var own = key
        own.backend = backend.name
        own.library = backend.library
        return CaseResults(key: own, role: .backend, base: backend.variantOf)
      }
  }

  private static func sorted(
    _ groups: [CaseGroup], streams: [String], sinks: [Sink]
  ) -> [CaseGroup] {
    var seen: Set<CaseGroup> = []
    let usual = Sink.byWork
    let sinkOrder = usual + sinks.filter { !usual.contains($0) } + [.none]
    return groups.filter { seen.insert($0).inserted }
      .stablySorted { sinkOrder.firstIndex(of: $0.sink) ?? sinkOrder.count }
      .stablySorted { [$0.factor, $0.stopAfter ?? 0] }
      .stablySorted { $0.pace == "full" ? 0 : 1 }
      .stablySorted { streams.firstIndex(of: $0.stream) ?? streams.count }
  }

  // MARK: - Cells

  /// The parsers under comparison in a group; one that has no rows there is shown to have none.
  func backends(in group: CaseGroup) -> [CaseResults] { comparedCases[group] ?? [] }

  /// The floors, controls and passes over the bytes of a stream, whatever their sink.
  func floors(beside group: CaseGroup) -> [CaseResults] {
    groups.filter { $0.with(sink: "") == group.with(sink: "") }
      .flatMap { cells[$0, default: []] }
      .filter { $0.role != .backend }
  }

  /// The cell of a row in a group.
  func cell(_ name: String, in group: CaseGroup) -> CaseResults? {
    cells[group, default: []].first { $0.name == name }
  }

  /// The floor that a parser stands on; a variant stands on that of its base.
  func floor(of backend: BackendSummary) -> String {
    let base = backend.variantOf.flatMap { summaries[$0] }
    return FloorRule.floor(of: base ?? backend)
  }

  // MARK: - Groups

  /// The groups that hold parsers under comparison.
  var rankedGroups: [CaseGroup] { groups.filter { !backends(in: $0).isEmpty } }

  /// The group that the answer is about: the first stream, with records built if any were.
  var mainGroup: CaseGroup? { groups.first { !backends(in: $0).isEmpty } }

  /// The ranked groups that have tables of their own: points of a curve are shown on it.
  var tabledGroups: [CaseGroup] {
    let points = CurvePoints(results.fits)
    guard let main = mainGroup else { return [] }
    return rankedGroups.filter { $0.with(sink: "") == main.with(sink: "") || !points.contains($0) }
  }

  /// One group for each stream that has tables of its own, standing for all sinks.
  var streams: [CaseGroup] {
    let points = CurvePoints(results.fits)
    var seen: Set<CaseGroup> = []
    return groups.filter { seen.insert($0.with(sink: "")).inserted }
      .filter { $0.with(sink: "") == mainGroup?.with(sink: "") || !points.contains($0) }
  }
}

extension Array {
  /// The elements by rising `key`, equal ones in the order they had.
  func stablySorted<Key: Comparable>(by key: (Element) -> Key) -> [Element] {
    enumerated().sorted { one, other in
      let (a, b) = (key(one.element), key(other.element))
      return a == b ? one.offset < other.offset : a < b
    }.map(\.element)
  }

  /// The elements by rising `key`, compared number by number.
  func stablySorted(by key: (Element) -> [Int]) -> [Element] {
    enumerated().sorted { one, other in
      let (a, b) = (key(one.element), key(other.element))
      return a == b ? one.offset < other.offset : a.lexicographicallyPrecedes(b)
    }.map(\.element)
  }
}

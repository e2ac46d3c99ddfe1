import Results

/// Results from long form into groups and cells, in the order that reports show them.
struct ResultIndex {
  let results: Results
  /// The groups, by stream in the order of the plan, then the sink that does most first.
  let groups: [CellGroup]
  private let cells: [CellGroup: [Cell]]

  init(_ results: Results) {
    self.results = results
    let roles = Dictionary(
      results.backends.map { ($0.name, $0.role) }, uniquingKeysWith: { first, _ in first })
    var order: [CellKey] = []
    var byKey: [CellKey: Cell] = [:]
    for row in results.rows {
      if byKey[row.key] == nil { order.append(row.key) }
      byKey[row.key, default: Cell(key: row.key, role: roles[row.key.backend] ?? .backend)]
        .add(row)
    }
    let places = results.backends.map(\.name)
    let cells = order.compactMap { byKey[$0] }
      .stablySorted { places.firstIndex(of: $0.name) ?? places.count }
    self.cells = Dictionary(grouping: cells) { CellGroup(of: $0.key) }
    groups = Self.sorted(
      order.map { CellGroup(of: $0) }, streams: results.plan.streams, sinks: results.plan.sinks)
  }

  private static func sorted(
    _ groups: [CellGroup], streams: [String], sinks: [String]
  ) -> [CellGroup] {
    var seen: Set<CellGroup> = []
    let usual = ["model", "count", "null"]
    let sinkOrder = usual + sinks.filter { !usual.contains($0) } + ["none"]
    return groups.filter { seen.insert($0).inserted }
      .stablySorted { sinkOrder.firstIndex(of: $0.sink) ?? sinkOrder.count }
      .stablySorted { [$0.factor, $0.stopAfter ?? 0] }
      .stablySorted { $0.pace == "full" ? 0 : 1 }
      .stablySorted { streams.firstIndex(of: $0.stream) ?? streams.count }
  }

  // MARK: - Cells

  /// The parsers under comparison in a group; one that has no rows there is shown to have none.
  func backends(in group: CellGroup) -> [Cell] {
    let found = cells[group, default: []].filter { $0.role == .backend }
    guard let key = found.first?.key else { return [] }
    let absent = results.backends.filter { backend in
      backend.role == .backend && !found.contains { $0.name == backend.name }
    }
    return found
      + absent.map { backend in
        var own = key
        own.backend = backend.name
        own.library = backend.library
        return Cell(key: own, role: .backend)
      }
  }

  /// The floors, controls and passes over the bytes of a stream, whatever their sink.
  func yardsticks(beside group: CellGroup) -> [Cell] {
    groups.filter { $0.with(sink: "") == group.with(sink: "") }
      .flatMap { cells[$0, default: []] }
      .filter { $0.role != .backend }
  }

  /// The cell of a row in a group.
  func cell(_ name: String, in group: CellGroup) -> Cell? {
    cells[group, default: []].first { $0.name == name }
  }

  // MARK: - Groups

  /// The groups that hold parsers under comparison.
  var rankedGroups: [CellGroup] { groups.filter { !backends(in: $0).isEmpty } }

  /// The group that the answer is about: the first stream, with records built if any were.
  var mainGroup: CellGroup? { rankedGroups.first }

  /// One group for each stream, standing for all sinks.
  var streams: [CellGroup] {
    var seen: Set<CellGroup> = []
    return groups.filter { seen.insert($0.with(sink: "")).inserted }
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

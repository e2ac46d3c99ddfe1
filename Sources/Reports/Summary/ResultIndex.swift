internal import WorkerContract
import Results

/// Results from long form into groups and cases, in the order that reports show them.
struct ResultIndex {
  let results: Results
  /// The groups of cases that are ranked against each other, by stream in the order of the plan, then the
  /// sink that does most first.
  let groups: [CaseGroup]
  private let cases: [CaseGroup: [CaseResults]]
  private let comparedCases: [CaseGroup: [CaseResults]]
  /// The groups on one stream, by each of them and by the stream.
  private let siblings: [CaseGroup: [CaseGroup]]
  private let summaries: [String: BackendSummary]
  /// The dialects of the parsers that read documents in another way than the reference.
  private let otherReadings: [String: String]

  /// Sorts the results; in time that grows with their rows, and with groups times backends.
  init(_ results: Results) {
    self.results = results
    let summaries = Dictionary(
      results.backends.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let places = Dictionary(
      results.backends.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let verdicts = Dictionary(grouping: results.verdicts, by: \.key)
    let found = results.rows.grouped(by: \.key).map { key, rows in
      CaseResults(
        key: key, role: summaries[key.backend]?.role ?? .backend,
        base: summaries[key.backend]?.variantOf, rows: rows, verdicts: verdicts[key] ?? [])
    }.grouped(by: \.key.configuration)
    cases = Dictionary(
      uniqueKeysWithValues: found.map { group, cases in
        (group, cases.stablySorted { places[$0.name] ?? places.count })
      })
    let compared = results.comparedBackends
    let measured = Set(results.rows.lazy.map(\.key.backend))
    let apart = Set(results.backends.map(\.name)).subtracting(compared.map(\.name))
    comparedCases = cases.mapValues { cases in
      Self.comparedCases(among: cases.filter { !apart.contains($0.name) }, of: compared, measured)
    }
    otherReadings = summaries.filter { $0.value.role == .backend && apart.contains($0.key) }
      .compactMapValues(\.dialect)
    groups = Self.sorted(found.map(\.key), streams: results.plan.streams, sinks: results.plan.sinks)
    siblings = groups.grouped(by: Self.stream).reduce(into: [:]) { siblings, stream in
      for group in [stream.key] + stream.elements { siblings[group] = stream.elements }
    }
    self.summaries = summaries
  }

  /// The parsers under comparison; one that has no rows is shown to have none.
  private static func comparedCases(
    among cases: [CaseResults], of backends: [BackendSummary], _ measured: Set<String>
  ) -> [CaseResults] {
    let found = cases.filter { $0.role == .backend }
    guard let key = found.first?.key else { return [] }
    let names = Set(found.map(\.name))
    let absent = backends.filter { !names.contains($0.name) }
    return found
      + absent.map {
        CaseResults(of: $0, beside: key, isElsewhere: measured.contains($0.name))
      }
  }

  private static func sorted(
    _ groups: [CaseGroup], streams: [String], sinks: [Sink]
  ) -> [CaseGroup] {
    let usual = Sink.byWork
    let sinkOrder = usual + sinks.filter { !usual.contains($0) } + [.none]
    return groups.stablySorted { sinkOrder.firstIndex(of: $0.sink) ?? sinkOrder.count }
      .stablySorted { $0.stopAfter ?? 0 }.stablySorted { $0.factor }
      .stablySorted { $0.pace == "full" ? 0 : 1 }
      .stablySorted { streams.firstIndex(of: $0.stream) ?? streams.count }
  }

  // MARK: - Cases

  /// The parsers under comparison in a group; one that has no rows there is shown to have none.
  func backends(in group: CaseGroup) -> [CaseResults] { comparedCases[group] ?? [] }

  /// The parsers that read the stream of a group in another way than the reference, by that way: each with the
  /// sink that does most, of those it feeds.
  func otherReadings(beside group: CaseGroup) -> [(dialect: String, cases: [CaseResults])] {
    groups(beside: group).flatMap { cases[$0, default: []] }.grouped(by: \.name)
      .compactMap { name, cases in otherReadings[name].map { ($0, cases[0]) } }
      .grouped(by: \.0).map { (dialect: $0.key, cases: $0.elements.map(\.1)) }
  }

  /// The floors, controls and passes over the bytes of a stream, whatever their sink.
  func floors(beside group: CaseGroup) -> [CaseResults] {
    groups(beside: group).flatMap { cases[$0, default: []] }.filter { $0.role != .backend }
  }

  /// The case of an implementation in a group.
  func result(_ name: String, in group: CaseGroup) -> CaseResults? {
    cases[group, default: []].first { $0.name == name }
  }

  /// The case of an implementation with a sink on the stream of a group.
  func result(_ name: String, _ sink: Sink, beside group: CaseGroup) -> CaseResults? {
    groups(beside: group).first { $0.sink == sink }.flatMap { result(name, in: $0) }
  }

  /// The floor that a parser stands on; a variant stands on that of its base.
  func floor(of backend: BackendSummary) -> String {
    let base = backend.variantOf.flatMap { summaries[$0] }
    return FloorRule.floor(of: base ?? backend)
  }

  // MARK: - Groups

  /// The groups on the stream of a group, or on a stream.
  func groups(beside group: CaseGroup) -> [CaseGroup] { siblings[group] ?? [] }

  /// The groups that hold parsers under comparison.
  var rankedGroups: [CaseGroup] { groups.filter { !backends(in: $0).isEmpty } }

  /// The group that the answer is about: the first stream, with records built if any were.
  var mainGroup: CaseGroup? { groups.first { !backends(in: $0).isEmpty } }

  /// The ranked groups that have tables of their own: points of a curve are shown on it.
  var tabledGroups: [CaseGroup] { rankedGroups.filter(hasTables) }

  /// The streams that have tables of their own, whatever the sink.
  var streams: [CaseGroup] { groups.filter(hasTables).map(Self.stream).distinct() }

  private static func stream(of group: CaseGroup) -> CaseGroup { group.group(without: [.sink]) }

  private func hasTables(_ group: CaseGroup) -> Bool {
    let isMain = mainGroup.map(groups(beside: group).contains) ?? false
    return isMain || !results.hasCurve(through: group)
  }
}

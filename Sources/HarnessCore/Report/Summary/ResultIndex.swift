internal import FeedEvents
internal import WorkerContract

/// An index of results by group and case, in the order in which reports show them.
struct ResultIndex {
  let results: Results
  /// The groups of cases that are ranked against each other, by stream in the order of the plan; for each
  /// stream, the sink with the most work comes first.
  let groups: [CaseGroup]
  private let cases: [CaseGroup: [CaseResults]]
  private let comparedCases: [CaseGroup: [CaseResults]]
  /// The groups on one stream, keyed by each of these groups and by the stream.
  private let siblings: [CaseGroup: [CaseGroup]]
  private let summaries: [String: ImplementationDescription]

  /// Creates the index, in time proportional to the rows, and to groups times backends.
  init(_ results: Results) {
    self.results = results
    let summaries = Dictionary(
      results.backends.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let positions = Dictionary(
      results.backends.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let verdicts = Dictionary(grouping: results.verdicts, by: \.key)
    let found = results.rows.grouped(by: \.key).map { key, rows in
      CaseResults(
        key: key, role: summaries[key.backend]?.role ?? .backend,
        variantOf: summaries[key.backend]?.variantOf, rows: rows, verdicts: verdicts[key] ?? [])
    }.grouped(by: \.key.configuration)
    cases = Dictionary(
      uniqueKeysWithValues: found.map { group, cases in
        (group, cases.stablySorted { positions[$0.name] ?? positions.count })
      })
    let compared = results.comparedBackends
    let measured = Set(results.rows.lazy.map(\.key.backend))
    comparedCases = cases.mapValues { Self.comparedCases(among: $0, of: compared, measured) }
    groups = Self.sorted(found.map(\.key), streams: results.plan.streams, sinks: results.plan.sinks)
    siblings = groups.grouped(by: Self.stream).reduce(into: [:]) { siblings, stream in
      for group in [stream.key] + stream.elements { siblings[group] = stream.elements }
    }
    self.summaries = summaries
  }

  /// Returns the cases of the compared parsers, including those without rows.
  private static func comparedCases(
    among cases: [CaseResults], of backends: [ImplementationDescription], _ measured: Set<String>
  ) -> [CaseResults] {
    let found = cases.filter { $0.role == .backend }
    guard let key = found.first?.key else { return [] }
    let names = Set(found.map(\.name))
    let absent = backends.filter { !names.contains($0.name) }
    return found
      + absent.map {
        CaseResults(of: $0, inGroupOf: key, isElsewhere: measured.contains($0.name))
      }
  }

  private static func sorted(
    _ groups: [CaseGroup], streams: [StreamSpecification], sinks: [Sink]
  ) -> [CaseGroup] {
    let standard = Sink.byWork
    let sinkOrder = standard + sinks.filter { !standard.contains($0) } + [.none]
    return groups.stablySorted { sinkOrder.firstIndex(of: $0.sink) ?? sinkOrder.count }
      .stablySorted { $0.stopAfter ?? 0 }.stablySorted { $0.factor }
      .stablySorted { $0.pace == .full ? 0 : 1 }
      .stablySorted { streams.firstIndex(of: $0.stream) ?? streams.count }
  }

  // MARK: - Cases

  /// Returns the cases of the compared parsers in a group, including those without rows.
  func backends(in group: CaseGroup) -> [CaseResults] { comparedCases[group] ?? [] }

  /// Returns the floors, controls and passes over the bytes of a stream, with any sink.
  func floors(onStreamOf group: CaseGroup) -> [CaseResults] {
    groups(onStreamOf: group).flatMap { cases[$0, default: []] }.filter { $0.role != .backend }
  }

  func result(_ name: String, in group: CaseGroup) -> CaseResults? {
    cases[group, default: []].first { $0.name == name }
  }

  func result(_ name: String, _ sink: Sink, onStreamOf group: CaseGroup) -> CaseResults? {
    groups(onStreamOf: group).first { $0.sink == sink }.flatMap { result(name, in: $0) }
  }

  /// Returns the floor of a parser; a variant has the floor of its original.
  func floor(of backend: ImplementationDescription) -> String {
    let original = backend.variantOf.flatMap { summaries[$0] }
    return (original ?? backend).floor
  }

  // MARK: - Groups

  func groups(onStreamOf group: CaseGroup) -> [CaseGroup] { siblings[group] ?? [] }

  /// The groups that contain compared parsers.
  var rankedGroups: [CaseGroup] { groups.filter { !backends(in: $0).isEmpty } }

  /// The group for the answer: the first stream, with records built if any were.
  var mainGroup: CaseGroup? { groups.first { !backends(in: $0).isEmpty } }

  /// The ranked groups that have their own tables; points of a curve appear only on the curve.
  var tabledGroups: [CaseGroup] { rankedGroups.filter(hasTables) }

  /// The streams that have their own tables, with any sink.
  var streams: [CaseGroup] { groups.filter(hasTables).map(Self.stream).distinct() }

  private static func stream(of group: CaseGroup) -> CaseGroup { group.group(without: [.sink]) }

  private func hasTables(_ group: CaseGroup) -> Bool {
    let isMain = mainGroup.map(groups(onStreamOf: group).contains) ?? false
    return isMain || !results.hasCurve(through: group)
  }
}

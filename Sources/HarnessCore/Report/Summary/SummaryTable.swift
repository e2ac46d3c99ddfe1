internal import WorkerContract

/// The figures of a group's summary table.
struct SummaryTable {
  /// The implementation that speeds are relative to.
  let reference: String
  /// The confidence level of the intervals of speeds, as text.
  let level: String
  /// The implementations, fastest first, those without figures last.
  var rows: [Row]
  /// Notes on doubtful and unavailable figures and on variants.
  let notes: [String]
  let subject: Subject

  enum Subject: Hashable {
    case parsers
    /// The floors and controls, which take no part in rankings.
    case floors
  }

  /// One row, with its figures or the reason why it has none.
  struct Row {
    var name: String
    var isVariant: Bool
    var entries: [SummaryColumn: Figure]
    /// The verdict on parse time; `nil` if there is none.
    var verdict: String?
    var problem: CaseResults.Problem?

    /// The name, followed by a mark for variants.
    var label: String { isVariant ? name + "†" : name }
  }

  init(_ group: CaseGroup, of index: ResultIndex) {
    let ranking = Ranking(index.backends(in: group), reference: index.results.plan.reference)
    self.init(
      reference: index.results.plan.reference,
      cases: ranking.ranked + ranking.unranked,
      notes: Self.notes(on: ranking.ranked + ranking.unranked)
        + Self.variants(among: ranking.ranked + ranking.unranked), subject: .parsers)
    markBest(fastest: ranking.isDecided ? ranking.level.map(\.name) : [])
  }

  /// Creates the table of the floors and controls of a stream.
  ///
  /// It marks no best figures, and has no notes on missing ones.
  init(floorsBeside group: CaseGroup, of index: ResultIndex) {
    self.init(
      reference: index.results.plan.reference,
      cases: index.floors(onStreamOf: group), notes: [], subject: .floors)
  }

  private init(
    reference: String, cases: [CaseResults], notes: [String], subject: Subject
  ) {
    self.reference = reference
    self.subject = subject
    level = Figures.level(
      cases.lazy.compactMap { $0.verdict(against: reference)?.intervalLevel }.first ?? 0.95)
    rows = cases.map { results in
      let entries = SummaryColumn.allCases.compactMap { column in
        Self.entry(column, of: results, reference: reference).map { (column, $0) }
      }
      return Row(
        name: results.name.onOneLine, isVariant: results.variantOf != nil && subject == .parsers,
        entries: Dictionary(entries, uniquingKeysWith: { first, _ in first }),
        verdict: results.verdict(against: reference)?.text,
        problem: results.problem)
    }
    self.notes = notes
    guard rows.contains(where: { $0.verdict != nil }) else { return }
    for index in rows.indices where rows[index].name == reference.onOneLine {
      rows[index].verdict = "reference"
    }
  }

  /// The columns that have figures; if none has, all but items per second and time.
  ///
  /// Items per second and time appear only if there is no throughput.
  var columns: [SummaryColumn] {
    let filled = Set(rows.flatMap(\.entries.keys))
    return SummaryColumn.allCases.filter { column in
      switch column {
      case .itemRate, .time: filled.contains(column) && !filled.contains(.throughput)
      default: filled.isEmpty || filled.contains(column)
      }
    }
  }

  var hasFigures: Bool { rows.contains { !$0.entries.isEmpty } }

  var hasVerdicts: Bool { rows.contains { $0.verdict != nil } }
}

extension SummaryTable {
  /// Returns a figure of a case; `nil` if there is none.
  static func entry(_ column: SummaryColumn, of results: CaseResults, reference: String) -> Figure?
  {
    guard column != .speed else { return speed(of: results, reference: reference) }
    let figure = column == .time ? results.judgedTime : results.figure(column.metric)
    guard let row = figure, let value = row.value else { return nil }
    var entry = Figure(value: value, text: Figures.formatted(value, unit: row.unit))
    if row.kind == .exact, row.unit == "count" { entry.text = Figures.count(value) }
    if row.kind == .exact { entry.range = value...value }
    return entry
  }

  private static func speed(of results: CaseResults, reference: String) -> Figure? {
    guard results.speed != nil else { return nil }
    if results.name == reference { return Figure(value: 1, text: "1") }
    return results.ratios[reference].flatMap { SpeedRatio(ofTime: $0) }.map { Figure($0) }
  }

  /// Marks the best figure in each column, and all figures not shown to be worse.
  ///
  /// No figure is marked if it is the only one in its column, or if the best one has neither interval nor
  /// resolution. In columns about speed, the `fastest` are marked.
  mutating func markBest(fastest: [String]) {
    for column in SummaryColumn.allCases {
      guard rows.count(where: { $0.entries[column] != nil }) > 1 else { continue }
      let best = column.isOfSpeed ? fastest : unbeaten(in: column)
      for index in rows.indices where best.contains(rows[index].name) {
        rows[index].entries[column]?.isBest = true
      }
    }
  }

  private func unbeaten(in column: SummaryColumn) -> [String] {
    let entries = rows.compactMap { row in row.entries[column].map { (row.name, $0) } }
    let best = entries.min { one, other in
      column.prefersMore ? one.1.value > other.1.value : one.1.value < other.1.value
    }
    if let resolution = column.resolution {
      let isSeparate = entries.allSatisfy { entry in
        best.map { entry.0 == $0.0 || entry.1.value - $0.1.value > resolution } ?? false
      }
      return isSeparate ? [best?.0].compactMap(\.self) : []
    }
    guard let range = best?.1.range else { return [] }
    return entries.filter { $0.1.range?.overlaps(range) ?? false }.map(\.0)
  }

  /// Returns a note on which implementations are variants of which others.
  static func variants(among cases: [CaseResults]) -> [String] {
    let variants = cases.compactMap { results in
      results.variantOf.map { "\(results.name) of \($0)" }
    }
    return variants.isEmpty ? [] : ["† variants: \(PlainText.list(variants).onOneLine)"]
  }

  /// Returns notes on implementations whose figures may be for different work, then on unavailable figures of
  /// the columns, each reason once.
  static func notes(on cases: [CaseResults]) -> [String] {
    let caveats = cases.compactMap { results in
      results.caveat.map { (caveat: $0, name: results.name) }
    }
    let shown = Set(SummaryColumn.allCases.filter { $0 != .time }.map(\.metric.name))
    let missing = cases.filter { $0.problem == nil }.flatMap { results in
      results.rows.filter { $0.status != .ok && $0.value == nil && shown.contains($0.metric) }
        .map { row in
          let subject = row.metric.replacing("_", with: " ")
          let reason = row.reason.isEmpty ? row.status.text : row.reason.onOneLine
          return (note: "\(subject): \(row.status.rawValue), \(reason)", name: results.name)
        }
    }
    return caveats.grouped(by: \.caveat).map { caveat, cases in
      "\(PlainText.list(cases.map(\.name))): \(caveat.status.rawValue), \(caveat.reason.onOneLine)"
    } + missing.grouped(by: \.note).map { "\($0) (\(PlainText.list($1.map(\.name))))" }
  }
}

enum SummaryColumn: CaseIterable {
  case throughput, itemRate, time, speed, firstParse, firstItem, liveHeap, resident, residentGrowth,
    allocations

  /// The metric of the column, and its long and short titles.
  private var facts: (metric: Metric, title: String, short: String) {
    switch self {
    case .throughput: (.throughput, "MB/s", "MB/s")
    case .itemRate: (.itemRate, "items/s", "items/s")
    case .time: (.parseTime, "time per parse", "time")
    case .speed: (.parseTimeRatio, "speed ×", "×")
    case .firstParse: (.firstParse, "first parse", "1st parse")
    case .firstItem: (.firstItem, "first item", "1st item")
    case .liveHeap: (.peakLiveHeap, "peak live heap", "peak heap")
    case .resident: (.peakResident, "peak resident", "peak RSS")
    case .residentGrowth:
      (.peakResidentGrowth, "peak resident growth ± 256 KiB", "RSS+ ± 0.3 MB")
    case .allocations: (.allocations, "allocations", "allocs")
    }
  }

  var metric: Metric { facts.metric }

  /// The title on a screen, without the reference.
  var shortTitle: String { facts.short }

  /// Whether the column ranks by parse time.
  var isOfSpeed: Bool { [.throughput, .itemRate, .time, .speed].contains(self) }

  var prefersMore: Bool { [.throughput, .itemRate, .speed].contains(self) }

  /// The smallest difference that counts; `nil` if intervals decide.
  ///
  /// The kernel counts file pages and anonymous pages in batches of 32 or 64, which affects the values at the
  /// beginning and at the end.
  var resolution: Double? {
    switch self {
    case .resident, .residentGrowth: 256 * 1024
    default: nil
    }
  }

  /// Returns the title of the column; the title of speeds includes the reference.
  func title(reference: String = "", _ detail: Detail = .whole) -> String {
    let title = detail == .whole ? facts.title : shortTitle
    guard self == .speed else { return title }
    return "\(title) \(detail == .whole ? reference : PlainText.cut(reference, to: 16))"
  }
}

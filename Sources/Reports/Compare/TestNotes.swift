internal import Results
internal import Statistics

/// Why some figures aren't judged, and what isn't shown.
struct TestNotes {
  /// The sentences.
  let notes: [String]

  init(_ builders: [TableBuilder], _ grid: Grid, _ selection: Selection) {
    notes =
      Self.apart(builders) + Self.few(builders) + Self.paired(grid) + Self.unreported(selection)
      + Self.unavailable(grid)
      + Self.leftOut(selection)
  }

  private static func apart(_ builders: [TableBuilder]) -> [String] {
    var order: [Comparability.Obstacle] = []
    var metrics: [Comparability.Obstacle: [String]] = [:]
    for builder in builders {
      for obstacle in builder.obstacles.sorted(by: { $0.fact < $1.fact }) {
        if metrics[obstacle] == nil { order.append(obstacle) }
        metrics[obstacle, default: []].append(builder.table.metric)
      }
    }
    return order.map { obstacle in
      """
      not compared, as \(obstacle.fact) differs, '\(obstacle.base)' and '\(obstacle.other)': \
      \((metrics[obstacle] ?? []).listed(most: 8))\(obstacle.fact == "method" ? "" : wayOut)
      """
    }
  }

  private static let wayOut = """
    ; ratios taken within a run may meet (--metric \(MetricChoice.ratio)), and 'harness check' judges by \
    these
    """

  private static func few(_ builders: [TableBuilder]) -> [String] {
    let metrics = builders.filter(\.hasTooFewRuns).map(\.table.metric)
    guard !metrics.isEmpty else { return [] }
    return [
      """
      too few runs to judge \(metrics.listed(most: 8)): runs of one build lie further apart than their \
      rounds tell, so it takes \(RunSpread.fewestRuns) runs a side (LABEL=PATH with one label, or \
      --ignore file), or both builds in one run ('harness check --against')
      """
    ]
  }

  private static func paired(_ grid: Grid) -> [String] {
    let isPaired = grid.tables.flatMap(\.rows).contains { row in
      guard let base = row.cells[0].measurements.first, base.kind == .noisy else { return false }
      return row.cells.dropFirst().contains { cell in
        cell.measurements.contains { $0[.file] == base[.file] }
      }
    }
    guard isPaired else { return [] }
    return [
      """
      columns of one file were measured in the same rounds, which is made no use of here: the verdicts of \
      the file's own report tell apart more
      """
    ]
  }

  /// What a file doesn't tell can't be seen to differ.
  private static func unreported(_ selection: Selection) -> [String] {
    func files(_ isUnreported: (Measurement) -> Bool) -> [String] {
      var seen: Set<String> = []
      return selection.measurements.filter(isUnreported).map { $0[.file] }
        .filter { seen.insert($0).inserted }
    }
    let machines = files(\.fingerprint.isEmpty)
    let libraries = files { $0[.library] == "unknown" }
    return [
      (machines, "machine"), (libraries, "library versions"),
    ].filter { !$0.0.isEmpty }.map { files, what in
      "\(files.listed(most: 4)) can't tell the \(what): others would not be noticed"
    }
  }

  private static func unavailable(_ grid: Grid) -> [String] {
    grid.unavailableRows == 0
      ? [] : ["left out: \(grid.unavailableRows) rows of metrics that no column can have"]
  }

  private static func leftOut(_ selection: Selection) -> [String] {
    guard !selection.leftOut.isEmpty else { return [] }
    return [
      "not shown: \(selection.leftOut.listed(most: 4)); --metric NAME,… or --metric all shows them"
    ]
  }
}

internal import Results

/// Why some figures aren't tested, and what isn't shown.
struct TestNotes {
  /// The sentences.
  let notes: [String]

  init(_ builders: [TableBuilder], _ grid: Grid, _ selection: Selection) {
    notes =
      Self.untested(builders, selection) + Self.apart(builders) + Self.few(builders)
      + Self.paired(grid) + Self.untold(selection) + Self.unavailable(grid)
      + Self.leftOut(selection)
  }

  private static func untested(_ builders: [TableBuilder], _ selection: Selection) -> [String] {
    let isUntested = builders.map(\.table).contains { table in
      table.rows.contains { row in
        row.cells.contains { $0.change?.outcome == .noSamples }
      }
    }
    let lacking = selection.measurements.filter {
      $0.kind == .noisy && $0.figure != nil && $0.samples.isEmpty
    }
    var seen: Set<String> = []
    let files = lacking.map { $0[.file] }.filter { seen.insert($0).inserted }
    guard isUntested, !files.isEmpty else { return [] }
    return ["no samples: no test (of \(files.listed(most: 4)); they are in the .bench of a report)"]
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
      \((metrics[obstacle] ?? []).listed(most: 8)); ratios taken within a run may meet \
      (--metric \(MetricChoice.ratio)), and 'harness check' judges by these
      """
    }
  }

  private static func few(_ builders: [TableBuilder]) -> [String] {
    builders.compactMap { builder in
      guard let fewest = builder.fewestCount else { return nil }
      return """
        \(builder.table.metric): too few samples for differences to be shown at \
        \(ChangeTests.level) over \(builder.familyCount) comparisons: it takes \(fewest) a side
        """
    }
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
      columns of one file were measured in the same rounds, which the test here makes no use of: the \
      verdicts of the file's own report tell apart more
      """
    ]
  }

  /// What a file doesn't tell can't be seen to differ.
  private static func untold(_ selection: Selection) -> [String] {
    func files(_ isUntold: (Measurement) -> Bool) -> [String] {
      var seen: Set<String> = []
      return selection.measurements.filter(isUntold).map { $0[.file] }
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

internal import WorkerContract
internal import Results

/// Spells the figures of a comparison, alike for every form that people read.
struct ComparedFigures {
  private let table: ResultComparison.Table

  init(_ table: ResultComparison.Table) { self.table = table }

  /// The figure of a cell, what became of it instead, or that it is missing.
  func value(_ cell: ResultComparison.Cell) -> String {
    guard let value = cell.value else {
      guard let status = cell.status, status != .ok else { return "missing" }
      return status.rawValue
    }
    guard table.kind == .exact, let low = cell.low, let high = cell.high, low != high else {
      return formatted(value)
    }
    return "\(formatted(low)) to \(formatted(high))"
  }

  /// Half the width of a cell's interval over its runs as a share; nothing where it has none, or is exact.
  func spread(_ cell: ResultComparison.Cell) -> String {
    guard table.kind == .noisy, let value = cell.value, let low = cell.low, let high = cell.high,
      low <= high, value != 0
    else { return "" }
    return "±" + Figures.spread(of: value, over: low...high)
  }

  /// What a cell is against the first one.
  func change(_ cell: ResultComparison.Cell, base: ResultComparison.Cell) -> String {
    guard let change = cell.change else { return "" }
    return switch change.outcome {
    case .different: amount(change) + interval(change)
    case .equal: "="
    case .notShown: "~" + interval(change)
    case .tooFewRuns: "too few runs"
    case .notComparable: "not compared"
    case .mixed: "mixed"
    case .varies: "varies"
    case .missing: ""
    }
  }

  /// The geometric mean of ratios, as a change.
  func mean(_ ratio: Double) -> String { share(ratio - 1) }

  // MARK: - Parts

  private func interval(_ change: Change) -> String {
    guard let low = change.low, let high = change.high else { return "" }
    return " [\(share(low - 1)), \(share(high - 1))]"
  }

  /// A difference: of exact figures to the last digit.
  private func amount(_ change: Change) -> String {
    guard let difference = change.difference else { return "" }
    guard let ratio = change.ratio else { return signed(difference, exactly(difference)) }
    guard table.kind == .exact else { return share(ratio - 1) }
    return "\(signed(difference, exactly(difference))) (\(share(ratio - 1)))"
  }

  /// A share in percents with a sign, and with as many digits as it takes not to be 0.
  private func share(_ share: Double) -> String {
    let usual = Figures.percent(share.magnitude)
    let isHidden = share != 0 && share.magnitude < 0.0005
    return signed(
      share, isHidden ? "\(DecimalDigits(share.magnitude * 100).plain(decimals: 1)) %" : usual)
  }

  private func signed(_ value: Double, _ magnitude: String) -> String {
    (value < 0 ? "−" : value > 0 ? "+" : "") + magnitude
  }

  private func exactly(_ value: Double) -> String {
    let isWhole = value == value.rounded()
    switch table.unit {
    case "count" where isWhole: return Figures.count(value.magnitude)
    case "bytes" where isWhole: return Figures.count(value.magnitude) + " B"
    default: return formatted(value.magnitude)
    }
  }

  private func formatted(_ value: Double) -> String {
    table.unit == "count" && table.kind == .exact
      ? Figures.significant(value) : Figures.formatted(value, unit: table.unit)
  }
}

/// What is said around the tables of a comparison, in whatever form.
enum ComparisonDescriptions {
  /// A table's title: the metric, then what its figures have in common.
  static func title(
    _ table: ResultComparison.Table, of comparison: ResultComparison
  ) -> String {
    let keys = table.titleKeys(among: comparison.tables)
    let rest = (keys.dropFirst() + table.commonKeys).map { "\($0.key) \($0.value)" }
    return rest.isEmpty ? table.metric : "\(table.metric): \(rest.joined(separator: ", "))"
  }

  /// What stands for a table in which nothing differs.
  static func equality(_ table: ResultComparison.Table) -> String {
    let rows = table.rows.count
    return "equal in \(rows == 1 ? "its row" : "all \(Figures.count(Double(rows))) rows")"
  }

  /// The heads of the columns that name rows.
  static func labels(_ table: ResultComparison.Table) -> [String] {
    table.labelKeys.compactMap { table.rows.first?.keys[$0].key }
  }

  /// What names a row.
  static func labels(_ row: ResultComparison.Row, of table: ResultComparison.Table) -> [String] {
    table.labelKeys.map { row.keys[$0].value.onOneLine }
  }

  /// The files behind the columns and what else they differ by, a line each.
  static func head(_ comparison: ResultComparison) -> [String] {
    let files = comparison.files.map { file in
      let commit = file.commit.map { ", commit \($0.prefix(12))" } ?? ""
      return "\(file.name): \(file.path)\(commit)"
    }
    return (files + comparison.differences).map(\.onOneLine)
  }

  /// What the marks mean.
  static func legend(_ comparison: ResultComparison) -> [String] {
    let level = Figures.share(comparison.level)
    return [
      "changes are against \(comparison.columns.first?.onOneLine ?? "the first column"); a run is one "
        + "observation; ±: 95 % interval over runs",
      "[ ]: interval of the change, \(level) for all of the table together; exact metrics need none (=)",
      "~: no difference shown, which doesn't make them the same",
    ]
  }
}

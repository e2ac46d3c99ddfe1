internal import WorkerContract

/// The result of a comparison in one sentence.
///
/// It gives the number of figures in each column that are worse than in the first column, better, equal, or
/// not judged.
struct ComparisonSentence: Hashable, CustomStringConvertible {
  let description: String

  init(_ comparison: ResultComparison) {
    let firstColumn = comparison.columns.first?.onOneLine ?? "the first column"
    let columns = comparison.columns.enumerated().dropFirst().map { index, name in
      "\(name.onOneLine) \(Self.clause(ComparisonTally(comparison, column: index)))"
    }
    description = "Against \(firstColumn), \(columns.joined(separator: "; "))."
  }

  private static func clause(_ tally: ComparisonTally) -> String {
    let changes = [
      (tally.worse, "worse"), (tally.better, "better"), (tally.changed, "different"),
    ].filter { $0.0 > 0 }.map { "\($1) in \(number($0))" }
    let all = number(tally.all)
    let found =
      changes.isEmpty ? "is worse in 0 of \(all)" : "is \(PlainText.list(changes)) of \(all)"
    let rest = [
      (tally.equal, "equal"), (tally.open, "with no difference shown"),
      (tally.unjudged, "with too few runs to judge"), (tally.incomparable, "not comparable"),
      (tally.missing, "missing on one side"),
    ].filter { $0.0 > 0 }.map { "\(number($0)) \($1)" }
    let figures = "\(found) \(tally.all == 1 ? "figure" : "figures")"
    return rest.isEmpty ? figures : "\(figures) (\(PlainText.list(rest)))"
  }

  private static func number(_ count: Int) -> String { Figures.count(Double(count)) }
}

/// The number of a column's figures for each outcome of the comparison with the first column.
struct ComparisonTally: Hashable {
  private(set) var worse = 0
  private(set) var better = 0
  /// The figures that differ, where neither direction is better.
  private(set) var changed = 0
  private(set) var equal = 0
  private(set) var open = 0
  /// The figures with too few runs.
  private(set) var unjudged = 0
  /// The figures from other machines or libraries, and those that vary within a cell.
  private(set) var incomparable = 0
  private(set) var missing = 0

  var all: Int { judged + unjudged + incomparable + missing }
  private var judged: Int { worse + better + changed + equal + open }

  /// Counts the figures of the column at an index.
  init(_ comparison: ResultComparison, column: Int) {
    for table in comparison.tables {
      let better = Metric.named(table.metric)?.better
      for row in table.rows where row.cells.indices.contains(column) {
        // A figure that neither column has is not counted.
        guard row.cells[0].value != nil || row.cells[column].value != nil,
          let change = row.cells[column].change
        else { continue }
        add(change, better)
      }
    }
  }

  private mutating func add(_ change: Change, _ better: Metric.Direction?) {
    switch change.outcome {
    case .equal: equal += 1
    case .notShown: open += 1
    case .tooFewRuns: unjudged += 1
    case .notComparable, .mixed, .varies: incomparable += 1
    case .missing: missing += 1
    case .different:
      // There is no ratio if the first column's figure is 0.
      let isHigher = change.ratio.map { $0 > 1 } ?? ((change.difference ?? 0) > 0)
      switch better {
      case .lower?: if isHigher { worse += 1 } else { self.better += 1 }
      case .higher?: if isHigher { self.better += 1 } else { worse += 1 }
      case nil: changed += 1
      }
    }
  }

  /// The outcome of the column.
  var finding: ResultComparison.Finding {
    if worse > 0 { return .worse }
    if missing > 0 { return .notComparable }
    if judged > 0 { return .noneWorse }
    return unjudged > 0 ? .undecided : .notComparable
  }
}

extension ResultComparison {
  /// The outcome of a comparison, for use by programs.
  ///
  /// The most severe outcomes come first.
  package enum Finding: Hashable, Sendable, CaseIterable {
    /// A figure is worse than in the first column.
    case worse
    /// No figure is worse, but some are missing on one side, or none could be compared.
    case notComparable
    /// No figure could be judged, because there are too few runs.
    case undecided
    /// No figure that could be judged is worse.
    case noneWorse
  }

  /// The outcome of the comparison: the most severe outcome of its columns.
  package var finding: Finding {
    let findings = Set(
      columns.indices.dropFirst().map { ComparisonTally(self, column: $0).finding })
    return Finding.allCases.first(where: findings.contains) ?? .notComparable
  }
}

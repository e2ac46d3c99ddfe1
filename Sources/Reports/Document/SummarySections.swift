internal import WorkerContract
import Results

/// The title, what must be said before any figure, the answer, and the document.
struct HeadSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let results = index.results
    let warnings = Warnings(results).lines.flatMap { ["> **\(MarkdownText.escaped($0))**", ""] }
    let answer = MarkdownText.escaped(AnswerSentence(index).text)
    return ["# \(MarkdownText.escaped(results.name))", ""] + warnings
      + ["**\(answer)**", "", document(results.corpus)] + census(results.corpus.features)
  }

  private func census(_ features: [DocumentFeature]) -> [String] {
    guard !features.isEmpty else { return [] }
    let figures = features.map { "\($0.name) \($0.text)" }.joined(separator: ", ")
    return ["", "Census: \(MarkdownText.escaped(figures))."]
  }

  private func document(_ corpus: CorpusSummary) -> String {
    let items = corpus.items.map { ", \(Figures.count(Double($0))) items" } ?? ""
    let stresses = corpus.stresses.isEmpty ? "" : " It stresses \(sentence(corpus.stresses))."
    let origin =
      corpus.isSynthetic ? " It is a **synthetic document**: generated, not recorded." : ""
    return "The document is \(sentence(corpus.title)): \(Figures.bytes(Double(corpus.bytes)))"
      + "\(items).\(stresses)\(origin)"
  }

  private func sentence(_ text: String) -> String {
    MarkdownText.escaped(text.hasSuffix(".") ? String(text.dropLast()) : text)
  }
}

/// The table of the main group, that the answer is read from.
struct SummarySection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    guard let group = index.mainGroup else { return [] }
    let table = SummaryTable(group, of: index)
    return ["## At a glance: \(MarkdownText.escaped(group.text))", ""]
      + SummaryMarkdown.lines(table)
      + [
        "",
        """
        \(Self.speed(in: table))Bold is the best of a column, where it can be told from the others. \
        Absolute times have no interval: rounds within a run don't show the variation between runs.
        """,
      ]
  }

  private static func speed(in table: SummaryTable) -> String {
    guard table.columns.contains(.speed) else { return "" }
    let reference = MarkdownText.escaped(table.reference)
    let speed =
      table.columns.contains(.time)
      ? "Speed is the time of \(reference) over that of the row: above 1 is faster"
      : "Speed is throughput relative to \(reference): above 1 is faster"
    return table.hasVerdicts
      ? "\(speed); in brackets its interval, which the verdict is read off: all of them hold together. "
      : "\(speed); in brackets its interval. "
  }
}

/// Draws a table that is read at a glance.
enum SummaryMarkdown {
  /// The table, with notes on what can't be had below it.
  static func lines(_ table: SummaryTable, first: String = "backend") -> [String] {
    let columns = table.columns
    let reference = MarkdownText.escaped(table.reference)
    let head =
      [first]
      + columns.flatMap { column in
        [column.title(reference: reference, level: table.level)]
          + (column == .speed && table.hasVerdicts ? ["verdict"] : [])
      }
    let rows = table.rows.map { row in
      [MarkdownText.escaped(row.label)] + cells(of: row, in: table, columns)
    }
    let notes = table.notes.map { "- \(MarkdownText.escaped($0))" }
    return MarkdownText.table(head, rows) + (notes.isEmpty ? [] : [""] + notes)
  }

  private static func cells(
    of row: SummaryTable.Row, in table: SummaryTable, _ columns: [SummaryColumn]
  ) -> [String] {
    let cells = columns.flatMap { column in
      [cell(row.entries[column])]
        + (column == .speed && table.hasVerdicts ? [row.verdict ?? Figures.none] : [])
    }
    guard let trouble = row.trouble else { return cells }
    let reason = trouble.reason.isEmpty ? trouble.status.text : trouble.reason
    return ["*\(trouble.status.rawValue)*: \(MarkdownText.escaped(reason))"]
      + cells.dropFirst().map { _ in "" }
  }

  private static func cell(_ entry: SummaryTable.Entry?) -> String {
    guard let entry else { return Figures.none }
    let text = entry.isBest ? "**\(entry.text)**" : entry.text
    return entry.interval.isEmpty ? text : "\(text) \(entry.interval)"
  }
}

/// What a reader should know before believing the figures.
struct WarningsSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let warnings = index.results.warnings
    guard !warnings.isEmpty else { return [] }
    return ["## Warnings", ""] + warnings.map { "- \(MarkdownText.escaped($0))" }
  }
}

/// Who the rows are.
struct RowsSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let rows = index.results.backends.map { backend in
      let layer = FloorRule.isLayered(backend) ? " over \(backend.engine)" : ""
      return [
        backend.name, backend.role.rawValue, backend.library + layer, backend.version,
        backend.distribution, backend.input, backend.notes.joined(separator: "; "),
      ].map(MarkdownText.escaped)
    }
    guard !rows.isEmpty else { return [] }
    let head = ["row", "part", "library", "version", "distribution", "input", "notes"]
    return ["## Rows", ""] + MarkdownText.table(head, rows, figures: false)
  }
}

/// The figures in long form, a line for each case and metric, for spreadsheets and scripts (RFC 4180).
package struct CSVFormat: Format {
  package let name = "csv"
  package let fileExtension: String? = "csv"
  package let summary = "one line per case and metric, for spreadsheets and scripts"
  package let kinds: Set<ReportKind> = [.run, .suite, .runs, .comparison, .history]

  package init() {}

  /// The rows; line feeds alone end them, so that every tool of a Unix reads them.
  package func render(_ report: any Report) throws(ReportError) -> String {
    Self.text(of: report.flatTable)
  }

  static func text(of table: FlatTable) -> String {
    let lines = [table.columns] + table.rows.map { $0.map(Self.text) }
    return lines.map { $0.map(Self.field).joined(separator: ",") + "\n" }.joined()
  }

  private static func text(_ value: FlatTable.Value) -> String {
    switch value {
    case .text(let text): text
    case .number(let number): Figures.field(number)
    case .flag(let flag): flag ? "true" : "false"
    case .none: ""
    }
  }

  /// Returns a text as a field that neither a terminal nor a spreadsheet interprets.
  private static func field(_ text: String) -> String {
    let text = (isFormula(text) ? "'" : "") + text.visibleLines
    let isPlain = text.utf8.allSatisfy { !special.contains($0) }
    return isPlain ? text : "\"" + doublingQuotes(text) + "\""
  }

  /// Returns whether a spreadsheet would evaluate a text, because it begins like a formula and is not a
  /// number.
  ///
  /// A leading quote makes spreadsheets treat it as text (OWASP, "CSV Injection").
  private static func isFormula(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, formulaMarks.contains(first) else { return false }
    return text.unicodeScalars.count > 1 && Double(text) == nil
  }

  private static let formulaMarks = Set("=+-@\u{FF0B}\u{FF0D}\u{FF1D}\u{FF20}".unicodeScalars)

  private static func doublingQuotes(_ field: String) -> String {
    field.unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "\"" { text.unicodeScalars.append(scalar) }
      text.unicodeScalars.append(scalar)
    }
  }

  private static let special = Set(",\"\n\r".utf8)
}

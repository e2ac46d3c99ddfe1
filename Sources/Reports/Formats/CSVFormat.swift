internal import Results

/// The figures in long form, a line a case and metric, for spreadsheets and scripts (RFC 4180).
package struct CSVFormat: Format {
  package let name = "csv"
  package let fileExtension: String? = "csv"
  package let summary = "one line per case and metric, for spreadsheets and scripts"
  package let kinds: Set<ReportKind> = [.run, .suite, .comparison, .history]

  package init() {}

  /// The records; line feeds alone end them, so that every tool of a Unix reads them.
  package func text(of report: any Report) throws(ReportError) -> String {
    report.records.map { $0.map(Self.field).joined(separator: ",") + "\n" }.joined()
  }

  /// A text as a field that neither a terminal nor a spreadsheet acts on.
  private static func field(_ text: String) -> String {
    let text = (isFormula(text) ? "'" : "") + text.visibleLines
    let isPlain = text.utf8.allSatisfy { !special.contains($0) }
    return isPlain ? text : "\"" + doublingQuotes(text) + "\""
  }

  /// Whether a spreadsheet would calculate a text: it begins as formulas do, and is no number.
  ///
  /// The quote before it is what spreadsheets have for text (OWASP, "CSV Injection").
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

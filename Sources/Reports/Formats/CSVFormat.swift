/// The figures in long form, a line a case and metric, for spreadsheets and scripts (RFC 4180).
package struct CSVFormat: Format {
  package let name = "csv"
  package let fileExtension: String? = "csv"
  package let summary = "one line a cell and metric, for spreadsheets and scripts"
  package let kinds: Set<ReportKind> = [.run, .suite, .comparison, .history]

  package init() {}

  /// The records; line feeds alone end them, so that every tool of a Unix reads them.
  package func text(of report: any Report) throws(ReportError) -> String {
    report.records.map { $0.map(quoted).joined(separator: ",") + "\n" }.joined()
  }

  private func quoted(_ field: String) -> String {
    let isPlain = field.utf8.allSatisfy { !Self.special.contains($0) }
    return isPlain ? field : "\"" + doublingQuotes(field) + "\""
  }

  private func doublingQuotes(_ field: String) -> String {
    field.unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "\"" { text.unicodeScalars.append(scalar) }
      text.unicodeScalars.append(scalar)
    }
  }

  private static let special = Set(",\"\n\r".utf8)
}

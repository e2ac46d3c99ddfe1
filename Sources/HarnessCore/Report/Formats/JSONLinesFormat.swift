/// The figures in long form like CSV, an object a line, with numbers and flags as such (jsonlines.org).
struct JSONLinesFormat: Format {
  let name = "jsonl"
  let fileExtension: String? = "jsonl"
  let summary = "the rows of the CSV as JSON, one object a line"
  let isStandard = false
  let kinds: Set<ReportKind> = [.run, .suite, .runs, .comparison, .history]

  /// Returns the lines; each object has all columns, in their order.
  func render(_ report: any Report) throws(ReportError) -> String {
    let table = report.flatTable
    var lines = ""
    for row in table.rows {
      var members: [String] = []
      for (column, value) in zip(table.columns, row) {
        members.append("\"\(column)\":\(try Self.text(of: value))")
      }
      lines += "{\(members.joined(separator: ","))}\n"
    }
    return lines
  }

  private static func text(of value: FlatTable.Value) throws(ReportError) -> String {
    switch value {
    case .text(let text): try JSONText.string(text)
    case .number(let number): Figures.field(number)
    case .flag(let flag): flag ? "true" : "false"
    case .none: "null"
    }
  }
}

/// The first chart of a report alone, for a README or a page.
struct SVGFormat: Format {
  let name = "svg"
  let fileExtension: String? = "svg"
  let summary = "the first chart alone, for a README"
  let isStandard = false
  let kinds: Set<ReportKind> = [.run, .suite, .check, .comparison]

  /// Returns the picture; without figures, one that says so.
  func render(_ report: any Report) throws(ReportError) -> String {
    let document = report.document(.whole)
    let chart = document.sections.lazy.flatMap(\.blocks).flatMap(\.charts).first
    let drawing = chart.map { ChartDrawing(chart: $0, colours: ChartColours(document)) }
    guard let picture = drawing?.file, !picture.isEmpty else {
      return ChartDrawing.file(saying: "\(report.reportName): no figures to draw")
    }
    return picture
  }
}

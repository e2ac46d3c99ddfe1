/// The report as one page to send: charts, tables and the method, without any other file.
struct HTMLFormat: Format {
  let name = "html"
  let fileExtension: String? = "html"
  let summary = "one page with charts, which loads nothing: to open in a browser, or to send"

  func render(_ report: any Report) throws(ReportError) -> String {
    let document = report.document(.whole)
    var body = HTMLRenderer(for: document).body(of: document)
    if !report.csvRows.isEmpty {
      let file = RichText("\(report.reportName).csv", .link("\(report.reportName).csv"))
      body += HTMLRenderer(for: document).body(
        of: ReportDocument([Section([.paragraph("All figures are in \(file), beside this page.")])])
      )
    }
    let title = document.sections.first { $0.level == 1 && !$0.title.isEmpty }?.title
    let name = report.reportName
    return HTMLPage.html(title: title.map { "\(name): \($0)" } ?? name, body: body)
  }
}

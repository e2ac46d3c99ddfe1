/// The report as one page to send: charts, tables and the method, without any other file.
package struct HTMLFormat: Format {
  package let name = "html"
  package let fileExtension: String? = "html"
  package let summary = "one page with charts that loads nothing: for a browser, or to send"

  package init() {}

  package func render(_ report: any Report) throws(ReportError) -> String {
    let document = report.document(.whole)
    var body = HTMLRenderer(for: document).body(of: document)
    if [.run, .suite].contains(type(of: report).kind) {
      let file = RichText("\(report.reportName).csv", .file("\(report.reportName).csv"))
      body += HTMLRenderer(for: document).body(
        of: ReportDocument([Section([.paragraph("All figures are in \(file), beside this page.")])])
      )
    }
    let title = document.sections.first { $0.level == 1 && !$0.title.isEmpty }?.title
    let name = report.reportName
    return HTMLPage.html(title: title.map { "\(name): \($0)" } ?? name, body: body)
  }
}

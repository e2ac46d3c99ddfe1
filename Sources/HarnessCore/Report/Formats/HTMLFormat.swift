/// The report as one page to send: charts, tables and the method, without any other file.
package struct HTMLFormat: Format {
  package let name = "html"
  package let fileExtension: String? = "html"
  package let summary = "one page with charts that loads nothing: for a browser, or to send"

  package init() {}

  package func render(_ report: any Report) throws(ReportError) -> String {
    var document = report.document(.whole)
    let title = document.sections.first { $0.level == 1 && !$0.title.isEmpty }?.title
    let name = report.reportName
    if [.run, .suite].contains(type(of: report).kind) {
      let file = RichText("\(name).csv", .file("\(name).csv"))
      let figures: RichText =
        "For programs, the figures are in \(file), which is written beside this page."
      document = ReportDocument(document.sections + [Section([.paragraph(figures)])])
    }
    return HTMLPage.html(
      title: title.map { "\(name): \($0)" } ?? name,
      body: HTMLRenderer(for: document).body(of: document))
  }
}

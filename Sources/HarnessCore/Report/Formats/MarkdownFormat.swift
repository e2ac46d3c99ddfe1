/// The report for people: the answer, then tables and charts, then how it was measured.
package struct MarkdownFormat: Format {
  package let name = "markdown"
  package let fileExtension: String? = "md"
  package let summary = "the answer in a sentence, then tables and charts for reading"

  package init() {}

  package func render(_ report: any Report) throws(ReportError) -> String {
    MarkdownRenderer().text(of: report.document(.whole))
  }
}

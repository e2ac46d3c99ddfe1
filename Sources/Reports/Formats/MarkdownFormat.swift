/// The report that a person reads: the answer, then tables and charts, then how it was measured.
package struct MarkdownFormat: Format {
  package let name = "markdown"
  package let fileExtension: String? = "md"
  package let summary = "the answer in a sentence, then tables and charts for reading"

  package init() {}

  /// The whole document.
  package func text(of report: any Report) throws(ReportError) -> String {
    MarkdownRenderer().text(of: report.document(.whole))
  }
}

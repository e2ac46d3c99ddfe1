/// Aligned text for a terminal, as a format.
///
/// It is used for reports that are only printed. Other reports are printed in addition to their files.
package struct TextFormat: Format {
  package let name = "text"
  package let fileExtension: String? = "txt"
  package let summary = "aligned text for a terminal"
  package let kinds: Set<ReportKind> = [.comparison, .history, .records]
  private let renderer: TerminalRenderer

  package init(_ renderer: TerminalRenderer = TerminalRenderer()) { self.renderer = renderer }

  package func render(_ report: any Report) throws(ReportError) -> String {
    renderer.text(of: report)
  }
}

/// Aligned text for a terminal: of what is printed and nothing else, as other reports are printed beside their
/// files.
package struct TextFormat: Format {
  package let name = "text"
  package let fileExtension: String? = "txt"
  package let summary = "aligned text for a terminal"
  package let kinds: Set<ReportKind> = [.comparison, .history]
  private let renderer: TerminalRenderer

  /// Text, with colours if these may be used.
  package init(_ renderer: TerminalRenderer = TerminalRenderer()) { self.renderer = renderer }

  package func text(of report: any Report) throws(ReportError) -> String {
    renderer.text(of: report)
  }
}

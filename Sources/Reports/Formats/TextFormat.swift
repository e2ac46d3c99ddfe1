/// Aligned text for a terminal.
package struct TextFormat: Format {
  /// The name it goes by on the command line.
  package let name = "text"
  /// What its files end in.
  package let fileExtension: String? = "txt"
  /// What it is good for.
  package let summary = "aligned text for a terminal"
  /// What is printed and nothing else: other reports are printed beside their files.
  package let kinds: Set<ReportKind> = [.comparison, .history]
  private let renderer: TerminalRenderer

  /// Text, with colours if these may be used.
  package init(_ renderer: TerminalRenderer = TerminalRenderer()) { self.renderer = renderer }

  package func text(of report: any Report) throws(ReportError) -> String {
    renderer.text(of: report)
  }
}

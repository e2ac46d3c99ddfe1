/// Aligned text for a terminal.
public struct TextFormat: ComparisonFormat {
  /// The name it goes by on the command line.
  public let name = "text"
  /// What its files end in.
  public let fileExtension = "txt"
  /// What it is good for.
  public let summary = "aligned text for a terminal"
  private let style: TerminalTable.Style

  /// Text, with colours where these may be used.
  public init(style: TerminalTable.Style = .plain) { self.style = style }

  /// The tables and notes; the warnings are for standard error.
  public func render(_ comparison: ResultComparison) throws(ReportError) -> String {
    TerminalTable(comparison, style: style).text
  }
}

extension FileFormat where Self == TextFormat {
  /// Aligned text for a terminal.
  public static var text: Self { Self() }
}

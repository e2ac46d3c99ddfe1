public import Results

extension TerminalTable {
  /// Lays out what a check has found: times, exact metrics that have changed, gaps, the self-test.
  ///
  /// What is to be done about gaps is on lines as long as it takes: it is there to be copied.
  public init(_ check: CheckReport, style: Style = .plain) {
    self.init(blocks: TerminalCheck(check, TerminalPaint(style)).blocks)
  }
}

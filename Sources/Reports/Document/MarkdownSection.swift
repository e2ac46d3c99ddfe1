/// A part of the Markdown report.
protocol MarkdownSection: Sendable {
  /// The lines of the part, its heading first; none where there is nothing to say.
  func lines(_ index: ResultIndex) -> [String]
}

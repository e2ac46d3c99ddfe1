import Results

/// What a reader should know before believing the figures.
struct WarningsSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let warnings = index.results.warnings
    guard !warnings.isEmpty else { return [] }
    return ["## Warnings", ""] + warnings.map { "- \(MarkdownText.escaped($0))" }
  }
}

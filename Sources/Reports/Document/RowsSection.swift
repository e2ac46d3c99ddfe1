import Results

/// Who the rows are.
struct RowsSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let rows = index.results.backends.map { backend in
      let layer = FloorRule.isLayered(backend) ? " over \(backend.engine)" : ""
      return [
        backend.name, backend.role.rawValue, backend.library + layer, backend.version,
        backend.distribution, backend.input, backend.notes.joined(separator: "; "),
      ].map(MarkdownText.escaped)
    }
    guard !rows.isEmpty else { return [] }
    let head = ["row", "part", "library", "version", "distribution", "input", "notes"]
    return ["## Rows", ""] + MarkdownText.table(head, rows, figures: false)
  }
}

import Results

/// The machine and the build.
struct EnvironmentSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let environment = index.results.environment
    let facts = environment.fingerprint + environment.provenance
    guard !facts.isEmpty else { return [] }
    let rows = facts.map { [MarkdownText.escaped($0.name), MarkdownText.escaped($0.value)] }
    return ["## Environment", ""] + MarkdownText.table(["what", "found"], rows, figures: false)
  }
}

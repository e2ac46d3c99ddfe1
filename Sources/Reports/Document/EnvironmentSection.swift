import Results

/// The machine and the build.
struct EnvironmentSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] { lines(index.results.environment) }

  /// What times depend on first; then what else is known, which may be a lot.
  func lines(_ environment: MeasuringEnvironment) -> [String] {
    let tables = [
      (
        "Fingerprint: times of runs that differ in any of these don't compare.",
        environment.fingerprint
      ),
      ("What else is known of this run:", environment.provenance),
    ].filter { !$0.1.isEmpty }
    guard !tables.isEmpty else { return [] }
    return ["## Environment"]
      + tables.flatMap { title, facts in
        ["", title, ""] + MarkdownText.table(["what", "found"], facts.map(row), figures: false)
      }
  }

  private func row(_ fact: MeasuringEnvironment.Fact) -> [String] {
    [fact.name, fact.value.isEmpty ? Figures.none : fact.value].map(MarkdownText.escaped)
  }
}

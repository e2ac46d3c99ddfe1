internal import WorkerContract
import Results

/// How the figures were measured, and how to read them.
struct MethodSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let results = index.results
    let plan = results.plan
    let facts = [
      ("document", "`\(results.corpus.sha256)` (SHA-256)"),
      ("streams", MarkdownText.escaped(PlainText.list(plan.streams))),
      ("sinks", MarkdownText.escaped(PlainText.list(plan.sinks.map(\.rawValue)))),
      ("pace", MarkdownText.escaped(PlainText.list(paces(of: index)))),
      ("reference", MarkdownText.escaped(plan.reference)),
      ("rounds", rounds(of: plan)),
      ("budget", plan.budgetSeconds.map { Figures.duration($0 * 1e9) } ?? "none: rounds as asked"),
      ("took", Figures.duration(plan.durationSeconds * 1e9)),
      ("seed", String(plan.seed)),
      ("verified", "\(Figures.count(Double(plan.verifiedParses))) event logs compared"),
    ]
    return ["## How it was measured", ""]
      + MarkdownText.block(["$ \(plan.command)"]) + [""]
      + facts.filter { !$0.1.isEmpty }.map { "- **\($0.0)**: \($0.1)" }
      + ["", Self.reading]
  }

  private static let reading = """
    Figures are medians over rounds, each in a process of its own. A ratio is taken round by round, so what \
    slows a whole round leaves it alone; it is of CPU time, which other processes on the same processor do \
    not add to. Page faults and system calls count, waiting does not; threads elsewhere are accounted by \
    ticks. What lasts for the whole run and depends on the row is not excluded: a shared cache, memory \
    bandwidth, frequency, a neighbour on the same core, and how the linker has laid out the code, which has \
    moved times by up to \(Figures.percent(LayoutEffect.largest)) (Reports/layout.md). Intervals \
    say where the median of endless rounds of this run would be found, and nothing about other machines. \
    Exact metrics have no interval: any change of them is real.
    """

  private func rounds(of plan: PlanSummary) -> String {
    let rounds = plan.rounds.sorted { $0.key < $1.key }
      .map { "\(MarkdownText.escaped($0.key)) \(Figures.count(Double($0.value)))" }
    return rounds.isEmpty ? "none" : rounds.joined(separator: ", ")
  }

  private func paces(of index: ResultIndex) -> [String] {
    index.groups.compactMap(\.pace).distinct()
  }
}

/// The metrics of the report, in a line each.
struct MetricsSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    var seen: Set<String> = []
    let rows = index.results.rows.filter { seen.insert($0.metric).inserted }
    guard !rows.isEmpty else { return [] }
    let lines = rows.map { row in
      [
        "`\(row.metric)`", MarkdownText.escaped(row.unit), row.kind.rawValue,
        Metric.meaning(of: row.metric) ?? Figures.none,
      ]
    }
    let head = ["metric", "unit", "kind", "meaning"]
    return ["## Metrics", ""] + MarkdownText.table(head, lines, figures: false)
  }
}

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

/// The tables of the streams and sinks that the answer is not about.
struct OtherGroupsSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let groups = index.tabledGroups.dropFirst()
    let hasCurves = groups.count + 1 < index.rankedGroups.count
    let rest =
      hasCurves ? ["", "The points of the curves have their other figures in the CSV."] : []
    guard !groups.isEmpty || hasCurves else { return [] }
    return ["## Other streams and sinks"] + rest
      + groups.flatMap { group in
        ["", "### \(MarkdownText.escaped(group.text))", ""]
          + SummaryMarkdown.lines(SummaryTable(group, of: index))
      }
  }
}

internal import FeedEvents
internal import WorkerContract

extension RunSections {
  /// How the figures were measured, and how to read them.
  var method: [Section] {
    let results = index.results
    let plan = results.plan
    let paces = index.groups.map(\.pace).distinct()
    let facts: [(name: String, value: RichText)] = [
      ("document", "\(results.corpus.sha256, .code) (SHA-256)"),
      ("streams", "\(PlainText.list(plan.streams.map(\.description)))"),
      ("sinks", "\(PlainText.list(plan.sinks.map(\.rawValue)))"),
      ("pace", "\(PlainText.list(paces.map(\.rawValue)))"),
      ("reference", "\(plan.reference)"),
      ("rounds", "\(rounds(of: plan))"),
      (
        "budget",
        "\(plan.budgetSeconds.map { Figures.duration($0 * 1e9) } ?? "none: rounds as requested")"
      ),
      ("duration", "\(Figures.duration(plan.durationSeconds * 1e9))"),
      ("seed", "\(plan.seed)"),
      ("verified", "\(Figures.count(Double(plan.verifiedParses))) parses compared"),
    ]
    return [
      Section(
        "How it was measured",
        [
          .code(["$ \(plan.command)"]),
          .list(
            facts.filter { !$0.value.runs.isEmpty }.map { "\($0.name, .strong): \($0.value)" }),
          .paragraph(RichText(Self.explanation)),
        ])
    ]
  }

  private static let explanation = """
    Figures are medians over rounds; each sample is taken in its own process. Ratios are taken within each round, so they are \
    not affected by anything that slows a whole round. They are ratios of CPU time, which other processes on \
    the same processor do not increase. Page faults and system calls count, waiting does not; the time of \
    threads on other processors is counted in clock ticks. Effects that last for the whole run and depend on \
    the implementation are not excluded: a shared cache, memory bandwidth, frequency, a neighbour on the same \
    core, and the layout of the code by the linker, which has changed times by up to 4 %. Intervals show where \
    the ratios of many runs like this one would lie, and say nothing about other machines. \
    Exact metrics have no interval: any change is real.
    """

  private func rounds(of plan: PlanSummary) -> String {
    let rounds = plan.rounds.sorted { $0.key < $1.key }
      .map { "\($0.key) \(Figures.count(Double($0.value)))" }
    return rounds.isEmpty ? "none" : rounds.joined(separator: ", ")
  }

  var implementations: [Section] {
    let table = Table(
      of: index.results.backends,
      [
        .text("implementation") { Cell($0.name) }, .text("role") { Cell($0.role.rawValue) },
        .text("library") { backend in
          backend.isLayered
            ? "\(backend.library) over \(backend.engine)" : Cell(backend.library.unversioned)
        },
        .text("version") { Cell($0.version) }, .text("distribution") { Cell($0.distributionText) },
        .text("input") { Cell($0.input) },
        .text("notes") { Cell($0.remarks.joined(separator: "; ")) },
      ])
    return table.rows.isEmpty ? [] : [Section("Implementations", [.table(table)])]
  }

  /// The metrics of the report, one line each.
  var metrics: [Section] {
    let rows = index.results.rows.distinct(by: \.metric)
    let table = Table(
      of: rows,
      [
        .text("metric") { "\($0.metric, .code)" }, .text("unit") { Cell($0.unit) },
        .text("kind") { Cell($0.kind.rawValue) },
        .text("meaning") { row in
          Metric.named(row.metric).map { .text(RichText(backticks: $0.meaning)) } ?? .missing
        },
      ])
    return rows.isEmpty ? [] : [Section("Metrics", [.table(table)])]
  }
}

extension Section {
  /// Creates the section with the facts that times depend on first, then the others, which may be many.
  init(_ environment: MeasurementEnvironment) {
    let tables = [
      (
        "Fingerprint: times of runs that differ in any of these can't be compared.",
        environment.fingerprint
      ),
      ("Other facts about this run:", environment.provenance),
    ].filter { !$0.1.isEmpty }
    self.init(
      tables.isEmpty ? "" : "Environment",
      tables.flatMap { title, facts in [.paragraph(RichText(title)), .table(Table(of: facts))] })
  }
}

extension Table {
  init(of facts: [MeasurementEnvironment.Fact]) {
    self.init(
      of: facts,
      [
        .text("fact") { Cell($0.name) },
        .text("value") { $0.value.isEmpty ? .missing : Cell($0.value) },
      ])
  }
}

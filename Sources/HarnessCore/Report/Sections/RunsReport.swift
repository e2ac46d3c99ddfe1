internal import WorkerContract

/// Several runs over one document, such as those of two days or two machines.
package struct RunsReport: Report {
  package static let kind = ReportKind.runs
  package var reportName: String
  /// The work of all runs, which decides whether the report may replace another one.
  package let work: Work
  let runs: [Results]

  package init(_ runs: [Results], name: String) {
    reportName = name
    work = Work(of: runs.map(\.work))
    self.runs = runs.map { run in
      var run = run
      run.samples = []
      return run
    }
  }

  package var flatTable: FlatTable { FlatTable(runs.map(\.flatTable)) }

  package func document(_ detail: Detail) -> ReportDocument {
    let numbered = Array(zip(1..., runs))
    let origins = Table(
      of: numbered,
      [
        .figures("run") { "\($0.0)" }, .text("time") { Cell($0.1.environment.time) },
        .text("machine") { Cell($0.1.environment.machineName) },
        .text("commit") { Cell(($0.1.environment.commit?.prefix(8)).map(String.init)) },
        .text("work") { Cell(Self.work(of: $0.1)) }, .text("report") { Cell($0.1.name) },
      ])
    let machines = Set(runs.map(\.environment.machineName))
    let warnings = [
      machines.count > 1
        ? "The machines or builds differ: compare speeds relative to the reference, not MB/s."
        : nil,
      Set(runs.map(Self.work)).count > 1
        ? "The runs did different work: their figures can't be compared." : nil,
    ].compactMap(\.self)
    return ReportDocument([
      Section(
        "\(runs[0].corpus.name) in \(runs.count) runs", level: 1,
        [
          .list(of: warnings, tone: .alarm, fit: .wrapped),
          .table(speeds), .table(origins),
          .paragraph(
            "Speed is relative to the reference of the same run, above 1 is faster; 'harness compare' judges changes."
          ),
        ])
    ])
  }

  /// Describes the work of a run's answer, such as `lan, model`.
  private static func work(of run: Results) -> String {
    ResultIndex(run).mainGroup?.shortText ?? ""
  }

  /// The throughput and the speed of each implementation in each run, with the sink and the stream of its answer.
  private var speeds: Table {
    let tables = runs.map { run -> [String: CaseResults] in
      let index = ResultIndex(run)
      let cases = index.mainGroup.map { index.backends(in: $0) } ?? []
      return Dictionary(cases.map { ($0.name, $0) }) { first, _ in first }
    }
    let names = runs.flatMap { $0.comparedBackends.map(\.name) }.distinct()
    return Table(
      of: names,
      [.text("backend") { Cell($0) }]
        + zip(runs, tables).enumerated().flatMap { number, found -> [CellColumn<String>] in
          let (run, cases) = found
          return [
            .figures("MB/s in run \(number + 1)") { name in
              Cell(cases[name]?.value(.throughput), Figures.throughput)
            },
            .figures("×") { name in
              cases[name].flatMap {
                SummaryTable.entry(.speed, of: $0, reference: run.plan.reference)
              }.map { .figure($0) } ?? .missing
            },
          ]
        })
  }
}

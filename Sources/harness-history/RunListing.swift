import HarnessCore

/// A listing of the runs themselves: when, what, and of which commit.
struct RunListing: Report {
  static var kind: ReportKind { .history }

  private let runs: [ListedRun]
  private let descriptions: HistoryDescriptions

  init(_ runs: [ListedRun], machines: [Int: RecordedMachine]) {
    self.runs = runs
    descriptions = HistoryDescriptions(machines: machines)
  }

  var reportName: String { "runs" }

  func document(_ detail: Detail) -> ReportDocument {
    guard !runs.isEmpty else {
      return ReportDocument([Section([.list(of: [HistoryDescriptions.nothing])])])
    }
    let machines = Set(runs.map(\.machine)).sorted()
    let columns: [CellColumn<ListedRun>] =
      [
        .figures("run") { "\($0.run.id)" },
        .text("time (UTC)") { Cell(String($0.run.time.prefix(16)).replacing("T", with: " ")) },
        .text("report") { Cell($0.run.report) },
        .text("feeds") { Cell($0.feeds.joined(separator: ", ")) },
        .text("backends") { Cell($0.backends.joined(separator: ", ")) },
        .text("commit") { Cell($0.run.commit.map { String($0.prefix(8)) }) },
      ]
      + (machines.count > 1 ? [.figures("machine") { "\($0.machine)" }] : [])
      + (runs.contains(where: \.isInterrupted)
        ? [.text("") { $0.isInterrupted ? "interrupted" : "" }] : [])
    let title = detail == .whole ? [Section("The runs", level: 1, [])] : []
    return ReportDocument(
      title + [
        Section([
          .list(of: machines.map(descriptions.machine), fit: .whole),
          .table(Table(of: runs, columns)),
        ])
      ])
  }

  var flatTable: FlatTable {
    FlatTable(
      ["run", "time", "report", "feeds", "backends", "commit", "machine", "interrupted"],
      runs.map { listed in
        [
          .init(listed.run.id), .init(listed.run.time), .init(listed.run.report),
          .init(listed.feeds.joined(separator: " ")), .init(listed.backends.joined(separator: " ")),
          .init(listed.run.commit), .init(listed.machine), .init(listed.isInterrupted ? 1 : 0),
        ]
      })
  }

  func encode(to encoder: any Encoder) throws {
    try HistoryJSON.Listing(runs.map { HistoryJSON.Run($0) }, machines: descriptions.machines)
      .encode(to: encoder)
  }
}

import ArgumentParser
import CommandSupport
import HarnessCore

/// `harness report`: writes a stored report in other formats, or combines those of several feeds.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract:
      "Write a JSON report in other formats, or several: of several feeds one answer, of one feed its runs."
  )

  @Argument(
    help:
      "The JSON reports: of several feeds on one machine, or of one feed on any days and machines.")
  var files: [String]

  @Option(
    help:
      "The name of the report. (default: that of a single report; NAME-runs for one feed; \(ReportOptions.suiteName) for several)"
  )
  var name: String?

  @OptionGroup(title: HelpTitle.output) var reports: ReportOptions

  func run() throws {
    let results = try files.map { path in
      try Results.read(json: try ReportError.text(at: path), path: path)
    }
    if results.count == 1 {
      try write(results[0])
    } else if Set(results.map(\.corpus.sha256)).count == 1 {
      try writeRuns(results)
    } else {
      try combine(results)
    }
    if let status = results.exitStatus { throw status }
  }

  private func write(_ report: Results) throws {
    // The raw samples are only in the file that the run wrote.
    var reports = reports
    try reports.leaveOutSamples()
    var report = report
    report.name = try reports.writableName(name ?? report.name, of: report.work, .run)
    reports.show(try reports.publish(report))
  }

  private func writeRuns(_ results: [Results]) throws {
    for (index, result) in results.enumerated()
    where results[..<index].contains(where: { $0.run == result.run }) {
      throw SuiteError.duplicateReport(result.name)
    }
    let name = name ?? "\(results[0].corpus.name)-runs"
    try reports.requireFormats(of: .runs)
    var report = RunsReport(results, name: name)
    report.reportName = try reports.writableName(name, of: report.work, .runs)
    if !reports.hidesText { Console.print(rendered: Console.renderer.text(of: report)) }
    reports.show(try reports.publish(report))
  }

  private func combine(_ results: [Results]) throws {
    let name = name ?? ReportOptions.suiteName
    try reports.requireFormats(of: .suite)
    var suite = try SuiteBuilder(name: name, seed: 0).suite(of: results)
    suite.name = try reports.writableName(name, of: suite.work, .suite)
    try reports.report(suite)
  }
}

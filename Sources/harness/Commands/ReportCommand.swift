import ArgumentParser
import CommandSupport
import HarnessCore

/// `harness report`: writes a stored report in other formats, or combines those of several feeds.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract:
      "Write a JSON report in other formats, or combine those of several feeds into one answer.")

  @Argument(help: "The JSON reports, all of the same machine and build.")
  var files: [String]

  @Option(
    help:
      "The name of the report. (default: that of a single report; of several, \(ReportOptions.suiteName))"
  )
  var name: String?

  @OptionGroup var reports: ReportOptions

  func run() throws {
    let results = try files.map { path in
      try Results.read(json: try ReportError.text(at: path), path: path)
    }
    if results.count == 1 {
      try write(results[0])
    } else {
      try combine(results)
    }
    if let status = results.exitStatus { throw status }
  }

  private func write(_ report: Results) throws {
    // The raw samples are only in the file that the run wrote.
    guard !reports.formatNames.contains("bench") else {
      throw ValidationError(
        "a JSON report has no raw samples: the run that wrote it wrote its .bench file, too")
    }
    let formats = reports.formats(of: .run).filter { $0.name != "bench" }
    var report = report
    var names = reports.names(of: .run)
    report.name = names.name(name ?? report.name, for: report.work)
    try reports.writer.checkWritable(report.name, as: formats)
    reports.show(try reports.writer.write(report, as: formats))
  }

  private func combine(_ results: [Results]) throws {
    let name = name ?? ReportOptions.suiteName
    var suite = try SuiteBuilder(name: name, seed: 0).suite(of: results)
    var names = reports.names(of: .suite)
    suite.name = names.name(name, for: suite.work)
    try reports.writer.checkWritable(suite.name, as: reports.formats(of: .suite))
    try SuiteReporter(reports: reports).report(suite)
  }
}

import ArgumentParser
import CommandSupport
import HarnessCore

/// `harness report`: combines the reports of several feeds into one suite report.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Combine the JSON reports of several feeds into one answer, without measuring.")

  @Argument(help: "The JSON reports, all of the same machine and build.")
  var files: [String]

  @Option(help: "The name of the combined report.")
  var name = ReportOptions.suiteName

  @OptionGroup var reports: ReportOptions

  func run() throws {
    let results = try files.map { path in
      try Results.read(json: try ReportError.text(at: path), path: path)
    }
    var suite = try SuiteBuilder(name: name, seed: 0).suite(of: results)
    var names = reports.names(of: .suite)
    suite.name = names.name(name, for: suite.work)
    try reports.writer.checkWritable(suite.name, as: reports.formats(of: .suite))
    try SuiteReporter(reports: reports).report(suite)
    if let status = results.exitStatus { throw status }
  }
}

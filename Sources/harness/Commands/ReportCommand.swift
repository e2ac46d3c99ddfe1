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

  @Option(help: "The name of the combined report.")
  var name = ReportOptions.suiteName

  @OptionGroup var reports: ReportOptions

  func run() throws {
    let results = try files.map { path in
      try Results.read(json: try ReportError.text(at: path), path: path)
    }
    if let only = results.first, results.count == 1 {
      // The raw samples are only in the file that the run wrote.
      let formats = reports.formats(of: .run).filter { $0.name != "bench" && $0.name != "json" }
      try reports.writer.checkWritable(only.name, as: formats)
      reports.show(try reports.writer.write(only, as: formats))
      return
    }
    var suite = try SuiteBuilder(name: name, seed: 0).suite(of: results)
    var names = reports.names(of: .suite)
    suite.name = names.name(name, for: suite.work)
    try reports.writer.checkWritable(suite.name, as: reports.formats(of: .suite))
    try SuiteReporter(reports: reports).report(suite)
    if let status = results.exitStatus { throw status }
  }
}

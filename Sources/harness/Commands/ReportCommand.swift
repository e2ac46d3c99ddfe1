import ArgumentParser
import Campaign
import FoundationEssentials
import Reporting
import Results

/// `harness report`: one answer from the reports of several feeds.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Make one answer of the JSON reports of several feeds, without measuring anything.")

  @Argument(help: "The JSON reports; all of one machine and build.")
  var files: [String]

  @Option(help: "The name of the suite's report.")
  var name = "suite"

  @OptionGroup var reports: ReportOptions

  func run() throws {
    let results = try files.map { path in
      guard let data = FileManager.default.contents(atPath: path) else {
        throw ReportError(.notFound, path: path, words: "there is no such file")
      }
      return try Results.read(json: String(decoding: data, as: UTF8.self), path: path)
    }
    try reports.writer.rehearse(name)
    let suite = try SuiteBuilder(name: name, seed: 0).suite(of: results)
    try SuiteDesk(reports: reports).report(suite)
  }
}

import ArgumentParser
import Campaign
import FoundationEssentials
import Reports
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
      try Results.read(json: try ReportError.text(at: path), path: path)
    }
    let written = reports.formats(of: .suite).compactMap(\.fileExtension).map {
      "\(reports.writer.directory)/\(name).\($0)"
    }
    for file in files where written.contains(where: { isSameFile($0, file) }) {
      throw ValidationError("the report would overwrite \(file): choose another --name")
    }
    let suite = try SuiteBuilder(name: name, seed: 0).suite(of: results)
    try reports.checkWritable([], suite: name)
    try SuiteReporter(reports: reports).report(suite)
  }

  private func isSameFile(_ one: String, _ other: String) -> Bool {
    func resolved(_ path: String) -> String {
      URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }
    return resolved(one) == resolved(other)
  }
}

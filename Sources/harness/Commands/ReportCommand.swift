import ArgumentParser
import Campaign
import FoundationEssentials
import Reports
import Results

/// `harness report`: combines the reports of several feeds into one suite report.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Combine the JSON reports of several feeds into one answer, without measuring.")

  @Argument(help: "The JSON reports, all of the same machine and build.")
  var files: [String]

  @Option(help: "The name of the combined report.")
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

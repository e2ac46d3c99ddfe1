import CommandSupport
import ArgumentParser
import Campaign
import FoundationEssentials
import Reports

/// Options for the directory and the formats of reports.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The directory for the reports. (default: Reports)", valueName: "directory"))
  var output: String?

  @Option(
    name: .customLong("format"),
    help:
      "A report format: \(list(Reports.formats(of: .run).map(\.name))); repeatable. (default: all)")
  var formatNames: [String] = []

  @Flag(help: "Print only errors; reports are still written.")
  var quiet = false

  func validate() throws {
    try Reports.formats(of: .run).requireNames(formatNames)
  }

  /// The writer for the directory.
  var writer: ReportWriter { ReportWriter(directory: output ?? Launch.reportsDirectory) }

  /// Returns the chosen formats that support reports of a kind.
  func formats(of kind: ReportKind) -> [any Format] {
    let all = Reports.formats(of: kind)
    return formatNames.isEmpty ? all : all.named(formatNames)
  }

  /// Prints the paths of the reports.
  func show(_ paths: [String], remark: String = "") {
    guard !quiet else { return }
    Console.print("")
    let directory = FileManager.default.currentDirectoryPath
    Console.print(sentence: "\(ReportLine(paths, in: directory, remark: remark))")
  }

  /// Checks before the first measurement that reports with these names can be written.
  ///
  /// - Parameters:
  ///   - names: The names of the reports, one for each feed.
  ///   - suite: The name of the report on all feeds, if there is one.
  /// - Throws: `ValidationError` for names that clash; `ReportError` if a report can't be written.
  func checkWritable(_ names: [String], suite: String? = nil) throws {
    var seen: Set<String> = []
    for name in names {
      guard seen.insert(name).inserted else {
        throw ValidationError(
          "two of the corpora are named '\(name)': their reports would overwrite each other")
      }
      try writer.checkWritable(name, as: formats(of: .run))
    }
    guard let suite else { return }
    guard !names.contains(suite) else {
      throw ValidationError("--name \(suite) is the name of one of the feeds: choose another")
    }
    try writer.checkWritable(suite, as: formats(of: .suite))
  }
}

extension [any Format] {
  /// Returns the formats with these names.
  func named(_ names: [String]) -> Self {
    filter { format in names.contains { format.matches($0) } }
  }

  /// Checks that there is a format for each name.
  ///
  /// - Throws: `ValidationError` with the available names.
  func requireNames(_ names: [String]) throws {
    for name in names where named([name]).isEmpty {
      throw ValidationError("no format '\(name)'; available: \(list(map(\.name)))")
    }
  }
}

/// Options for the amount of detail on the screen.
struct ScreenOptions: ParsableArguments {
  @Flag(help: "Also show the tables of other streams and sinks, floors and data lints.")
  var verbose = false
}

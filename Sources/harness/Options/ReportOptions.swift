import ArgumentParser
import CommandSupport
import FoundationEssentials
import HarnessCore

struct ReportOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The directory for the reports. (default: Reports)", valueName: "directory"))
  var output: String?

  @Option(
    name: .customLong("format"),
    help:
      "A report format, as far as the report has it: \(list(HarnessCore.formats(of: .run).map(\.name))); repeatable. (default: all but \(list(HarnessCore.formats(of: .run).filter { !$0.isStandard }.map(\.name))))",
    completion: .formats(of: .run))
  var formatNames: [String] = []

  @Flag(
    help: """
      Print the JSON report instead of text, one after another if there are several; report files are written \
      only with --output or --format.
      """)
  var json = false

  @Flag(name: .shortAndLong, help: "Print only errors; reports are still written.")
  var quiet = false

  func validate() throws {
    try HarnessCore.formats(of: .run).requireNames(formatNames)
  }

  /// Whether standard output is free of text for readers.
  var hidesText: Bool { quiet || json }

  private var writer: ReportWriter { ReportWriter(directory: output ?? Launch.reportsDirectory) }

  /// Returns the formats of the files of a report: the chosen ones that support its kind.
  private func formats(of kind: ReportKind) -> [any Format] {
    let all = HarnessCore.formats(of: kind)
    guard formatNames.isEmpty else { return all.named(formatNames) }
    return json && output == nil ? [] : all.filter(\.isStandard)
  }

  /// Leaves out the formats that show samples, for a stored report.
  mutating func leaveOutSamples() throws {
    let formats = formats(of: .run)
    guard formatNames.isEmpty || !formats.contains(where: \.needsSamples) else {
      throw ValidationError(
        "a JSON report has no raw samples: the run that wrote it wrote its .bench file, too")
    }
    formatNames = formats.filter { !$0.needsSamples }.map(\.name)
  }

  /// Checks that reports of a kind have the chosen formats.
  func requireFormats(of kind: ReportKind) throws {
    try HarnessCore.formats(of: kind).requireNames(formatNames)
  }

  /// Returns whether a report of a kind is wanted by a command whose answer is on the screen: if a directory
  /// or a format is given.
  func wants(_ kind: ReportKind) throws -> Bool {
    try requireFormats(of: kind)
    return output != nil || !formatNames.isEmpty || json
  }

  /// Checks before the first measurement that the files of a report can be written.
  func checkWritable(_ name: String, _ kind: ReportKind) throws {
    let formats = formats(of: kind)
    if !formats.isEmpty { try writer.checkWritable(name, as: formats) }
  }

  /// Writes the files of a report, and prints it if JSON is wanted.
  func publish(_ report: some Report) throws -> [String] {
    if json { Console.print(rendered: try JSONFormat().render(report)) }
    let formats = formats(of: type(of: report).kind)
    return formats.isEmpty ? [] : try writer.write(report, as: formats)
  }

  /// Prints what would be measured.
  func show(_ plan: PlanReport) throws {
    Console.print(
      rendered: json ? try JSONFormat().render(plan) : Console.renderer.text(of: plan) + "\n")
  }

  /// Prints the paths of written files.
  ///
  /// - `remark`: a hint about other output, such as `5 data lints (--verbose)`.
  func show(_ paths: [String], remark: String = "") {
    guard !hidesText else { return }
    Console.print("")
    Console.print(
      sentence: "Report: \(Self.shortened(paths))" + (remark.isEmpty ? "" : "; \(remark)"))
  }

  /// Returns the path of the first file, relative to the working directory, and the extensions of the others, by which
  /// alone they differ.
  private static func shortened(_ paths: [String]) -> String {
    guard let first = paths.first else { return "none written" }
    let common = paths.dropFirst().reduce(first[...]) { common, path in
      common.prefix(zip(common, path).prefix { $0 == $1 }.count)
    }
    let stem = common.lastIndex(of: ".").map { common[..<$0] } ?? common
    let endings = paths.dropFirst().map { String($0.dropFirst(stem.count)) }
    let directory = FileManager.default.currentDirectoryPath
    let prefix = directory.hasSuffix("/") ? directory : directory + "/"
    return ([String(first.trimmingPrefix(prefix))] + endings).joined(separator: " ")
  }

  /// Names the reports on plans so that they replace no result of other work, and checks before the first
  /// measurement that they can be written.
  ///
  /// - `name`: the name of the only report, or of the report on all feeds; `nil` for the standard one.
  ///
  /// Returns the plans with the names of their reports, and the name of the report on all feeds.
  /// Throws `ReportError` if a report can't be written; `ValidationError` if the given name of the report on
  /// all feeds is that of one of them.
  func naming(
    _ plans: [Plan], _ name: String? = nil
  ) throws -> (plans: [Plan], suite: String) {
    var names = names(of: .run)
    let isSuite = plans.count > 1
    let named = plans.map { plan in
      plan.named(names.name((isSuite ? nil : name) ?? plan.standardName, for: plan.work))
    }
    for plan in named { try checkWritable(plan.reportName, .run) }
    if isSuite, let name, named.contains(where: { $0.reportName == name }) {
      throw ValidationError("--name \(name) is the name of one of the feeds: choose another")
    }
    let suite = names.name(name ?? Self.suiteName, for: Work(of: plans.map(\.work)))
    if isSuite { try checkWritable(suite, .suite) }
    return (named, suite)
  }

  /// The standard name of the report on several feeds.
  static let suiteName = "suite"

  /// Returns the name for the report of work that was interrupted: the finished report stays.
  func interruptedName(_ name: String, of work: Work, _ kind: ReportKind) -> String {
    var names = names(of: kind)
    return names.name("\(name)-interrupted", for: work)
  }

  /// Returns the name for a report by which it replaces none of other work, after a check that it can be written.
  func writableName(_ name: String, of work: Work, _ kind: ReportKind) throws -> String {
    var names = names(of: kind)
    let name = names.name(name, for: work)
    try checkWritable(name, kind)
    return name
  }

  func names(of kind: ReportKind) -> ReportNames {
    ReportNames(in: writer.directory, as: formats(of: kind))
  }
}

extension [any Format] {
  func named(_ names: [String]) -> Self {
    filter { format in names.contains { format.matches($0) } }
  }

  /// Checks that there is a format for each name.
  func requireNames(_ names: [String]) throws {
    for name in names where named([name]).isEmpty {
      throw ValidationError("no format '\(name)'; available: \(list(map(\.name)))")
    }
  }
}

struct ReportNameOptions: ParsableArguments {
  @Option(
    help: """
      The name of the report, or of the combined one if there are several feeds. (default: the name of the \
      feed, with the options that change the work; suite)
      """)
  var name: String?
}

struct ScreenOptions: ParsableArguments {
  @Flag(
    name: .shortAndLong,
    help: "Also show the tables of other streams and sinks, floors and data lints.")
  var verbose = false
}

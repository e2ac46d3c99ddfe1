import ArgumentParser
import FoundationEssentials
import Reports
import Results

/// Where people read what a check has found.
struct CheckReportOptions: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      """
      A form of the report: markdown, json, junit, or github for annotations, summary and comment; \
      repeatable. (default: none, or with --output markdown, json and junit)
      """, valueName: "format"))
  var formatNames: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The directory for the forms that are files. (default: print one of them, write several to \
      Reports, in the package)
      """, valueName: "directory"))
  var output: String?

  @Flag(help: "Print nothing but errors; reports are still written.")
  var quiet = false

  /// The name of the form that is no file alone.
  private static let gitHub = "github"

  func validate() throws {
    let known = checkFormats.map(\.name) + [Self.gitHub]
    for name in formatNames where !known.contains(name) {
      throw ValidationError("no format '\(name)'; there is \(list(known))")
    }
  }

  /// The forms of file that were chosen.
  private var formats: [any CheckFormat] {
    guard !formatNames.isEmpty else { return output == nil ? [] : checkFormats }
    return checkFormats.filter { formatNames.contains($0.name) }
  }

  /// The one form that goes to standard output, where it is the only one and no directory is named.
  private var printed: (any CheckFormat)? {
    output == nil && formatNames.count == 1 ? formats.first : nil
  }

  private var wantsGitHub: Bool { formatNames.contains(Self.gitHub) }

  private var directory: String { output ?? Launch.reportsDirectory }

  /// Finds out before the first measurement whether reports of that name can be written.
  func rehearse(_ name: String) throws {
    guard printed == nil, !formats.isEmpty || wantsGitHub else { return }
    try ReportWriter(directory: directory).rehearse(
      CheckReport.reportName(for: name), as: formats)
  }

  /// Prints and writes what was asked for.
  ///
  /// - Throws: `ReportError`.
  func publish(_ report: CheckReport) throws {
    if let printed {
      print(try printed.render(report), terminator: "")
      return
    }
    // Before the files: whatever becomes of those, the findings have been seen.
    if !quiet {
      print("\(CheckSentence(report))\n")
      print(TerminalTable(report, style: Console.isColourful ? .colour : .plain))
    }
    if !formats.isEmpty {
      let paths = try ReportWriter(directory: directory).write(report, as: formats)
      if !quiet { print("Reports: \(paths.joined(separator: " "))") }
    }
    if wantsGitHub { try publishOnGitHub(report) }
  }

  private func publishOnGitHub(_ report: CheckReport) throws {
    let gitHub = try GitHubReport(report)
    for annotation in gitHub.annotations { print(annotation) }
    let summary = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"]
    try GitHubWriter(
      directory: directory, summaryFile: summary.flatMap { $0.isEmpty ? nil : $0 }
    ).write(gitHub)
  }
}

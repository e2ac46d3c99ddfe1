import ArgumentParser
import CommandSupport
import FoundationEssentials
import HarnessCore

/// `harness compare`: compares result files case by case.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare result files case by case: JSON reports, or .bench files of samples.",
    discussion: """
      Each build is compared with the first: the same implementation, sink, stream and document, whatever the \
      version of its library, which is named where it differs. Exact metrics must be equal. Times are CPU times, \
      of one machine; each run is one observation, and each side needs three. Give the files of one build the same \
      label (old=1.json old=2.json old=3.json new=…).

      Exit status: 0 nothing that could be judged is worse, 2 a figure is worse, 3 figures are missing on one side or \
      can't be compared, 75 nothing could be judged.
      """)

  @Argument(
    help: "The files, as PATH or LABEL=PATH; several runs may share one label.")
  var files: [String]

  @OptionGroup(title: HelpTitle.comparing) var judging: JudgementOptions

  @Option(
    help: ArgumentHelp(
      "The output format: \(list(HarnessCore.formats(of: .comparison).map(\.name))).",
      valueName: "format"))
  var format = TextFormat().name

  @Flag(help: "Print JSON, like --format json.")
  var json = false

  func validate() throws {
    try HarnessCore.formats(of: .comparison).requireNames([format])
    guard !json || format == TextFormat().name else {
      throw ValidationError("--json and --format exclude each other")
    }
  }

  func run() throws {
    let builds = try readBuilds()
    let report = ComparisonReport(
      try BuildComparison(
        builds, terms: judging.terms(), limits: judging.limits, command: Launch.command
      ).reports())
    for format in HarnessCore.formats(of: .comparison).named([json ? JSONFormat().name : format]) {
      if format is TextFormat {
        let text = try TextFormat(Console.renderer).render(report)
        Console.print(renderedFitting: String(text.dropLast()))
      } else {
        Console.print(rendered: try format.render(report))
      }
    }
    if let status = ExitCode(report.outcome) { throw status }
  }

  // MARK: - Files

  /// Reads all files; those with one label are runs of one build.
  ///
  /// If a sample file has its report in the same directory, the report is read instead.
  private func readBuilds() throws -> [BuildComparison.Build] {
    let labels = files.map { FileLabel($0, exists: FileManager.default.fileExists(atPath:)) }
    let names = try FileLabel.names(of: labels)
    let results = try labels.map { label in
      label.path.hasSuffix(Self.samples)
        ? try samples(at: label.path) : try report(at: label.path)
    }
    return names.distinct().map { name in
      BuildComparison.Build(
        name: name, results: zip(names, results).filter { $0.0 == name }.map(\.1))
    }
  }

  private static let samples = ".bench"

  private func report(at path: String) throws -> Results {
    try Results.read(json: try ReportError.text(at: path), path: path)
  }

  /// Reads a sample file, or its report; a report of other samples is ignored.
  private func samples(at path: String) throws -> Results {
    let samples = try SampleFile(parsing: try ReportError.text(at: path), path: path)
    let reportPath = "\(path.dropLast(Self.samples.count)).json"
    guard FileManager.default.fileExists(atPath: reportPath),
      let report = try? report(at: reportPath), samples.belongs(to: report)
    else { return samples.results }
    return report
  }
}

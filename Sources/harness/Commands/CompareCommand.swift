import ArgumentParser
import CommandSupport
import HarnessCore

/// `harness compare`: compares result files side by side.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare result files: JSON reports, or .bench files of samples.",
    discussion: """
      Every measurement has keys with values. Each key determines tables, rows or columns, and the \
      other columns are compared with the first one. If another key varies within a cell, a warning is \
      printed and the cell is not judged.

      Keys: \(keyDefinitions.map { "\($0.key.rawValue) (\($0.summary))" }.joined(separator: ", ")).

      Exact metrics are either equal or different. Noisy metrics are judged with one observation per \
      run, and need three runs on each side. Give the files of one build the same label (old=1.json \
      old=2.json old=3.json new=…). Times are compared as ratios within each run.

      The last sentence is the summary. Exit status: 0 no judged metric is worse, 2 a metric is worse \
      than in the first column, 3 figures are missing on one side or none can be compared, 75 there are \
      too few runs to judge any metric.
      """)

  @Argument(
    help: ArgumentHelp(
      "The files, as PATH or LABEL=PATH; several runs may share one label.",
      valueName: "file"))
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "The keys that determine the tables. (default: \(Self.defaultKeys(.table)))",
      valueName: "key,…"))
  var table: String?

  @Option(
    help: ArgumentHelp(
      "The keys that determine the rows. (default: \(Self.defaultKeys(.row)))",
      valueName: "key,…"))
  var row: String?

  @Option(
    help: ArgumentHelp(
      "The keys that determine the columns. (default: \(Self.defaultKeys(.column)))",
      valueName: "key,…"))
  var column: String?

  @Option(
    help: ArgumentHelp(
      "The keys that may vary within a cell; the runs are then pooled. (default: none)",
      valueName: "key,…"))
  var ignore: String?

  @Option(
    help: ArgumentHelp(
      "The measurements to compare: KEY=VALUE,… or KEY!=VALUE,…; repeatable. (default: all)",
      discussion: "All filters must match; '*' in a value matches any characters.",
      valueName: "filter"))
  var filter: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The metrics to compare, by name or pattern, or 'all'. (default: exact metrics, \
      parse_time_ratio, parse_time, first_item, peak_resident, first_parse)
      """, valueName: "metric,…"))
  var metric: String?

  @Option(
    help: ArgumentHelp(
      "The output format: \(formats(of: .comparison).map(\.name).joined(separator: ", ")).",
      valueName: "format"))
  var format = TextFormat().name

  func validate() throws {
    try formats(of: .comparison).requireNames([format])
    guard Self.names(column) != [] else { throw ValidationError("--column must name a key") }
  }

  func run() throws {
    let filters = try filter.map { text throws(ComparisonError) in try MeasurementFilter(text) }
    let files = try ResultFiles(files).read()
    let comparison = try ComparisonBuilder(
      files: files,
      request: LayoutRequest(
        table: Self.names(table), row: Self.names(row), column: Self.names(column),
        ignored: Self.names(ignore) ?? []),
      filters: filters, metrics: choice
    ).comparison()
    for format in formats(of: .comparison).named([format]) {
      if format is TextFormat {
        let text = try TextFormat(Console.renderer).render(comparison)
        Console.print(renderedFitting: String(text.dropLast()))
      } else {
        Console.print(rendered: try format.render(comparison))
      }
    }
    for warning in comparison.warnings { Console.printError("warning: \(warning)") }
    guard Set(files.map(\.method)).count > 1, comparison.hasTimes else {
      return try end(with: comparison.finding)
    }
    Console.printError(
      "times taken by different methods can't be compared: measure again, or choose exact metrics (--metric)"
    )
    throw ExitCode.notComparable
  }

  private func end(with finding: ResultComparison.Finding) throws {
    switch finding {
    case .worse: throw ExitCode.worse
    case .notComparable: throw ExitCode.notComparable
    case .undecided: throw ExitCode.undecided
    case .noneWorse: break
    }
  }

  private var choice: MetricChoice {
    guard let names = Self.names(metric) else { return .headline }
    return names == ["all"] ? .all : .named(names)
  }

  private static func names(_ text: String?) -> [String]? {
    text.map { $0.split(separator: ",").map(String.init) }
  }

  private static func defaultKeys(_ part: KeyDefinition.Part) -> String {
    keyDefinitions.filter { $0.part == part }.map(\.key.rawValue).joined(separator: ",")
  }
}

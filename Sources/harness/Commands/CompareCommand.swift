import CommandSupport
import ArgumentParser
import Reports

/// `harness compare`: files of results side by side.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare result files: JSON reports, or .bench files of samples.",
    discussion: """
      Every measurement is a row of KEY=VALUE; keys are laid out as tables, rows and columns, and the \
      first column is the one the others are compared with. What varies within a cell beyond these keys \
      is warned of, and not judged.

      Keys: \(keyDefinitions.map { "\($0.key.rawValue) (\($0.summary))" }.joined(separator: ", ")).

      Exact metrics differ or don't. A noisy one is judged by runs, each of which is one observation: \
      it takes three a side. Give files of one build the same label (old=1.json old=2.json old=3.json \
      new=…). Times are compared as ratios within each run.

      The last sentence sums it up. Exit status: 0 nothing is worse of what could be judged, \
      2 something is worse than in the first column, 3 figures are missing on one side or none can be \
      compared, 75 there are too few runs to judge any.
      """)

  @Argument(
    help: ArgumentHelp(
      "The files, each as LABEL=PATH to give it a name of its own; one label may stand for several runs.",
      valueName: "file"))
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "Keys whose values have tables of their own. (default: \(Self.usual(.table)))",
      valueName: "key,…"))
  var table: String?

  @Option(
    help: ArgumentHelp(
      "Keys whose values have rows of their own. (default: \(Self.usual(.row)))",
      valueName: "key,…"))
  var row: String?

  @Option(
    help: ArgumentHelp(
      "Keys whose values have columns of their own. (default: \(Self.usual(.column)))",
      valueName: "key,…"))
  var column: String?

  @Option(
    help: ArgumentHelp(
      "Keys that may vary within a cell, whose runs are then pooled. (default: none)",
      valueName: "key,…"))
  var ignore: String?

  @Option(
    help: ArgumentHelp(
      "Which measurements take part: KEY=VALUE,… or KEY!=VALUE,…; repeatable. (default: all)",
      discussion: "All filters must hold; '*' in a value stands for any run of characters.",
      valueName: "filter"))
  var filter: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Which metrics take part, by name or pattern, or 'all'. (default: exact ones, \
      parse_time_ratio, parse_time, first_item, peak_resident, first_parse)
      """, valueName: "metric,…"))
  var metric: String?

  @Option(
    help: ArgumentHelp(
      "How it is shown: \(formats(of: .comparison).map(\.name).joined(separator: ", ")).",
      valueName: "format"))
  var format = TextFormat().name

  func validate() throws {
    try formats(of: .comparison).requireNames([format])
    guard Self.names(column) != [] else { throw ValidationError("--column names no key") }
  }

  func run() throws {
    let filters = try filter.map { text throws(ComparingError) in try MeasurementFilter(text) }
    let files = try ResultFiles(files).read()
    let comparison = try ComparisonBuilder(
      files: files,
      request: LayoutRequest(
        table: Self.names(table), row: Self.names(row), column: Self.names(column),
        ignored: Self.names(ignore) ?? []),
      filters: filters, metrics: choice
    ).comparison()
    for format in formats(of: .comparison).named([format]) {
      let shown: any Format = format is TextFormat ? TextFormat(Console.renderer) : format
      Console.print(rendered: try shown.render(comparison))
    }
    for warning in comparison.warnings { Console.printError("warning: \(warning)") }
    guard Set(files.map(\.method)).count > 1, comparison.hasTimes else {
      return try end(with: comparison.finding)
    }
    Console.printError(
      "times of different methods are not compared: measure again, or choose exact metrics (--metric)"
    )
    throw ExitCode.notComparable
  }

  private func end(with finding: ResultComparison.Finding) throws {
    switch finding {
    case .worse: throw ExitCode.worse
    case .notComparable: throw ExitCode.notComparable
    case .cannotTell: throw ExitCode.cannotTell
    case .noneWorse: break
    }
  }

  private var choice: MetricChoice {
    guard let names = Self.names(metric) else { return .usual }
    return names == ["all"] ? .all : .named(names)
  }

  private static func names(_ text: String?) -> [String]? {
    text.map { $0.split(separator: ",").map(String.init) }
  }

  private static func usual(_ place: KeyDefinition.Place) -> String {
    keyDefinitions.filter { $0.place == place }.map(\.key.rawValue).joined(separator: ",")
  }
}

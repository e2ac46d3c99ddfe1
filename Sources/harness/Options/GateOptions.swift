import ArgumentParser
import CommandSupport
import FeedEvents
import FoundationEssentials
import HarnessCore
import WorkerContract

/// Options for the contents of a baseline and for the comparison of two builds.
struct GatePlanOptions: ParsableArguments {
  @OptionGroup var feeds: FeedArguments

  @Option(
    name: .customLong("backend"),
    help: "A backend to include; repeatable. (default: all but variants)",
    completion: .implementations)
  var backends: [String] = []

  @Flag(help: "Include variants.")
  var variants = false

  @Option(
    name: .customLong("stream"),
    help: ArgumentHelp(
      "A stream: a recording, whole, fixed:BYTES or random:SEED; repeatable. (default: lan, or fixed:16384)",
      valueName: "stream"))
  var streams: [StreamSpecification] = []

  @Option(
    name: .customLong("sink"),
    help: """
      The receiver of the events: discard, count, model or batched; repeatable. (default: model, or count if \
      the feed has no records)
      """)
  var sinks: [Sink] = []

  @Flag(
    name: .customLong("instructions"),
    help: "Count instructions as well, with valgrind's callgrind; slow.")
  var countsInstructions = false

  func validate() throws {
    guard let passing = feeds.given.first(where: { $0.isHTTP || $0 == StandardInput.name }) else {
      return
    }
    throw ValidationError(
      """
      \(Redaction.address(passing)) may differ next time: keep the feed as a file, or with 'harness record', and name \
      that
      """)
  }

  /// Whether any of these options was given, besides feeds.
  var hasOptions: Bool {
    !backends.isEmpty || variants || !streams.isEmpty || !sinks.isEmpty || countsInstructions
  }

  /// The name of the baseline that is recorded with these options: that of the first feed.
  var baselineName: String { feeds.names[0].lastComponent.feedStem }

  func plan(hasTimes: Bool) -> BaselinePlan {
    BaselinePlan(
      corpora: feeds.names.map(Configuration.word),
      backends: backends.isEmpty ? Configuration.backends : backends,
      variants: variants, streams: streams, sinks: sinks, hasTimes: hasTimes,
      hasInstructions: countsInstructions)
  }
}

/// Options for the metrics that a check judges and the thresholds for worse.
struct JudgementOptions: ParsableArguments {
  @Flag(name: .customLong("exact"), help: "Judge only exact metrics, not times.")
  var isExact = false

  @Option(
    name: .customLong("limit"),
    help: ArgumentHelp(
      """
      The permitted increase of a metric, such as allocations=+2; repeatable. (default: no increase; 0.5% \
      for instructions, retains and releases)
      """,
      valueName: "limit"))
  var limits: [Limit] = []

  @Option(
    help: ArgumentHelp(
      """
      The smallest relevant change of a time. Linking the same code in another order has changed \
      times by up to 4 %.
      """, valueName: "share"))
  var minEffect = Share(CheckTerms.standardMinEffect)

  func validate() throws {
    guard minEffect.value > 0, minEffect.value < 1 else {
      throw ValidationError("--min-effect must lie between 0% and 100%")
    }
    for limit in limits where !Limit.metrics.contains(limit.metric) {
      throw ValidationError(
        """
        no limit can be set for '\(limit.metric)': available: \(list(Limit.metrics)); times have \
        --min-effect
        """)
    }
  }

  /// Returns the terms by which a figure is judged worse.
  func terms(budget: TimeSpan = TimeSpan(seconds: 0), failsOnBetter: Bool = false) -> CheckTerms {
    CheckTerms(
      minEffect: minEffect.value, limits: limits.map(\.description), judgesTimes: !isExact,
      failsOnBetter: failsOnBetter, budgetSeconds: budget.duration / .seconds(1))
  }

  func check(
    _ registry: WorkerRegistry, _ runner: CampaignRunner, budget: TimeSpan,
    failsOnBetter: Bool = false
  ) -> Check {
    Check(
      terms: terms(budget: budget, failsOnBetter: failsOnBetter), limits: limits,
      registry: registry, runner: runner)
  }
}

struct CheckReportOptions: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      """
      A report format: \(list(HarnessCore.formats(of: .check).map(\.name))) (annotations, summary and \
      comment); repeatable. (default: none; with --output, all file formats)
      """, valueName: "format"),
    completion: .formats(of: .check))
  var formatNames: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      The directory for report files. (default: a single report is printed, several are written to \
      Reports)
      """, valueName: "directory"))
  var output: String?

  @Flag(help: "Print the JSON report instead of text, like --format json.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print only errors; reports are still written.")
  var quiet = false

  func validate() throws {
    try HarnessCore.formats(of: .check).requireNames(formatNames)
    guard !json || formatNames.isEmpty else {
      throw ValidationError("--json and --format exclude each other")
    }
  }

  private var names: [String] { json ? [JSONFormat().name] : formatNames }

  private var chosen: [any Format] { HarnessCore.formats(of: .check).named(names) }

  /// The chosen formats that are files.
  private var formats: [any Format] {
    let isDefault = names.isEmpty && output != nil
    return (isDefault ? HarnessCore.formats(of: .check).filter(\.isStandard) : chosen).filter {
      $0.fileExtension != nil
    }
  }

  /// The format to print to standard output: the only one chosen, if no directory is named.
  private var printed: (any Format)? {
    output == nil && names.count == 1 ? formats.first : nil
  }

  private var wantsGitHub: Bool { chosen.contains { $0 is GitHubFormat } }

  private var directory: String { output ?? Launch.reportsDirectory }

  /// Checks before the first measurement that reports with that name can be written.
  func checkWritable(_ name: String) throws {
    guard printed == nil, !formats.isEmpty || wantsGitHub else { return }
    try ReportWriter(directory: directory).checkWritable(
      CheckReport.reportName(for: name), as: formats)
  }

  /// Prints the findings and writes the requested reports.
  func publish(_ report: CheckReport) throws {
    if let printed {
      Console.print(rendered: try printed.render(report))
      return
    }
    // Print the findings before writing files, so that they are visible even if writing fails.
    if !quiet {
      Console.print(sentence: report.answer)
      Console.print("")
      Console.print(rendered: Console.renderer.text(of: report) + "\n")
    }
    if !formats.isEmpty {
      let paths = try ReportWriter(directory: directory).write(report, as: formats)
      if !quiet { Console.print("Reports: \(paths.joined(separator: " "))") }
    }
    if wantsGitHub { try publishOnGitHub(report) }
  }

  /// Prints the reason why the check passes although some metrics were not judged.
  func publish(unjudged reason: String) {
    let text = "NOT JUDGED HERE: \(reason.onOneLine)"
    // Standard output must contain only the machine-readable report.
    guard printed == nil else { return Console.printError(text) }
    if wantsGitHub {
      let annotation = GitHubAnnotation(level: .notice, title: "not judged here", message: reason)
      Console.print(commands: annotation.command)
    }
    if !quiet { Console.print(text) }
  }

  private func publishOnGitHub(_ report: CheckReport) throws {
    Console.print(commands: try GitHubFormat().render(report))
    let summary = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"]
    try GitHubReport(report).write(
      to: directory, summaryFile: summary.flatMap { $0.isEmpty ? nil : $0 })
  }
}

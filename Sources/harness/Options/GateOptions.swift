import CommandSupport
import WorkerContract
import ArgumentParser
import Campaign
import Corpora
import FeedEvents
import FoundationEssentials
import Gate
import Reports
import Results

/// Options for what a baseline holds, and what two builds are compared by.
struct GatePlanOptions: ParsableArguments {
  @Option(
    name: .customLong("corpus"),
    help: ArgumentHelp(
      "A corpus by name, or the path of one or of a single feed; repeatable. (default: itunes300)",
      valueName: "name or path"))
  var corpora: [String] = []

  @Option(
    name: .customLong("backend"),
    help: "A backend to hold; repeatable. (default: all but variants)")
  var backends: [String] = []

  @Flag(help: "Hold variants as well.")
  var variants = false

  @Option(
    name: .customLong("stream"),
    help: ArgumentHelp(
      "A recording, or whole, fixed:BYTES, random:SEED; repeatable. (default: lan, or fixed:16384)",
      valueName: "stream"))
  var streams: [StreamSpecification] = []

  @Option(
    name: .customLong("sink"),
    help: """
      What receives the events: null, count, model or batched; repeatable. (default: model, or count \
      where the feed has no records)
      """)
  var sinks: [Sink] = []

  @Flag(
    name: .customLong("instructions"),
    help: "Count instructions as well, under valgrind's callgrind: slow.")
  var countsInstructions = false

  /// Whether any of them was given.
  var isGiven: Bool {
    !corpora.isEmpty || !backends.isEmpty || variants || !streams.isEmpty || !sinks.isEmpty
      || countsInstructions
  }

  /// The corpus where none is named.
  static let standardCorpus = "itunes300"

  /// The plan they make.
  ///
  /// - Parameter hasTimes: Whether times belong to it.
  /// - Returns: The plan.
  func plan(hasTimes: Bool) -> BaselinePlan {
    BaselinePlan(
      corpora: corpora.isEmpty ? [Self.standardCorpus] : corpora, backends: backends,
      variants: variants, streams: streams.map(\.description), sinks: sinks, hasTimes: hasTimes,
      hasInstructions: countsInstructions)
  }
}

/// Options for what a check judges, and what it calls worse.
struct JudgingOptions: ParsableArguments {
  @Flag(name: .customLong("exact"), help: "Judge exact metrics alone, and no times.")
  var isExact = false

  @Option(
    name: .customLong("limit"),
    help: ArgumentHelp(
      """
      How far a metric may rise, such as allocations=+2; repeatable. (default: not at all, \
      instructions by 0.5%)
      """,
      valueName: "limit"))
  var limits: [Limit] = []

  @Option(
    help: ArgumentHelp(
      """
      The least change of a time that is relevant. Linking the same code in another order has changed \
      times by up to \((LayoutEffect.largest * 100).rounded()) %.
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

  /// A check of workers by these terms.
  func check(
    _ registry: WorkerRegistry, _ runner: CampaignRunner, budget: TimeSpan,
    failsOnBetter: Bool = false
  ) -> Check {
    Check(
      terms: CheckTerms(
        minEffect: minEffect.value, limits: limits.map(\.description), judgesTimes: !isExact,
        failsOnBetter: failsOnBetter, budgetSeconds: budget.duration / .seconds(1)),
      limits: limits, registry: registry, runner: runner)
  }
}

/// Options for where the findings of a check are read.
struct CheckReportOptions: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      """
      A report format: \(list(Reports.formats(of: .check).map(\.name))) (annotations, summary and \
      comment); repeatable. (default: none, or with --output all that are files)
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

  func validate() throws { try Reports.formats(of: .check).requireNames(formatNames) }

  private var chosen: [any Format] { Reports.formats(of: .check).named(formatNames) }

  /// The formats of file that were chosen.
  private var formats: [any Format] {
    let isDefault = formatNames.isEmpty && output != nil
    return (isDefault ? Reports.formats(of: .check) : chosen).filter { $0.fileExtension != nil }
  }

  /// The one format that goes to standard output, where it is the only one and no directory is named.
  private var printed: (any Format)? {
    output == nil && formatNames.count == 1 ? formats.first : nil
  }

  private var wantsGitHub: Bool { chosen.contains { $0 is GitHubFormat } }

  private var directory: String { output ?? Launch.reportsDirectory }

  /// Finds out before the first measurement whether reports of that name can be written.
  func checkWritable(_ name: String) throws {
    guard printed == nil, !formats.isEmpty || wantsGitHub else { return }
    try ReportWriter(directory: directory).checkWritable(
      CheckReport.reportName(for: name), as: formats)
  }

  /// Prints and writes what was asked for.
  ///
  /// - Throws: `ReportError`.
  func publish(_ report: CheckReport) throws {
    if let printed {
      Console.print(rendered: try printed.render(report))
      return
    }
    // Before the files: whatever becomes of those, the findings have been seen.
    if !quiet {
      Console.print(sentence: "\(CheckSentence(report))")
      Console.print("")
      Console.print(rendered: Console.renderer.text(of: report) + "\n")
    }
    if !formats.isEmpty {
      let paths = try ReportWriter(directory: directory).write(report, as: formats)
      if !quiet { Console.print("Reports: \(paths.joined(separator: " "))") }
    }
    if wantsGitHub { try publishOnGitHub(report) }
  }

  /// Says why what was not judged fails nothing.
  func publish(unjudged reason: String) {
    let text = "NOT JUDGED HERE: \(reason.onOneLine)"
    // A form for programs stands alone on standard output.
    guard printed == nil else { return Console.printError(text) }
    if wantsGitHub { Console.print("::notice title=not judged here::\(reason.onOneLine)") }
    if !quiet { Console.print(text) }
  }

  private func publishOnGitHub(_ report: CheckReport) throws {
    let gitHub = try GitHubReport(report)
    Console.print(rendered: try GitHubFormat().render(report))
    let summary = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"]
    try GitHubWriter(
      directory: directory, summaryFile: summary.flatMap { $0.isEmpty ? nil : $0 }
    ).write(gitHub)
  }
}

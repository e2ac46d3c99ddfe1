import ArgumentParser
import Campaign
import Corpora
import FeedEvents
import Reporting
import Results
import WorkerContract

/// `harness run`, the default: verify, measure, report.
struct RunCommand: AsyncParsableCommand, MeasuringCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Verify, measure and report: the comparison itself (the default command).")

  @Option(
    name: .customLong("corpus"),
    help: ArgumentHelp(
      "A corpus by name, or the path of a corpus directory or a single feed; repeatable.",
      valueName: "name or path"))
  var corpora: [String] = ["itunes300"]

  @Option(
    name: .customLong("backend"),
    help: "A row to measure, with what it is measured by; repeatable. (default: all but variants)")
  var backends: [String] = []

  @Flag(help: "Measure variants of the backends too: reused parsers, namespaces off and others.")
  var variants = false

  @Option(
    name: .customLong("stream"),
    help: ArgumentHelp(
      """
      A recording, or whole, fixed:BYTES, random:SEED; repeatable. (default: lan, or fixed:16384 \
      where nothing is recorded)
      """, valueName: "stream"))
  var streams: [StreamSpecification] = []

  @Option(
    name: .customLong("sink"),
    help: "What hears the events: null, count or model; repeatable. (default: all of them)")
  var sinks: [String] = []

  @Option(help: "The row that ratios are taken to. (default: libxml2)")
  var reference: String?

  @Option(help: "The time to spend on measuring, such as 15s, 500ms or 2m.")
  var budget: TimeBudget = TimeBudget(seconds: 15)

  @Option(help: "A number of rounds, in place of a budget. (default: as many as the budget allows)")
  var rounds: Int?

  @Option(help: "The seed of the order within each round. (default: drawn at random, recorded)")
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "How chunks arrive for latencies: on a virtual clock, in real time, or all at once.",
      discussion: "virtual, real or full; streams without recorded times are always full."))
  var pace: Pace = .virtual

  @Option(
    help: ArgumentHelp(
      "The directory for the reports. (default: Reports, in the package)", valueName: "directory"))
  var output: String?

  @Option(
    name: .customLong("format"),
    help: "A report format: csv, markdown, json or bench; repeatable. (default: all)")
  var formats: [String] = []

  @Flag(name: .customLong("no-pin"), help: "Don't bind everything to one processor.")
  var isUnbound = false

  @Flag(help: "Print nothing but errors; the reports are still written.")
  var quiet = false

  @OptionGroup var workers: WorkerOptions
  @OptionGroup var debug: DebugOptions

  var wantsBinding: Bool { !isUnbound }

  func validate() throws {
    if let rounds, rounds < 1 { throw ValidationError("--rounds must be at least 1") }
    for format in formats where !reportFormats.contains(where: { $0.goes(by: format) }) {
      throw ValidationError(
        "no format '\(format)'; there is \(list(reportFormats.map(\.name)))")
    }
  }

  func run() async throws {
    let isSound = try await Interruption.cancelling { () async throws -> Bool in
      let planner = Planner(registry: try await workers.registry())
      // All of them are planned before one is measured: a typing error costs no measurement.
      let plans = try corpora.map { try planner.plan(request, over: Library.shared.corpus($0)) }
      let writer = ReportWriter(directory: output ?? Launch.reportsDirectory)
      try rehearse(writer, for: plans)
      var isSound = true
      for plan in plans {
        isSound = try await run(plan, writer) && isSound
        try Task.checkCancellation()
      }
      return isSound
    }
    if !isSound { throw ExitCode.unsoundRows }
  }

  /// Finds out before the first measurement whether its reports can be written.
  private func rehearse(_ writer: ReportWriter, for plans: [Plan]) throws {
    var names: Set<String> = []
    for name in plans.map(\.corpus.name) {
      guard names.insert(name).inserted else {
        throw ValidationError(
          "two of the corpora are named '\(name)': their reports would overwrite each other")
      }
      try writer.rehearse(name, as: chosenFormats)
    }
  }

  private var chosenFormats: [any ReportFormat] {
    reportFormats.filter { format in
      formats.isEmpty || formats.contains { format.goes(by: $0) }
    }
  }

  private var request: PlanRequest {
    var request = PlanRequest()
    request.backends = backends
    request.variants = variants
    request.streams = streams
    request.sinks = sinks
    request.reference = reference
    request.budget = budget.duration
    request.rounds = rounds
    request.seed = seed ?? UInt64.random(in: 0..<(1 << 32))
    request.pace = pace
    return request
  }

  /// Runs one campaign and reports it.
  ///
  /// - Returns: Whether all rows were sound.
  private func run(_ plan: Plan, _ writer: ReportWriter) async throws -> Bool {
    let progress = ProgressLine(
      isQuiet: quiet, total: rounds.map { "of \($0) rounds" } ?? "of \(budget)")
    let campaign = Campaign(
      plan: plan, process: workers.process, boundProcessor: BoundProcessor.shared.number,
      command: CommandLine.arguments.dropFirst().reduce("harness") { "\($0) \($1)" })
    let results = try await campaign.run { progress.show($0) }
    progress.clear()
    // Before the files: whatever becomes of those, the figures have been seen.
    if !quiet {
      print("\(AnswerSentence(results))\n")
      print(TerminalTable(results, style: Console.isColourful ? .colour : .plain))
    }
    for line in failures(in: results) { Console.complain(line) }
    if !quiet { for warning in results.warnings { Console.complain("warning: \(warning)") } }
    let paths = try writer.write(results, as: chosenFormats)
    if !quiet { print("Reports: \(paths.joined(separator: " "))") }
    if results.plan.isInterrupted {
      Console.complain("interrupted; what was measured is in \(list(paths))")
      throw ExitCode.interrupted
    }
    return results.rows.allSatisfy { !$0.status.isFailure }
  }

  /// Why backends got no figures, unabridged, each reason once.
  private func failures(in results: Results) -> [String] {
    var seen: Set<String> = []
    let failures = results.rows.filter(\.status.isFailure)
      .map { "\($0.key.backend): \($0.status.rawValue): \($0.reason)" }
    let differences = results.differences.map { difference in
      """
      \(difference.key.backend): line \(difference.line) of the \(difference.log) log: expected \
      \(difference.expected ?? "the end"), heard \(difference.heard ?? "the end")
      """
    }
    return (failures + differences).filter { seen.insert($0).inserted }
  }
}

extension ReportFormat {
  /// Whether people call it that: by its name, or by what its files end in.
  fileprivate func goes(by name: String) -> Bool { name == self.name || name == fileExtension }
}

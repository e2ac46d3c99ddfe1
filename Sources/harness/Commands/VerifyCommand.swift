import ArgumentParser
import CommandSupport
import FeedEvents
import HarnessCore
import WorkerContract

/// `harness verify`: checks that all backends report the same events, independent of the chunks.
struct VerifyCommand: AsyncParsableCommand, MeasuringCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check that all backends report the same events, however the document is cut.",
    discussion: "Reports named NAME-verify are written if --output or --format is given.")

  @OptionGroup var feeds: FeedArguments

  @Option(
    name: .customLong("backend"), help: "A backend to verify; repeatable. (default: all)",
    completion: .implementations)
  var backends: [String] = []

  @Option(
    name: .customLong("stream"),
    help: ArgumentHelp(
      """
      A stream to verify; repeatable. (default: every recording, whole, fixed:16384, fixed:1 and \
      random cuts)
      """, valueName: "stream"))
  var streams: [StreamSpecification] = []

  @OptionGroup(title: HelpTitle.work) var records: RecordOptions

  @Option(
    help: """
      The number N of random streams: random:1 to random:N. (default: 200 for documents up to 80 KB, fewer \
      for larger ones, 2 from 8 MB)
      """)
  var random: Int?

  /// The largest number of random streams of a document.
  private static let maximumCuts = 10_000

  @Option(
    help: """
      The backend to compare with if there is no manifest. (default: libxml2, or another one that can read the \
      document)
      """, completion: .implementations)
  var reference: String?

  @Flag(help: "Print only the event log of the first backend.")
  var log = false

  @OptionGroup(title: HelpTitle.output) var reports: ReportOptions
  @OptionGroup(title: HelpTitle.workers) var workers: WorkerOptions
  @OptionGroup(title: HelpTitle.workers) var debug: DebugOptions

  func validate() throws {
    guard random.map({ (0...Self.maximumCuts).contains($0) }) ?? true else {
      throw ValidationError("--random must lie between 0 and \(Self.maximumCuts)")
    }
    if log, reports.json { throw ValidationError("--log and --json exclude each other") }
  }

  func run() async throws {
    let fetched = try await FetchedDocuments(of: feeds.names)
    defer { withExtendedLifetime(fetched) {} }
    let planner = Planner(registry: try await workers.registry())
    let corpora = try records.apply(to: Library.corpora(feeds.names, fetched, of: .document))
    let requested = reference ?? Configuration.reference
    let implementations = try planner.verifiedBackends(
      backends.isEmpty ? Configuration.backends : backends, comparedWith: requested, over: corpora)
    let verifier = Verifier(
      process: workers.process, preferred: requested, keepsWholeLogs: log)
    guard corpora.count == 1 || !log else {
      throw ValidationError("--log prints the log of a single document: name only one")
    }
    if log { return try await printLog(of: corpora[0], by: implementations, with: verifier) }
    let documents = corpora.map { VerifiedDocument($0, over: wantedStreams(of: $0)) }
    var report = VerificationReport(
      name: documents.count == 1 ? "\(corpora[0].name)-verify" : "verify", command: Launch.command,
      of: documents, by: implementations.map(\.name))
    let isWritten = try reports.wants(.verification)
    if isWritten {
      report.reportName = try reports.writableName(
        report.reportName, of: report.work, .verification)
    }
    try await verify(documents, by: implementations, with: verifier, into: &report)
    if let reason = report.reasonNothingVerified {
      throw CampaignError.nothingVerified(reason: reason)
    }
    if !reports.json {
      Console.print(
        fitting: documents.count == 1
          ? VerificationTable(report.documents[0]) : VerificationTable(countsOf: report))
    }
    if isWritten { reports.show(try reports.publish(report)) }
    if !report.isSound { throw ExitCode.unsound }
    if report.lacksOne(of: backends) { throw ExitCode.notComparable }
  }

  /// Verifies the documents.
  ///
  /// Of several, those with different results are printed immediately.
  private func verify(
    _ documents: [VerifiedDocument], by implementations: [Implementation],
    with verifier: Verifier, into report: inout VerificationReport
  ) async throws {
    let progress = ProgressLine(isQuiet: reports.quiet)
    defer { progress.clear() }
    if documents.count == 1 {
      let found = try await verifier.verify(documents[0], by: implementations) {
        progress.show("verifying \($0.name)", until: $1)
      }
      return report.add(found, of: documents[0])
    }
    try await verifier.verify(
      documents, by: implementations,
      onImplementation: { implementation, done, end in
        progress.show(
          "verifying \(implementation.name), \(done) of \(documents.count) documents done",
          until: end)
      },
      onDocument: { document, verification in
        report.add(verification, of: document)
        guard !reports.json, let last = report.documents.last,
          let lines = VerificationTable(oneOfSeveral: last)
        else { return }
        progress.clear()
        Console.print(fitting: lines)
      })
  }

  /// Prints the event log of the first backend.
  private func printLog(
    of corpus: Corpus, by implementations: [Implementation], with verifier: Verifier
  ) async throws {
    guard let first = implementations.first else { return }
    guard first.description.logs.contains(.events) else {
      throw ValidationError("\(first.name) has no event log: only its records are verified")
    }
    let verification = try await verifier.verify(
      VerifiedDocument(corpus, over: [.whole]), by: [first])
    if let reason = verification.reasonNothingVerified {
      throw CampaignError.nothingVerified(reason: reason)
    }
    Console.print(log: verification.results.first?.eventLog ?? [])
    for result in verification.results where result.status != .ok {
      Console.printError("\(result.backend): \(result.status.rawValue): \(result.reason)")
    }
    if !verification.isSound { throw ExitCode.unsound }
  }

  /// Returns the number of random streams that each backend parses in about a second.
  ///
  /// `fixed:1` already cuts between any two bytes, and each further random stream finds less.
  private func usefulCuts(of corpus: Corpus) -> Int { min(200, max(2, (16 << 20) / corpus.bytes)) }

  private func wantedStreams(of corpus: Corpus) -> [StreamSpecification] {
    if !streams.isEmpty { return streams }
    let recorded = corpus.recordings.map { StreamSpecification.recording($0.name) }
    let seeds = (0..<(random ?? usefulCuts(of: corpus))).map {
      StreamSpecification.random(seed: UInt64($0 + 1))
    }
    return (recorded + [.whole, .fixed(16384), .fixed(1)] + seeds).filter(corpus.canVerify)
  }
}

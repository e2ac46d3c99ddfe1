import CommandSupport
import WorkerContract
import ArgumentParser
import Campaign
import Corpora
import FeedEvents
import Results

/// `harness verify`: whether all backends report the same events, however it is cut.
struct VerifyCommand: AsyncParsableCommand, MeasuringCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check that all backends report the same events, however it is cut.")

  @Option(
    name: .customLong("corpus"),
    help: ArgumentHelp(
      """
      A corpus by name, all of them by 'all', or the path of a corpus directory, a single feed or a \
      directory of XML documents, the address of a feed, or - for standard input; repeatable.
      """, valueName: "name or path"))
  var corpora = ["itunes300"]

  @Option(
    name: .customLong("backend"), help: "A backend to verify; repeatable. (default: all)")
  var backends: [String] = []

  @Option(
    name: .customLong("stream"),
    help: ArgumentHelp(
      """
      A stream to verify; repeatable. (default: every recording, whole, fixed:16384, fixed:1 and \
      random cuts)
      """, valueName: "stream"))
  var streams: [StreamSpecification] = []

  @OptionGroup var records: RecordOptions

  @Option(
    help: """
      How many random cuts: random:1 to random:N. (default: 200 of a document up to 80 KB, fewer of a larger \
      one, 2 from 8 MB on)
      """)
  var random: Int?

  /// The most random cuts that are made of a document.
  private static let mostCuts = 10_000

  @Option(help: "The backend to compare with where there is no manifest.")
  var reference = Self.usualReference

  /// Of a document that it can't read, the backends are compared with another.
  private static let usualReference = "libxml2"

  @Flag(help: "Print the event log, of the first of the backends, and nothing else.")
  var log = false

  @OptionGroup var workers: WorkerOptions
  @OptionGroup var debug: DebugOptions

  func validate() throws {
    guard random.map({ (0...Self.mostCuts).contains($0) }) ?? true else {
      throw ValidationError("--random must lie between 0 and \(Self.mostCuts)")
    }
  }

  func run() async throws {
    let isSound = try await Interruption.cancelling { () async throws -> Bool in
      let fetched = try await FetchedDocuments(of: corpora)
      defer { withExtendedLifetime(fetched) {} }
      let planner = Planner(registry: try await workers.registry())
      let corpora = try records.apply(to: Library.corpora(corpora, fetched, of: .document))
      let implementations = try planner.verifiedBackends(
        backends, comparedWith: reference == Self.usualReference ? nil : reference, over: corpora)
      let verifier = Verifier(
        process: workers.process, preferred: reference, keepsWholeLogs: log)
      guard corpora.count == 1 else {
        if log { throw ValidationError("--log prints the log of one document: name one") }
        return try await verify(corpora, by: implementations, with: verifier)
      }
      return try await verify(corpora[0], by: implementations, with: verifier)
    }
    if !isSound { throw ExitCode.unsoundRows }
  }

  private func verify(
    _ corpus: Corpus, by implementations: [Implementation], with verifier: Verifier
  ) async throws -> Bool {
    if log, let first = implementations.first, !first.description.logs.contains(.events) {
      throw ValidationError("\(first.name) has no event log: it is verified by its records alone")
    }
    let streams = log ? [.whole] : wantedStreams(of: corpus)
    let progress = ProgressLine(isQuiet: log, total: "")
    let verification = try await verifier.verify(
      VerifiedDocument(corpus, over: streams),
      by: log ? Array(implementations.prefix(1)) : implementations
    ) { progress.show(.verifying(backend: $0.name)) }
    progress.clear()
    try require(verification.hindrance)
    if log {
      Console.print(log: verification.outcomes.first?.eventLog ?? [])
      for outcome in verification.outcomes where outcome.status != .ok {
        Console.printError("\(outcome.backend): \(outcome.status.rawValue): \(outcome.reason)")
      }
    } else {
      Console.print(fitting: VerificationTable(verification, corpus: corpus, streams: streams))
    }
    return verification.isSound
  }

  /// Verifies several documents; those that are not alike to all implementations are printed as they are
  /// found, and the numbers at the end.
  private func verify(
    _ corpora: [Corpus], by implementations: [Implementation], with verifier: Verifier
  ) async throws -> Bool {
    let progress = ProgressLine(isQuiet: false, total: "")
    var summary = SuiteVerification(of: corpora, by: implementations)
    try await verifier.verify(
      corpora.map { VerifiedDocument($0, over: wantedStreams(of: $0)) }, by: implementations,
      onImplementation: { implementation, done in
        progress.show(
          "verifying \(implementation.name), \(done) of \(corpora.count) documents done")
      },
      onDocument: { document, verification in
        guard let lines = summary.add(verification, of: document.corpus) else { return }
        progress.clear()
        Console.print(fitting: lines)
      })
    progress.clear()
    try require(summary.hindrance)
    Console.print(fitting: summary)
    return summary.isSound
  }

  /// Refuses to call sound what no backend was asked about.
  private func require(_ hindrance: String?) throws(CampaignError) {
    if let hindrance { throw .nothingVerified(reason: hindrance) }
  }

  /// The number of random cuts that each backend parses in a second or so: `fixed:1` has already cut between any two
  /// bytes, and after a few each further one finds less.
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

import ArgumentParser
import CommandSupport
import FeedEvents
import HarnessCore
import WorkerContract

/// `harness verify`: checks that all backends report the same events, independent of the chunks.
struct VerifyCommand: AsyncParsableCommand, MeasuringCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check that all backends report the same events, however the document is cut.")

  @Option(
    name: .customLong("corpus"),
    help: ArgumentHelp(
      """
      A corpus to verify: a name, 'all', the path of a corpus directory, a feed or a directory of XML \
      documents, the address of a feed, or - for standard input; repeatable.
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
      The number N of random streams: random:1 to random:N. (default: 200 for documents up to 80 KB, fewer \
      for larger ones, 2 from 8 MB)
      """)
  var random: Int?

  /// The largest number of random streams of a document.
  private static let maximumCuts = 10_000

  @Option(help: "The backend to compare with if there is no manifest.")
  var reference = Self.defaultReference

  /// The default reference; a document that it can't read has another one.
  private static let defaultReference = "libxml2"

  @Flag(help: "Print only the event log of the first backend.")
  var log = false

  @OptionGroup var workers: WorkerOptions
  @OptionGroup var debug: DebugOptions

  func validate() throws {
    guard random.map({ (0...Self.maximumCuts).contains($0) }) ?? true else {
      throw ValidationError("--random must lie between 0 and \(Self.maximumCuts)")
    }
  }

  func run() async throws {
    let fetched = try await FetchedDocuments(of: corpora)
    defer { withExtendedLifetime(fetched) {} }
    let planner = Planner(registry: try await workers.registry())
    let corpora = try records.apply(to: Library.corpora(corpora, fetched, of: .document))
    let requested = reference == Self.defaultReference ? nil : reference
    let implementations = try planner.verifiedBackends(
      backends, comparedWith: requested, over: corpora)
    let verifier = Verifier(
      process: workers.process, preferred: requested, keepsWholeLogs: log)
    guard corpora.count == 1 || !log else {
      throw ValidationError("--log prints the log of a single document: name only one")
    }
    let isSound =
      corpora.count == 1
      ? try await verify(corpora[0], by: implementations, with: verifier)
      : try await verify(corpora, by: implementations, with: verifier)
    if !isSound { throw ExitCode.unsound }
  }

  private func verify(
    _ corpus: Corpus, by implementations: [Implementation], with verifier: Verifier
  ) async throws -> Bool {
    if log, let first = implementations.first, !first.description.logs.contains(.events) {
      throw ValidationError("\(first.name) has no event log: only its records are verified")
    }
    let streams = log ? [.whole] : wantedStreams(of: corpus)
    let progress = ProgressLine(isQuiet: log, total: "")
    let verification = try await verifier.verify(
      VerifiedDocument(corpus, over: streams),
      by: log ? Array(implementations.prefix(1)) : implementations
    ) { progress.show(.verifying(backend: $0.name)) }
    progress.clear()
    try requireVerification(unless: verification.reasonNothingVerified)
    if log {
      Console.print(log: verification.results.first?.eventLog ?? [])
      for result in verification.results where result.status != .ok {
        Console.printError("\(result.backend): \(result.status.rawValue): \(result.reason)")
      }
    } else {
      Console.print(fitting: VerificationTable(verification, corpus: corpus, streams: streams))
    }
    return verification.isSound
  }

  /// Verifies several documents.
  ///
  /// Documents with different results are printed immediately, and the counts at the end.
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
    try requireVerification(unless: summary.reasonNothingVerified)
    Console.print(fitting: summary)
    return summary.isSound
  }

  /// Throws an error if there is a reason why nothing was verified, because that is not a sound result.
  private func requireVerification(unless reason: String?) throws(CampaignError) {
    if let reason { throw .nothingVerified(reason: reason) }
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

import CommandSupport
import ArgumentParser
import Campaign
import Corpora
import FeedEvents
import Files
import FoundationEssentials
import Reports
import Results
import WorkerContract

/// `harness records`: the records a backend reads from a feed.
struct RecordsCommand: AsyncParsableCommand, MeasuringCommand {
  static let configuration = CommandConfiguration(
    commandName: "records", abstract: "Print the records that a backend reads from a feed.")

  @Option(
    help: ArgumentHelp(
      """
      A corpus by name, the path of a corpus directory or a single feed, the address of a feed, or - for \
      standard input. Of a directory of feeds the records are counted.
      """, valueName: "name or path"))
  var corpus = "itunes300"

  @OptionGroup var records: RecordOptions

  @Option(help: "The backend that reads it. (default: libxml2; foundation-json for JSON)")
  var backend: String?

  @Flag(help: "Print JSON: an array with an object a record.")
  var json = false

  @Flag(help: "Print what a directory of feeds has as Markdown.")
  var markdown = false

  @OptionGroup var workers: WorkerOptions
  @OptionGroup var debug: DebugOptions

  func run() async throws {
    guard markdown || isDirectoryOfFeeds else { return try await printRecords() }
    let counts = try await Interruption.cancelling { try await countRecords() }
    Console.print(try format.text(of: counts))
    if !counts.areAllRead { throw ExitCode.unsoundRows }
  }

  private var isDirectoryOfFeeds: Bool {
    File.kind(of: corpus) == .directory && File.kind(of: "\(corpus)/\(Manifest.fileName)") == nil
  }

  /// The format of a directory's counts.
  private var format: any Format {
    if json { return JSONFormat() }
    return markdown ? MarkdownFormat() : TextFormat(Console.renderer)
  }

  /// Counts the records of every feed of a directory.
  private func countRecords() async throws -> RecordCounts {
    let selection = try Library.shared().corpora(corpus, of: .document)
    selection.printSkipped()
    let planner = Planner(registry: try await workers.registry())
    let implementation =
      try backend.map { try planner.backend($0) } ?? planner.reader(nil, of: selection.corpora[0])
    let verifier = Verifier(
      process: workers.process, preferred: implementation.name, keepsWholeLogs: true)
    let readable = selection.corpora.filter { feed in
      guard !implementation.reads(feed.syntax) else { return true }
      Console.printError(
        "skipped \(feed.name): it is \(feed.syntax), which \(implementation.name) can't read")
      return false
    }
    let documents = try records.apply(to: readable).map { VerifiedDocument($0, over: [.whole]) }
    var counts = RecordCounts(backend: implementation.name)
    try await verifier.verify(documents, by: [implementation], onImplementation: { _, _ in }) {
      document, verification in
      counts.add(document.corpus, verification.outcomes.first)
    }
    return counts
  }

  private func printRecords() async throws {
    let verdict = try await Interruption.cancelling { () async throws -> Verification.Outcome? in
      let fetched = try await FetchedDocuments(of: [corpus])
      defer { withExtendedLifetime(fetched) {} }
      let corpus = try records.apply(to: try Library.shared().corpus(fetched[corpus]))
      guard corpus.recordType != nil else {
        let other =
          corpus.syntax == .json
          ? "JSON of the iTunes Store and JSON Feed 1 can be read"
          : "'harness verify' compares its events"
        throw ValidationError(
          "no record type reads \(corpus.name): there are no records to print; \(other)")
      }
      let implementation = try Planner(registry: try await workers.registry()).reader(
        backend, of: corpus)
      guard implementation.description.sinks.contains(.model) else {
        throw ValidationError(
          "\(implementation.name) builds no records: it reports names as they are written")
      }
      let verifier = Verifier(
        process: workers.process, preferred: implementation.name, keepsWholeLogs: true)
      let document = VerifiedDocument(corpus, over: [.whole])
      return try await verifier.verify(document, by: [implementation]) { _ in }.outcomes.first
    }
    guard let verdict else { throw ExitCode.fault }
    let list = RecordList(log: verdict.recordLog ?? [])
    Console.print(json ? try list.json() : list.text)
    for diagnostic in verdict.diagnostics { Console.printError(diagnostic) }
    if verdict.status != .ok {
      Console.printError("\(verdict.backend): \(verdict.status.rawValue): \(verdict.reason)")
      throw ExitCode.unsoundRows
    }
  }
}

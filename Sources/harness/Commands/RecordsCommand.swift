import ArgumentParser
import CommandSupport
import FeedEvents
import FeedModels
import FoundationEssentials
import HarnessCore
import WorkerContract

/// `harness records`: prints the records that a backend reads from a feed.
struct RecordsCommand: AsyncParsableCommand, MeasuringCommand {
  static let configuration = CommandConfiguration(
    commandName: "records", abstract: "Print the records that a backend reads from a feed.",
    discussion: "For several feeds, or a directory of feeds, the records are counted instead.")

  @OptionGroup var feeds: FeedArguments

  @OptionGroup(title: HelpTitle.work) var records: RecordOptions
  @OptionGroup(title: HelpTitle.work) var snapshot: SnapshotOption

  @Option(
    help: "The backend that reads the feed. (default: libxml2, or foundation-json for JSON)",
    completion: .implementations)
  var backend: String?

  @Flag(help: "Print JSON: an array with one object per record.")
  var json = false

  @Flag(help: "Count the records, and print the counts as Markdown.")
  var markdown = false

  @OptionGroup(title: HelpTitle.workers) var workers: WorkerOptions
  @OptionGroup(title: HelpTitle.workers) var debug: DebugOptions

  func validate() throws {
    if json, markdown { throw ValidationError("--json and --markdown exclude each other") }
  }

  func run() async throws {
    let names = self.feeds.names
    let fetched = try await FetchedDocuments(of: names + [snapshot.previous])
    defer { withExtendedLifetime(fetched) {} }
    let feeds = try Library.corpora(names, fetched, of: .document)
    let areRead: Bool
    if !markdown, feeds.count == 1, !names.contains(where: isDirectoryOfFeeds) {
      areRead = try await printRecords(
        of: records.apply(to: feeds[0]),
        since: snapshot.previous.map { try Library.standard().corpus(fetched[$0]) })
    } else {
      if snapshot.previous != nil {
        throw ValidationError("--previous takes one feed, whose records are printed")
      }
      let counts = try await countRecords(of: feeds)
      Console.print(try format.render(counts))
      areRead = counts.areAllRead
    }
    if !areRead { throw ExitCode.unsound }
  }

  private func isDirectoryOfFeeds(_ path: String) -> Bool {
    File.kind(of: path) == .directory && File.kind(of: "\(path)/\(Manifest.fileName)") == nil
  }

  private var format: any Format {
    if json { return JSONFormat() }
    return markdown ? MarkdownFormat() : TextFormat(Console.renderer)
  }

  /// Counts the records of each feed that the backend can read; without one, each syntax has its own.
  private func countRecords(of feeds: [Corpus]) async throws -> RecordCounts {
    var counts = RecordCounts()
    let syntaxes = backend == nil ? feeds.map(\.syntax).distinct() : feeds.prefix(1).map(\.syntax)
    for syntax in syntaxes {
      let feeds = backend == nil ? feeds.filter { $0.syntax == syntax } : feeds
      let implementation = try await reader(of: feeds)
      let readable = feeds.filter { feed in
        guard !implementation.reads(feed.syntax) else { return true }
        Console.printError(
          "skipped \(feed.name): it is \(feed.syntax), which \(implementation.name) can't read")
        return false
      }
      let documents = try records.apply(to: readable).map { VerifiedDocument($0, over: [.whole]) }
      counts.backends.append(implementation.name)
      try await verifier(implementation).verify(
        documents, by: [implementation]
      ) { document, verification in counts.add(document.corpus, verification.results.first) }
    }
    return counts
  }

  /// Prints the records of a feed; those that are in an earlier snapshot are read.
  private func printRecords(of corpus: Corpus, since previous: Corpus?) async throws -> Bool {
    guard corpus.recordType != nil else {
      throw RecordsError.noType(corpus)
    }
    let snapshots = try previous.map {
      try FeedSnapshots(corpus, since: $0, .isRead, asked: records.name)
    }
    let corpus = snapshots?.current ?? corpus
    let implementation = try await reader(of: [corpus])
    let verification = try await verifier(implementation).verify(
      VerifiedDocument(corpus, over: [.whole]), by: [implementation])
    guard let result = verification.results.first else { throw ExitCode.fault }
    var list = RecordList(log: result.recordLog ?? [])
    if let snapshots {
      let before = try await snapshots.items(
        of: snapshots.previous, workers.process, by: implementation)
      list.markRead(since: before, snapshots.type)
    }
    let kinds = corpus.recordType.flatMap(RecordType.named)?.kinds ?? [:]
    if json { Console.print(try list.json(kinds)) } else { Console.print(fitting: list.text) }
    for diagnostic in result.diagnostics { Console.printError(diagnostic) }
    guard result.status != .ok else { return true }
    Console.printError("\(result.backend): \(result.status.rawValue): \(result.reason)")
    return false
  }

  private func reader(of feeds: [Corpus]) async throws -> Implementation {
    let registry = try await workers.usableRegistry()
    let implementation = try Planner(registry: registry).reader(backend, of: feeds)
    guard implementation.description.sinks.contains(.model) else {
      throw RecordsError.noRecords(backend: implementation.name)
    }
    return implementation
  }

  private func verifier(_ implementation: Implementation) -> Verifier {
    Verifier(process: workers.process, preferred: implementation.name, keepsWholeLogs: true)
  }
}

/// The reason why there are no records to print.
enum RecordsError: Error {
  case noType(Corpus)
  case noRecords(backend: String)
}

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
      A corpus by name, the path of a corpus directory or a single feed, or the address of a feed. Of a \
      directory of feeds the records are counted.
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
    for file in selection.skipped { Console.printError("passed over \(file.path): \(file.reason)") }
    let planner = Planner(registry: try await workers.registry())
    let row =
      try backend.map { try planner.backend($0) } ?? planner.reader(nil, of: selection.corpora[0])
    let verifier = Verifier(process: workers.process, preferred: row.name, keepsWholeLogs: true)
    let readable = selection.corpora.filter { feed in
      guard !row.reads(feed.syntax) else { return true }
      Console.printError(
        "passed over \(feed.name): it is \(feed.syntax), which \(row.name) can't read")
      return false
    }
    let documents = try records.apply(to: readable).map { VerifiedDocument($0, over: [.whole]) }
    var counts = RecordCounts(backend: row.name)
    try await verifier.verify(documents, by: [row], onRow: { _, _ in }) { document, verification in
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
        throw ValidationError(
          """
          no record type reads \(corpus.name): there are no records to print; 'harness verify' compares \
          its events
          """)
      }
      let row = try Planner(registry: try await workers.registry()).reader(backend, of: corpus)
      guard row.description.sinks.contains(.model) else {
        throw ValidationError("\(row.name) builds no records: it reports names as they are written")
      }
      let verifier = Verifier(
        process: workers.process, preferred: row.name, keepsWholeLogs: true)
      let document = VerifiedDocument(corpus, over: [.whole])
      return try await verifier.verify(document, by: [row]) { _ in }.outcomes.first
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

/// The records of a record log.
struct RecordList {
  typealias Record = [(name: String, value: String)]

  let records: [Record]

  /// The records of items.
  var items: [Record] { records.filter { !Self.isOfChannel($0) } }

  /// The fields of the channel.
  var channelFields: Record { Array(records.filter(Self.isOfChannel).joined()) }

  private static func isOfChannel(_ record: Record) -> Bool {
    record.contains { $0.name.hasPrefix(RecordLog.channelPrefix) }
  }

  /// Reads a record log: a line `name TAB value` a field, an empty line after each record.
  init(log: [UInt8]) {
    var records: [Record] = []
    var record: Record = []
    let lines = log.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // The log ends with an empty line, behind which there is nothing.
    for line in lines.dropLast() {
      if line.isEmpty {
        records.append(record)
        record = []
      } else {
        let field = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
        let value = field.count == 2 ? String(decoding: field[1], as: UTF8.self) : ""
        record.append((String(decoding: field[0], as: UTF8.self), RecordLog.unescaped(value)))
      }
    }
    self.records = records
  }

  /// A block a record, its fields in the order of the record type's table.
  var text: String {
    let width = records.joined().map(\.name.count).max() ?? 0
    let blocks = records.enumerated().map { index, record in
      // A line of a value can't be taken for another field.
      let margin = "\n" + String(repeating: " ", count: width + 4)
      let fields = record.map { field in
        "  \(field.name.padding(to: width))  \(field.value.replacing("\n", with: margin))"
      }
      return (["record \(index + 1)"] + fields).joined(separator: "\n")
    }
    return (blocks + ["\(records.count) record\(records.count == 1 ? "" : "s")"]).joined(
      separator: "\n")
  }

  /// An array with an object a record.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let objects = records.map { record in
      Dictionary(record.map { ($0.name, $0.value) }) { first, _ in first }
    }
    return JSONText.visible(String(decoding: try encoder.encode(objects), as: UTF8.self))
  }
}

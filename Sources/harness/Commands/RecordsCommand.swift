import ArgumentParser
import Campaign
import Corpora
import FeedEvents
import Results
import WorkerContract

/// `harness records`: the records a backend reads from a feed.
struct RecordsCommand: AsyncParsableCommand, MeasuringCommand {
  static let configuration = CommandConfiguration(
    commandName: "records", abstract: "Print the records that a backend reads from a feed.")

  @Option(
    help: ArgumentHelp(
      "A corpus by name, or the path of a corpus directory or a single feed.",
      valueName: "name or path"))
  var corpus = "itunes300"

  @Option(help: "The backend that reads it.")
  var backend = "libxml2"

  @Flag(help: "Print JSON: an array with an object a record.")
  var json = false

  @OptionGroup var workers: WorkerOptions
  @OptionGroup var debug: DebugOptions

  func run() async throws {
    let verdict = try await Interruption.cancelling { () async throws -> Verification.Verdict? in
      let corpus = try Library.shared().corpus(corpus)
      guard corpus.recordType != nil else {
        throw ValidationError("no record type reads \(corpus.name): there are no records to print")
      }
      let row = try Planner(registry: try await workers.registry()).backend(backend)
      guard row.description.sinks.contains("model") else {
        throw ValidationError("\(backend) builds no records: it hears names as they are written")
      }
      let verifier = Verifier(process: workers.process, corpus: corpus, preferred: backend)
      return try await verifier.verify([row], streams: [.whole]) { _ in }.verdicts.first
    }
    guard let verdict else { throw ExitCode.fault }
    let records = RecordList(log: verdict.recordLog ?? [])
    print(json ? try records.json() : records.text)
    for diagnostic in verdict.diagnostics { Console.complain(diagnostic) }
    if verdict.status != .ok {
      Console.complain("\(backend): \(verdict.status.rawValue): \(verdict.reason)")
      throw ExitCode.unsoundRows
    }
  }
}

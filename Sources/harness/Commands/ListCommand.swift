import ArgumentParser
import CommandSupport
import FeedEvents
import FeedModels
import FoundationEssentials
import HarnessCore
import WorkerContract

/// `harness list`: lists everything that can be named on the command line.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract:
      "List backends with their library versions, corpora, streams, sinks, metrics and formats.")

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print the notes on each backend as well.")
  var notes = false

  @OptionGroup(title: HelpTitle.workers) var workers: WorkerOptions

  func run() async throws {
    // List the corpora while the workers start.
    async let registry = workers.registryWithPackages()
    let corpora = Inventory.corpora(of: Library.standard())
    let inventory = Inventory(implementations: try await registry.implementations, corpora: corpora)
    guard !json else { return Console.print(try JSONText.text(of: inventory), terminator: "") }
    Console.print(fitting: inventory.text(notes: notes))
  }
}

/// Everything that can be named on the command line.
struct Inventory: Encodable {
  private let backends: [ImplementationDescription]
  private let corpora: [CorpusEntry]
  private let streams: [Named]
  private let sinks: [String]
  private let metrics: [MetricEntry]
  private let formats: [Named]

  struct CorpusEntry: Encodable {
    var name, title: String
    var bytes: Int?
    var items: Int?
    var streams: [String]
    /// Whether the document exists; the name is a key of the JSON.
    var isMade: Bool?
    var problem: String?
  }

  private struct Named: Encodable {
    var name, summary: String
  }

  private struct MetricEntry: Encodable {
    var name, unit, kind: String
  }

  init(implementations: [Implementation], corpora: [CorpusEntry]) {
    self.corpora = corpora
    backends = implementations.map(\.description)
    streams = [
      Named(name: "NAME", summary: "a recording of the corpus"),
      Named(name: "whole", summary: "the document in one chunk"),
      Named(name: "fixed:BYTES", summary: "chunks of one size"),
      Named(name: "random:SEED", summary: "sizes from 1 B to 64 KiB, log-uniform"),
    ]
    sinks = implementations.flatMap(\.description.sinks).map(\.rawValue).distinct()
    let described = implementations.flatMap(\.description.metrics)
    metrics = described.distinct(by: \.name).map {
      MetricEntry(name: $0.name, unit: $0.unit, kind: $0.kind.rawValue)
    }
    formats = HarnessCore.formats(of: .run).map { Named(name: $0.name, summary: $0.summary) }
  }

  /// Lists the corpora of a library without reading their documents.
  static func corpora(of library: CorpusLibrary) -> [CorpusEntry] {
    library.names.map { name in
      do throws(CorpusError) {
        let listing = try library.listing(name)
        let manifest = listing.manifest
        return CorpusEntry(
          name: name, title: manifest.title, bytes: manifest.bytes, items: manifest.items,
          streams: listing.streams, isMade: listing.isGenerated)
      } catch {
        // An invalid corpus must not hide the others.
        return CorpusEntry(
          name: name, title: "", streams: [], problem: ErrorMessage(error).text)
      }
    }
  }

  func text(notes: Bool) -> String {
    var blocks = [
      block(
        "backends",
        backends.flatMap { backend in
          let problem = backend.unavailability.map { "; unavailable: \($0)" } ?? ""
          return [(backend.name, backend.summary + problem)]
            + (notes ? backend.remarks.map { ("", "  \($0)") } : [])
        }),
      block(
        "corpora",
        corpora.map { corpus in
          let size = corpus.bytes.map { "\($0) bytes, " } ?? ""
          let streams = corpus.streams.isEmpty ? "" : ", streams: \(list(corpus.streams))"
          let making = corpus.isMade == false ? ", generated on first use" : ""
          return (
            corpus.name,
            corpus.problem.map { "unusable: \($0)" } ?? "\(size)\(corpus.title)\(streams)\(making)"
          )
        }),
      block("streams", streams.map { ($0.name, $0.summary) }),
      "sinks\n  \(list(sinks))",
      block("metrics", metrics.map { ($0.name, "\($0.unit), \($0.kind)") }),
      block("formats", formats.map { ($0.name, $0.summary) }),
    ]
    if corpora.isEmpty { blocks[1] = "corpora\n  none" }
    return blocks.joined(separator: "\n\n")
  }

  private func block(_ title: String, _ lines: [(String, String)]) -> String {
    let width = lines.map(\.0.count).max() ?? 0
    return ([title] + lines.map { "  \($0.0.padding(to: width))  \($0.1.onOneLine)" })
      .joined(separator: "\n")
  }
}

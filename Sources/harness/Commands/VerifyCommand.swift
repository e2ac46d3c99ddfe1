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
    help: ArgumentHelp(
      "A corpus by name, or the path of a corpus directory or a single feed.",
      valueName: "name or path"))
  var corpus = "itunes300"

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

  @Option(help: "How many random cuts: random:1 to random:N.")
  var random = 200

  @Option(help: "The backend to compare with where there is no manifest.")
  var reference = "libxml2"

  @Flag(help: "Print the event log, of the first of the backends, and nothing else.")
  var log = false

  @OptionGroup var workers: WorkerOptions
  @OptionGroup var debug: DebugOptions

  func validate() throws {
    if random < 0 { throw ValidationError("--random must not be below 0") }
  }

  func run() async throws {
    let isSound = try await Interruption.cancelling { () async throws -> Bool in
      let corpus = try Library.shared().corpus(corpus)
      let registry = try await workers.registry()
      let planner = Planner(registry: registry)
      let names =
        backends.isEmpty ? registry.implementations.filter(\.isBackend).map(\.name) : backends
      let rows = try names.map { try planner.backend($0) }
      if corpus.manifest == nil || reference != "libxml2" { _ = try planner.backend(reference) }
      if log, let first = rows.first, !first.description.logs.contains(.events) {
        throw ValidationError("\(first.name) has no event log: it is verified by its records alone")
      }
      let cuts = log ? [.whole] : wantedStreams(of: corpus)
      let progress = ProgressLine(isQuiet: log, total: "")
      let verifier = Verifier(process: workers.process, corpus: corpus, preferred: reference)
      let verification = try await verifier.verify(
        log ? Array(rows.prefix(1)) : rows, streams: cuts
      ) { progress.show(.verifying(backend: $0.name)) }
      progress.clear()
      if log {
        Console.print(bytes: verification.outcomes.first?.eventLog ?? [])
        for verdict in verification.outcomes where verdict.status != .ok {
          Console.printError("\(verdict.backend): \(verdict.status.rawValue): \(verdict.reason)")
        }
      } else {
        print(VerificationTable(verification, corpus: corpus, streams: cuts.count))
      }
      return verification.isSound
    }
    if !isSound { throw ExitCode.unsoundRows }
  }

  private func wantedStreams(of corpus: Corpus) -> [StreamSpecification] {
    if !streams.isEmpty { return streams }
    let recorded = corpus.recordings.map { StreamSpecification.recording($0.name) }
    let seeds =
      random > 0 ? (1...random).map { .random(seed: UInt64($0)) } : [StreamSpecification]()
    return (recorded + [.whole, .fixed(16384), .fixed(1)] + seeds).filter(corpus.canVerify)
  }
}

/// What verifying found, a line a backend.
struct VerificationTable: CustomStringConvertible {
  let description: String

  init(_ verification: Verification, corpus: Corpus, streams: Int) {
    var lines = ["\(corpus.name): \(corpus.bytes) bytes, \(streams) streams"]
    if let digest = verification.eventsDigest, let reference = verification.reference {
      let count = verification.events[.namespaces].map { " \($0) events," } ?? ""
      lines.append("reference: \(reference),\(count) event log \(digest)")
    }
    if let digest = verification.recordsDigest { lines.append("record log \(digest)") }
    let width = verification.outcomes.map(\.backend.count).max() ?? 0
    for verdict in verification.outcomes {
      let name = verdict.backend.padding(to: width)
      let reason = verdict.reason.isEmpty ? "" : ": \(verdict.reason)"
      lines.append("\(name)  \(verdict.status.rawValue)\(reason)")
      if let difference = verdict.difference { lines += Self.lines(of: difference) }
      lines += verdict.diagnostics.prefix(3).map { "  \($0)" }
    }
    lines += verification.warnings.map { "warning: \($0)" }
    description = lines.joined(separator: "\n")
  }

  private static func lines(of difference: Verification.Difference) -> [String] {
    let place = difference.place.map { ", \($0)" } ?? ""
    return [
      "  first difference: line \(difference.line) of the \(difference.log) log\(place)",
      "    expected: \(difference.expected ?? "the end")",
      "    received: \(difference.received ?? "the end")",
    ]
  }
}

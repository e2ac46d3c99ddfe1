import CommandSupport
import FeedEvents
import HarnessCore
import WorkerContract

/// The results of a verification, with one line for each backend.
struct VerificationTable: CustomStringConvertible {
  let description: String

  init(_ verification: Verification, corpus: Corpus, streams: [StreamSpecification]) {
    let cuts = streams.count { if case .random = $0 { true } else { false } }
    let names =
      streams.filter { if case .random = $0 { false } else { true } }.map(\.description)
      + (cuts > 0 ? ["\(cuts) random cuts"] : [])
    var lines = [
      "\(corpus.name.onOneLine): \(corpus.bytes) bytes, \(streams.count) \(streams.count == 1 ? "stream" : "streams") (\(list(names)))"
    ]
    if let reference = verification.reference {
      let count = verification.events.map { "\($0) events" }
      let digest = verification.eventsDigest.map { "event log \($0)" }
      let facts = [reference, digest.flatMap { _ in count }, digest].compactMap(\.self)
      lines.append("reference: \(facts.joined(separator: ", "))")
    }
    if let digest = verification.recordsDigest { lines.append("record log \(digest)") }
    let width = verification.results.map(\.backend.count).max() ?? 0
    for result in verification.results {
      let name = result.backend.padding(to: width)
      let reason = result.reason.isEmpty ? "" : ": \(result.reason.onOneLine)"
      lines.append("\(name)  \(result.status.rawValue)\(reason)")
      lines += Self.differenceLines(of: result)
      lines += result.diagnostics.prefix(3).map { "  \($0.onOneLine)" }
    }
    lines += verification.warnings.map { "warning: \($0.onOneLine)" }
    description = lines.joined(separator: "\n")
  }

  static func differenceLines(of result: Verification.BackendResult) -> [String] {
    guard let difference = result.difference else { return [] }
    let names =
      result.isUndecided ? (difference.reference, result.backend) : ("expected", "received")
    let place = difference.place.map { ", \($0)" } ?? ""
    return [
      "  first difference: line \(difference.line) of the \(difference.log.title)\(place)",
      "    \(names.0): \(difference.expected?.visible ?? "the end")",
      "    \(names.1): \(difference.received?.visible ?? "the end")",
    ]
  }
}

/// The results of a verification of several documents so far, with one line of counts for each backend.
struct SuiteVerification: CustomStringConvertible {
  private let bytes: Int
  private let documents: Int
  private let names: [String]
  private var counts: [String: [Status: Int]] = [:]
  private var isReadSoundly = true
  /// The number of documents that every implementation rejects, which is a fault of the document.
  private var refused = 0
  /// The reasons why documents could not be verified.
  private var reasons: [String] = []

  init(of corpora: [Corpus], by implementations: [Implementation]) {
    bytes = corpora.reduce(0) { $0 + $1.bytes }
    documents = corpora.count
    names = implementations.map(\.name)
  }

  /// Whether no implementation failed on a document that any of them accepts, and there is one.
  var isSound: Bool { isReadSoundly && refused < documents }

  /// The first reason if no document could be verified; `nil` if at least one was verified.
  var reasonNothingVerified: String? { reasons.count == documents ? reasons.first : nil }

  /// Counts the results for a document.
  ///
  /// - Returns: The text to print about the document; `nil` if all implementations that can read it agree.
  mutating func add(_ verification: Verification, of corpus: Corpus) -> String? {
    for result in verification.results {
      counts[result.backend, default: [:]][result.status, default: 0] += 1
    }
    if verification.isRefusedByAll {
      refused += 1
    } else {
      isReadSoundly = isReadSoundly && verification.isSound
    }
    if let reason = verification.reasonNothingVerified { reasons.append(reason) }
    guard !verification.isSound, !verification.isRefusedByAll else { return nil }
    let lines = verification.results.filter { $0.status.isFailure }.flatMap { result in
      ["  \(result.backend): \(result.status.rawValue): \(result.reason.onOneLine)"]
        + VerificationTable.differenceLines(of: result).map { "  \($0)" }
    }
    let warnings = verification.warnings.map { "  warning: \($0)" }
    return ([corpus.sourcePath.onOneLine] + lines + warnings).joined(separator: "\n")
  }

  var description: String {
    let width = names.map(\.count).max() ?? 0
    let lines = names.map { name in
      let own = counts[name] ?? [:]
      let numbers = Status.allCases.compactMap { status in
        own[status].map { "\($0) \(status.rawValue)" }
      }
      return "\(name.padding(to: width))  \(numbers.joined(separator: ", "))"
    }
    return (["\(documents) documents, \(bytes) bytes"] + lines).joined(separator: "\n")
  }
}

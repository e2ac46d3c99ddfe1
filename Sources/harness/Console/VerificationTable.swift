import Campaign
import Corpora
import FeedEvents
import Results

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
    let width = verification.verdicts.map(\.backend.count).max() ?? 0
    for verdict in verification.verdicts {
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
      "    heard:    \(difference.heard ?? "the end")",
    ]
  }
}

extension String {
  /// The text with blanks after it, up to `width` characters.
  func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

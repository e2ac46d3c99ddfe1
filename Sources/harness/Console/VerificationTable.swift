import CommandSupport
import HarnessCore
import WorkerContract

/// The results of a verification on the screen, with one line for each backend.
struct VerificationTable: CustomStringConvertible {
  let description: String

  init(_ document: VerificationReport.Document) {
    let verification = document.verification
    let count = document.streams.count
    var lines = [
      "\(document.name.onOneLine): \(document.bytes) bytes, \(count) \(count == 1 ? "stream" : "streams") (\(document.streamsText))"
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

  /// Creates the lines of one of several documents; `nil` if all backends that can read it accept it and agree.
  init?(oneOfSeveral document: VerificationReport.Document) {
    let verification = document.verification
    guard !verification.isSound else { return nil }
    if verification.isRefusedByAll {
      let reason = verification.results.first { $0.status.isFailure }?.reason ?? ""
      description = "\(document.path.onOneLine)\n  rejected by all: \(reason.onOneLine)"
      return
    }
    let lines = verification.results.filter { $0.status.isFailure }.flatMap { result in
      ["  \(result.backend): \(result.status.rawValue): \(result.reason.onOneLine)"]
        + Self.differenceLines(of: result).map { "  \($0)" }
    }
    let warnings = verification.warnings.map { "  warning: \($0)" }
    description = ([document.path.onOneLine] + lines + warnings).joined(separator: "\n")
  }

  init(countsOf report: VerificationReport) {
    let results = report.documents.flatMap(\.verification.results)
    let names = results.map(\.backend).distinct()
    let width = names.map(\.count).max() ?? 0
    let lines = names.map { name in
      let own = results.filter { $0.backend == name }
      let numbers = Status.allCases.compactMap { status in
        let count = own.count { $0.status == status }
        return count > 0 ? "\(count) \(status.rawValue)" : nil
      }
      return "\(name.padding(to: width))  \(numbers.joined(separator: ", "))"
    }
    let bytes = report.documents.reduce(0) { $0 + $1.bytes }
    description = (["\(report.documents.count) documents, \(bytes) bytes"] + lines)
      .joined(separator: "\n")
  }

  private static func differenceLines(of result: Verification.BackendResult) -> [String] {
    guard let text = result.differenceText else { return [] }
    return ["  first difference: \(text.place)"] + text.sides.map { "    \($0)" }
  }
}

import Foundation
import Testing

/// The output of `parser-survey`: the documents on which readers differ.
struct Survey {
  let documentCount: Int
  let differences: [SurveyedDocument]

  /// Surveys the documents that the arguments name.
  init(_ arguments: String...) throws { try self.init(arguments) }

  /// Surveys files.
  init(files: [String]) throws { try self.init(["files"] + files) }

  private init(_ arguments: [String]) throws {
    // Printing a backtrace takes longer than the survey itself.
    let outcome = try Command(
      "\(Harness.directory)/parser-survey", arguments, environment: ["SWIFT_BACKTRACE": "enable=no"]
    ).run()
    try #require(outcome.status == 0, "\(outcome.everything.suffix(2000))")
    let lines = outcome.output.split(separator: "\n")
    let count = try #require(lines.last?.wholeMatch(of: /documents ([0-9]+)/)?.output.1)
    documentCount = try #require(Int(count))
    differences = lines.compactMap { SurveyedDocument(String($0)) }
  }
}

/// A document on which readers differ.
struct SurveyedDocument: CustomStringConvertible {
  let name: String
  let bytes: [UInt8]
  /// The readings, by their outcome.
  let values: [Outcome: Set<SampleValue>]

  /// An implementation, and how its chunks are cut.
  struct SampleValue: Hashable {
    let implementation: String
    let cuts: String
  }

  enum Outcome: Hashable {
    /// Contains the digest of the event log.
    case accepted(String)
    case rejected(Int)
    case signal
  }

  init?(_ line: String) {
    let fields = line.split(separator: "\t").map(String.init)
    guard fields.count > 2, let bytes = Data(base64Encoded: fields[fields.count - 1]) else {
      return nil
    }
    name = fields[0]
    self.bytes = Array(bytes)
    var values: [Outcome: Set<SampleValue>] = [:]
    for field in fields[1..<(fields.count - 1)] {
      guard let (outcome, found) = Self.outcome(field) else { return nil }
      values[outcome, default: []].formUnion(found)
    }
    self.values = values
  }

  private static func outcome(_ field: String) -> (Outcome, [SampleValue])? {
    guard let match = field.wholeMatch(of: /(accepted|rejected|signal):([^=]+)=(.+)/) else {
      return nil
    }
    let (word, value) = (match.output.1, String(match.output.2))
    let outcome: Outcome =
      word == "accepted"
      ? .accepted(value) : word == "signal" ? .signal : .rejected(Int(value) ?? 0)
    let values = match.output.3.split(separator: ",").flatMap { reader in
      let parts = reader.split(separator: "/", maxSplits: 1).map(String.init)
      let cuts = parts.count > 1 ? [parts[1]] : ["whole", "fixed:1", "fixed:3", "random:1"]
      return cuts.map { SampleValue(implementation: parts[0], cuts: $0) }
    }
    return (outcome, values)
  }

  /// The readings that ended by a signal.
  var signals: Set<SampleValue> { values[.signal] ?? [] }

  /// Returns the codes with which some implementations rejected the document.
  func codes(of implementations: (String) -> Bool) -> Set<Int> {
    Set(
      values.compactMap { outcome, values in
        guard case .rejected(let code) = outcome,
          values.contains(where: { implementations($0.implementation) })
        else {
          return nil
        }
        return code
      })
  }

  /// The document as text; if it is not UTF-8, its bytes are read as Latin-1.
  var text: String {
    String(validating: bytes, as: UTF8.self) ?? bytes.map { String(UnicodeScalar($0)) }.joined()
  }

  var description: String {
    let found = values.map { outcome, values in
      "\(outcome): \(Set(values.map(\.implementation)).sorted().joined(separator: " "))"
    }
    return "\(name): \(text.debugDescription)\n\(found.sorted().joined(separator: "\n"))"
  }
}

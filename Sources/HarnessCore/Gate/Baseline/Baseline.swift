internal import FeedEvents

/// Results recorded for later checks, and the plan by which they were measured.
package struct Baseline: Hashable, Codable, Sendable {
  /// The current version of the format; raised whenever an older reader would misread it.
  static let currentSchema = 1

  /// The version of the format in which the baseline was written.
  var schema = Baseline.currentSchema
  package let plan: BaselinePlan
  /// The results, one for each corpus and sitting, in the order of recording.
  package private(set) var results: [Results]

  package init(plan: BaselinePlan, results: [Results] = []) {
    self.plan = plan
    self.results = results
  }

  /// The commit that was recorded last; `nil` if it is not known.
  package var commit: String? {
    let commit = results.last?.environment.commit
    return commit == "unknown" ? nil : commit
  }

  /// Adds the results of a sitting.
  ///
  /// Results of other libraries, platforms and machines stay, and so do sittings of this machine as long as
  /// their exact figures are the same. Results that the new ones make useless go.
  package mutating func record(_ new: [Results]) {
    results.removeAll { old in new.contains { $0.replaces(old) } }
    results += new
  }
}

extension Baseline {
  /// Returns the text of a baseline's file, including the digest of the baseline.
  ///
  /// - Throws: `ReportError` for a figure that is not a number.
  package func text() throws -> String {
    try JSONText.text(of: Sealed(seal: digest(), baseline: self))
  }

  /// Reads the text of a baseline's file.
  package static func read(_ text: String, from source: String) throws -> Baseline {
    if let first = text.first(where: { !$0.isWhitespace }), first != "{" {
      throw BaselineError.foreign(source: source)
    }
    guard text.last(where: { !$0.isWhitespace }) == "}" else {
      throw BaselineError.truncated(source: source)
    }
    let sealed: Sealed
    do {
      let version: Version = try JSONText.value(in: text)
      guard version.baseline.schema == currentSchema else {
        throw BaselineError.otherSchema(
          source: source, found: version.baseline.schema, known: currentSchema)
      }
      sealed = try JSONText.value(in: text)
    } catch let error as ReportError {
      throw BaselineError.malformed(source: source, problem: error.text)
    }
    let baseline = sealed.baseline
    for results in baseline.results {
      if let row = results.duplicateRow {
        throw BaselineError.duplicate(source: source, subject: "\(row.key.caseName): \(row.metric)")
      }
    }
    guard try baseline.digest() == sealed.seal else { throw BaselineError.edited(source: source) }
    return baseline
  }

  /// The file: the baseline, and the digest that shows whether the file was edited.
  private struct Sealed: Codable {
    var seal: String
    var baseline: Baseline
  }

  /// The version alone, because the rest of another version's file may not be readable.
  private struct Version: Decodable {
    struct Schema: Decodable { var schema: Int }
    var baseline: Schema
  }

  private func digest() throws -> String {
    SHA256.hex(of: try JSONText.text(of: self).utf8)
  }
}

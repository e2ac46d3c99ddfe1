internal import Files
internal import Reports
internal import Results
package import WorkerContract

/// Figures recorded for later checks: a plan, and a block for each set of libraries it was recorded
/// with.
package struct Baseline: Hashable, Codable, Sendable {
  /// The version of this form; raised whenever an older reader would misread it.
  static let currentSchema = 1

  /// The version of the form it was written in.
  var schema = Baseline.currentSchema
  /// The plan of what is measured.
  package let plan: BaselinePlan
  /// The blocks, one for each identity, in the order of recording.
  package private(set) var blocks: [BaselineBlock]

  /// A baseline with everything given.
  package init(plan: BaselinePlan, blocks: [BaselineBlock]) {
    self.plan = plan
    self.blocks = blocks
  }

  /// Takes in what was recorded now: of equal identities the new block takes the old one's place.
  ///
  /// Blocks of other libraries stay as they are, and so do times of other machines.
  package mutating func record(_ new: [BaselineBlock]) {
    for block in new {
      guard let index = blocks.firstIndex(where: { $0.identity == block.identity }) else {
        blocks.append(block)
        continue
      }
      blocks[index] = block.keepingTimes(of: blocks[index])
    }
  }

  /// The backends that figures were recorded of, each once, in order.
  var backends: [String] { blocks.flatMap(\.cases).map(\.group.backend).distinct() }
}

extension Baseline {
  /// The text of a baseline's file, which ends with the digest of the rest.
  ///
  /// - Throws: `ReportError` for a figure that is no number.
  package func text() throws -> String {
    try JSONText.text(of: Sealed(seal: digest(), baseline: self))
  }

  /// Reads the text of a baseline's file.
  ///
  /// - Parameters:
  ///   - text: The whole text.
  ///   - source: Where it comes from, for the words of an error.
  /// - Returns: The baseline.
  /// - Throws: ``BaselineError``: `truncated`, `malformed`, `otherSchema`, `edited` or `duplicate`.
  package static func read(_ text: String, from source: String) throws -> Baseline {
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
    try baseline.requireUniqueCases(source)
    guard try baseline.digest() == sealed.seal else { throw BaselineError.edited(source: source) }
    return baseline
  }

  /// The file: the baseline, and the digest by which it is seen whether somebody has edited it.
  private struct Sealed: Codable {
    var seal: String
    var baseline: Baseline
  }

  /// The version alone: the rest of another version's file may not be readable.
  private struct Version: Decodable {
    struct Schema: Decodable { var schema: Int }
    var baseline: Schema
  }

  private func digest() throws -> String {
    SHA256.hex(of: try JSONText.text(of: self).utf8)
  }

  private func requireUniqueCases(_ source: String) throws(BaselineError) {
    var identities: Set<BaselineBlock.Identity> = []
    for block in blocks {
      guard identities.insert(block.identity).inserted else {
        throw .duplicate(
          source: source, subject: block.identity.libraries.joined(separator: " over "))
      }
      var groups: Set<CaseGroup> = []
      for item in block.cases where !groups.insert(item.group).inserted {
        throw .duplicate(source: source, subject: item.group.text)
      }
    }
  }
}

/// The plan of a baseline: what a check measures again.
package struct BaselinePlan: Hashable, Codable, Sendable {
  /// The corpora, as they were named.
  package var corpora: [String]
  /// The backends; all if empty.
  package var backends: [String]
  /// Whether variants are measured as well as the backends they are variants of.
  var variants: Bool
  /// The streams; the corpus's own default if empty.
  var streams: [String]
  /// The sinks; if empty `model`, or `count` for a feed without records.
  var sinks: [Sink]
  /// Whether times were recorded as well as exact metrics.
  var hasTimes: Bool
  /// Whether instructions were counted.
  var hasInstructions: Bool

  /// A plan with everything given.
  package init(
    corpora: [String], backends: [String] = [], variants: Bool = false, streams: [String] = [],
    sinks: [Sink] = [], hasTimes: Bool = true, hasInstructions: Bool = false
  ) {
    self.corpora = corpora
    self.backends = backends
    self.variants = variants
    self.streams = streams
    self.sinks = sinks
    self.hasTimes = hasTimes
    self.hasInstructions = hasInstructions
  }

  /// The options that record by this plan, as they are typed: quoted where a shell needs it.
  package var options: [String] {
    var words: [String] = []
    for (option, values) in [
      ("--corpus", corpora), ("--backend", backends), ("--stream", streams),
      ("--sink", sinks.map(\.rawValue)),
    ] {
      for value in values { words += [option, value.shellWord] }
    }
    for (flag, isSet) in [
      ("--variants", variants), ("--exact", !hasTimes), ("--instructions", hasInstructions),
    ] where isSet {
      words.append(flag)
    }
    return words
  }
}

/// Why a baseline can't be used or made.
package enum BaselineError: Error, Hashable, Sendable {
  /// No file lies at the path; the workers were chosen by the options.
  case notFound(path: String, workerOptions: [String])
  /// The file can't be read.
  case unreadable(path: String, reason: String)
  /// `git` knows no such revision, or there is no repository.
  case noRevision(revision: String, reason: String)
  /// The revision has no such file.
  case notInRevision(revision: String, path: String)
  /// The text ends before it is complete.
  case truncated(source: String)
  /// The text is no baseline.
  case malformed(source: String, problem: String)
  /// It was written by another version of the harness.
  case otherSchema(source: String, found: Int, known: Int)
  /// Its figures are not those that were recorded.
  case edited(source: String)
  /// Two blocks have one identity, or two cases of a block one group.
  case duplicate(source: String, subject: String)
  /// The file that new figures would go to was recorded by another plan.
  case otherPlan(path: String, options: [String])
  /// Implementations that were to be recorded gave no figures.
  case unsound(implementations: [String])
  /// Implementations that were to be recorded have nothing that a check could judge.
  case nothingToRecord(implementations: [String])
  /// There were too few rounds for times to be of use.
  case tooFewRounds(found: Int, needed: Int)
}

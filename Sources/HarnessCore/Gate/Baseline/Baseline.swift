package import FeedEvents
package import WorkerContract

/// Figures recorded for later checks: a plan, and a block for each set of libraries.
package struct Baseline: Hashable, Codable, Sendable {
  /// The current version of the format; raised whenever an older reader would misread it.
  static let currentSchema = 1

  /// The version of the format in which the baseline was written.
  var schema = Baseline.currentSchema
  /// The plan of the measurements.
  package let plan: BaselinePlan
  /// The blocks, one per identity, in the order of recording.
  package private(set) var blocks: [BaselineBlock]

  /// Creates a baseline with everything given.
  package init(plan: BaselinePlan, blocks: [BaselineBlock]) {
    self.plan = plan
    self.blocks = blocks
  }

  /// Adds new blocks.
  ///
  /// A new block replaces the old one with the same identity.
  ///
  /// Blocks of other libraries stay unchanged, and so do times of other machines.
  package mutating func record(_ new: [BaselineBlock]) {
    for block in new {
      guard let index = blocks.firstIndex(where: { $0.identity == block.identity }) else {
        blocks.append(block)
        continue
      }
      blocks[index] = block.keepingTimes(of: blocks[index])
    }
  }

  /// The backends that have recorded figures, each once, in order.
  var backends: [String] { blocks.flatMap(\.cases).map(\.group.backend).distinct() }
}

extension Baseline {
  /// Returns the text of a baseline's file, including the digest of the baseline.
  ///
  /// - Throws: `ReportError` for a figure that is not a number.
  package func text() throws -> String {
    try JSONText.text(of: Sealed(seal: digest(), baseline: self))
  }

  /// Reads the text of a baseline's file.
  ///
  /// - Parameters:
  ///   - text: The whole text.
  ///   - source: The source of the text, for error messages.
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

  private func requireUniqueCases(_ source: String) throws(BaselineError) {
    var identities: Set<BaselineBlock.Identity> = []
    for block in blocks {
      guard identities.insert(block.identity).inserted else {
        throw .duplicate(
          source: source, subject: block.identity.libraries.joined(separator: " over "))
      }
      var groups: Set<CaseGroup> = []
      for item in block.cases where !groups.insert(item.group).inserted {
        throw .duplicate(source: source, subject: item.group.caseName)
      }
    }
  }
}

/// The plan of a baseline, which a check measures again.
package struct BaselinePlan: Hashable, Codable, Sendable {
  /// The corpora, as they were named.
  package var corpora: [String]
  /// The backends; all if empty.
  package var backends: [String]
  /// Whether variants are measured as well as the backends they are variants of.
  var variants: Bool
  /// The streams; the corpus's own default if empty.
  var streams: [StreamSpecification]
  /// The sinks; if empty `model`, or `count` for a feed without records.
  var sinks: [Sink]
  /// Whether times were recorded as well as exact metrics.
  var hasTimes: Bool
  /// Whether instructions were counted.
  var hasInstructions: Bool

  /// Creates a plan with everything given.
  package init(
    corpora: [String], backends: [String] = [], variants: Bool = false,
    streams: [StreamSpecification] = [],
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

  /// The command-line options for this plan, quoted where a shell requires it.
  package var options: [String] {
    var words: [String] = []
    for (option, values) in [
      ("--corpus", corpora), ("--backend", backends), ("--stream", streams.map(\.description)),
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

/// The reason why a baseline can't be used or made.
package enum BaselineError: Error, Hashable, Sendable {
  /// There is no file at the path. The options are those that record it.
  case notFound(path: String, options: [String])
  /// The file can't be read.
  case unreadable(path: String, reason: String)
  /// `git` doesn't know the revision, or there is no repository.
  case noRevision(revision: String, reason: String)
  /// The revision has no such file.
  case notInRevision(revision: String, path: String)
  /// The text ends too early.
  case truncated(source: String)
  /// The text is not a baseline.
  case malformed(source: String, problem: String)
  /// It was written by another version of the harness.
  case otherSchema(source: String, found: Int, known: Int)
  /// The figures are not the recorded ones.
  case edited(source: String)
  /// Two blocks have the same identity, or two cases of a block the same group.
  case duplicate(source: String, subject: String)
  /// The output file was recorded with a different plan.
  case otherPlan(path: String, options: [String])
  /// Implementations to be recorded gave no figures.
  case unsound(implementations: [String])
  /// Implementations to be recorded have no figures that a check could judge.
  case nothingToRecord(implementations: [String])
  /// There were too few rounds for useful times.
  case tooFewRounds(found: Int, needed: Int)
}

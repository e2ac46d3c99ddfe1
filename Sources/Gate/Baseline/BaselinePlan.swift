internal import WorkerContract

/// What a baseline was asked to hold: what a check measures again.
public struct BaselinePlan: Hashable, Codable, Sendable {
  /// The corpora, as they were named.
  public var corpora: [String]
  /// The backends; all there are where empty.
  public var backends: [String]
  /// Whether variants are measured beside the backends they are variants of.
  public var variants: Bool
  /// The streams; the corpus's own default where empty.
  public var streams: [String]
  /// The sinks; `model`, or `count` where the feed has no records, where empty.
  public var sinks: [String]
  /// Whether times were recorded beside exact metrics.
  public var hasTimes: Bool
  /// Whether instructions were counted.
  public var hasInstructions: Bool

  /// A plan with everything given.
  public init(
    corpora: [String], backends: [String] = [], variants: Bool = false, streams: [String] = [],
    sinks: [String] = [], hasTimes: Bool = true, hasInstructions: Bool = false
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
  public var options: [String] {
    var words: [String] = []
    for (option, values) in [
      ("--corpus", corpora), ("--backend", backends), ("--stream", streams), ("--sink", sinks),
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

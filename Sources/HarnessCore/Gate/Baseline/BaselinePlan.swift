package import FeedEvents
package import WorkerContract

/// The plan of a baseline, which a check measures again.
package struct BaselinePlan: Hashable, Codable, Sendable {
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
  var hasInstructions: Bool

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

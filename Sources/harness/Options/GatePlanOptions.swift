import ArgumentParser
import Corpora
import FeedEvents
import Gate

/// What a baseline holds, and what two builds are compared by.
struct GatePlanOptions: ParsableArguments {
  @Option(
    name: .customLong("corpus"),
    help: ArgumentHelp(
      "A corpus by name, or the path of one or of a single feed; repeatable. (default: itunes300)",
      valueName: "name or path"))
  var corpora: [String] = []

  @Option(
    name: .customLong("backend"),
    help: "A backend to hold; repeatable. (default: all but variants)")
  var backends: [String] = []

  @Flag(help: "Hold variants as well.")
  var variants = false

  @Option(
    name: .customLong("stream"),
    help: ArgumentHelp(
      "A recording, or whole, fixed:BYTES, random:SEED; repeatable. (default: lan, or fixed:16384)",
      valueName: "stream"))
  var streams: [StreamSpecification] = []

  @Option(
    name: .customLong("sink"),
    help: """
      What hears the events: null, count, model or batched; repeatable. (default: model, or count \
      where the feed has no records)
      """)
  var sinks: [String] = []

  @Flag(
    name: .customLong("instructions"),
    help: "Count instructions as well, under valgrind's callgrind: slow.")
  var countsInstructions = false

  /// Whether any of them was given.
  var isGiven: Bool {
    !corpora.isEmpty || !backends.isEmpty || variants || !streams.isEmpty || !sinks.isEmpty
      || countsInstructions
  }

  /// The corpus where none is named.
  static let standardCorpus = "itunes300"

  /// The plan they make.
  ///
  /// - Parameter hasTimes: Whether times belong to it.
  /// - Returns: The plan.
  func plan(hasTimes: Bool) -> BaselinePlan {
    BaselinePlan(
      corpora: corpora.isEmpty ? [Self.standardCorpus] : corpora, backends: backends,
      variants: variants, streams: streams.map(\.description), sinks: sinks, hasTimes: hasTimes,
      hasInstructions: countsInstructions)
  }
}

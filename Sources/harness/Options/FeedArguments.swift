import ArgumentParser
import CommandSupport
import HarnessCore

/// The feeds of a command: plain arguments, or named by `--corpus`.
struct FeedArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      The feeds: the name of a corpus, 'all', the path of a feed, of a directory of feeds or of a corpus, the \
      address of a feed, or - for standard input (these two not for baselines). (default: \(Self.standard))
      """, valueName: "feed"), completion: .feeds)
  var plain: [String] = []

  @Option(
    name: .customLong("corpus"),
    help: ArgumentHelp(
      "A feed, named like the plain arguments; repeatable. (default: none)", valueName: "feed"),
    completion: .feeds)
  var corpora: [String] = []

  /// The corpus of a command that names none.
  static let standard = "itunes300"

  /// The names, paths and addresses that were given, those of `--corpus` last.
  var given: [String] {
    (plain + corpora).map { File.kind(of: $0) == nil ? Configuration.path(ofFeed: $0) : $0 }
  }

  /// Those given, otherwise those of the configuration, otherwise the standard one.
  var names: [String] {
    guard given.isEmpty else { return given }
    return Configuration.feeds.isEmpty ? [Self.standard] : Configuration.feeds
  }
}

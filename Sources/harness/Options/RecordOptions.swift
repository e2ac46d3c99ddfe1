import ArgumentParser
import FeedModels
import HarnessCore

struct RecordOptions: ParsableArguments {
  @Option(
    name: .customLong("records"),
    help: ArgumentHelp(
      """
      The record type to build; it must be able to read the feed. (default: the most specific one, such as \
      song; otherwise post)
      """, valueName: "name"),
    completion: .list(recordTypes.map(\.name)))
  var name: String?

  /// Returns the corpora with the chosen record type.
  func apply(to corpora: [Corpus]) throws(CorpusError) -> [Corpus] {
    guard let name else { return corpora }
    var built: [Corpus] = []
    for corpus in corpora { built.append(try corpus.building(name)) }
    return built
  }

  /// Returns the corpus with the chosen record type.
  func apply(to corpus: Corpus) throws(CorpusError) -> Corpus { try apply(to: [corpus])[0] }
}

import ArgumentParser
import Corpora

/// Which records are built of a feed.
struct RecordOptions: ParsableArguments {
  @Option(
    name: .customLong("records"),
    help: ArgumentHelp(
      """
      The record type to build, of those that read the feed. (default: the most special, such as song; \
      else post)
      """, valueName: "name"))
  var name: String?

  /// The corpora, read into records of that type.
  ///
  /// - Throws: ``CorpusError/noRecordType(name:corpus:known:nearest:)`` if it does not read one of them.
  func apply(to corpora: [Corpus]) throws(CorpusError) -> [Corpus] {
    guard let name else { return corpora }
    var built: [Corpus] = []
    for corpus in corpora { built.append(try corpus.building(name)) }
    return built
  }

  /// The corpus, read into records of that type.
  ///
  /// - Throws: ``CorpusError/noRecordType(name:corpus:known:nearest:)`` if it does not read it.
  func apply(to corpus: Corpus) throws(CorpusError) -> Corpus { try apply(to: [corpus])[0] }
}

import ArgumentParser
import HarnessCore

/// The first word of the command line if it is not an option: it names a command or a feed.
///
/// The parser takes an unknown word for an argument of `run`, whose message would not help someone who has
/// mistyped another command.
struct CommandWord {
  private let text: String

  private static let commands = Harness.configuration.subcommands.map { $0.configuration }
  static let names = commands.compactMap(\.commandName) + ["help"]

  /// Creates the word; `nil` if the argument is missing, empty or an option.
  init?(_ argument: String?) {
    guard let argument, !argument.isEmpty, !argument.hasPrefix("-") else { return nil }
    text = argument
  }

  /// Checks that the word names a command or a feed, or is a path, which `run` looks for.
  func require() throws(UnknownCommand) {
    let isPath = text.contains("/") || text.contains(".")
    if Self.names.contains(text) || isPath || text == CorpusLibrary.all || Launch.isCorpus(text) {
      return
    }
    let shown = Self.commands.filter(\.shouldDisplay).compactMap(\.commandName)
    let similar = nearest(to: text, among: shown + Library.standard(isQuiet: true).names)
    throw UnknownCommand(name: text, known: shown, nearest: similar)
  }
}

/// The error for a first word that names neither a command nor a feed.
struct UnknownCommand: Error {
  let name: String
  let known: [String]
  /// The most similar name of a command or a corpus.
  let nearest: String?
}

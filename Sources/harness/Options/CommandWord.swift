import ArgumentParser
import HarnessCore

/// The first word of the command line if it is not an option: it should name a command.
///
/// The parser takes an unknown word for an argument of `run`, whose usage would not help someone who has
/// mistyped another command.
struct CommandWord {
  private let text: String

  /// Creates the word; `nil` if the argument is missing, empty or an option.
  init?(_ argument: String?) {
    guard let argument, !argument.isEmpty, !argument.hasPrefix("-") else { return nil }
    text = argument
  }

  /// Checks that a command has this name.
  ///
  /// - Throws: ``UnknownCommand``.
  func requireCommand() throws(UnknownCommand) {
    let commands = Harness.configuration.subcommands
    let names = commands.compactMap { $0.configuration.commandName } + ["help"]
    guard !names.contains(text) else { return }
    let shown = commands.map { $0.configuration }.filter(\.shouldDisplay)
      .compactMap(\.commandName)
    throw UnknownCommand(
      name: text, known: shown, nearest: nearest(to: text, among: shown),
      isCorpus: Launch.isCorpus(text))
  }
}

/// The error for a first word that is not the name of a command.
struct UnknownCommand: Error {
  let name: String
  let known: [String]
  let nearest: String?
  /// Whether the word is the name or the path of a corpus.
  let isCorpus: Bool
}

import ArgumentParser
import Corpora

/// The first word of the command line, if it is no option: a command is meant by it.
///
/// Without it `run` is meant, whose usage would explain nothing to someone who has mistyped another command.
struct CommandWord {
  private let text: String

  /// `nil` if there is no such word.
  init?(_ argument: String?) {
    guard let argument, !argument.isEmpty, !argument.hasPrefix("-") else { return nil }
    text = argument
  }

  /// Makes sure that there is such a command.
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

/// The first word of the command line is no command.
struct UnknownCommand: Error {
  let name: String
  let known: [String]
  let nearest: String?
  /// Whether it is the name or the path of a corpus.
  let isCorpus: Bool
}

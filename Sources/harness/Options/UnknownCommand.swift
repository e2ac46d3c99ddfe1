import ArgumentParser
import HarnessCore

/// The error for a first word of the command line that names neither a command nor a feed.
///
/// The parser takes an unknown word for an argument of `run`, whose message would not help someone who has
/// mistyped another command.
struct UnknownCommand: Error {
  let name: String
  let known: [String]
  /// The most similar name of a command or a corpus.
  let nearest: String?

  private static let commands = Harness.configuration.subcommands.map { $0.configuration }
  static let commandNames = commands.compactMap(\.commandName) + ["help"]

  /// Checks that the first argument, if it is not an option, names a command or a feed, or is a path, which `run`
  /// looks for.
  static func check(_ argument: String?) throws(UnknownCommand) {
    guard let argument, !argument.isEmpty, !argument.hasPrefix("-") else { return }
    let isPath = argument.contains("/") || argument.contains(".")
    if commandNames.contains(argument) || isPath || argument == CorpusLibrary.all
      || Launch.isCorpus(argument)
    {
      return
    }
    let shown = commands.filter(\.shouldDisplay).compactMap(\.commandName)
    let similar = HarnessCore.nearest(
      to: argument, among: shown + Library.standard(isQuiet: true).names)
    throw UnknownCommand(name: argument, known: shown, nearest: similar)
  }
}

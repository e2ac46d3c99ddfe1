import ArgumentParser

/// The error for a document on the command line without its option.
struct MisplacedDocument: Error {
  let path: String

  /// Creates the error for a parser error about an unexpected argument that is a document; `nil` for other
  /// errors and for commands without `--corpus`.
  init?(_ error: any Error) {
    let message = Harness.message(for: error)
    let arguments = CommandLine.arguments.dropFirst()
    let path = arguments.first { argument in
      message.contains("nexpected argument") && message.contains("'\(argument)'")
        && Launch.isCorpus(argument)
    }
    guard let path, Self.command(arguments.first).helpMessage().contains("--corpus") else {
      return nil
    }
    self.path = path
  }

  private static func command(_ word: String?) -> any ParsableCommand.Type {
    Harness.configuration.subcommands.first { $0.configuration.commandName == word }
      ?? RunCommand.self
  }
}

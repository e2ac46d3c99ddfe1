import ArgumentParser

/// A document that the command line gives without its option.
struct MisplacedDocument: Error {
  let path: String

  /// `nil` if the error is another one than that an argument is unexpected which is a document, in a command
  /// that takes one.
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

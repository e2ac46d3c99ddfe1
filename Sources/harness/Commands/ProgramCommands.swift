import ArgumentParser
import CommandSupport

/// A command that is a program of its own beside the harness, because of the library that it loads.
///
/// As in Git, `harness NAME` becomes `harness-NAME`, which parses the arguments that follow. The harness knows
/// only the name and the line of help.
protocol ProgramCommand: ParsableCommand {}

extension ProgramCommand {
  fileprivate static var name: String { configuration.commandName ?? "" }
}

enum ProgramCommands {
  static let all: [any ProgramCommand.Type] = [
    RecordCommand.self, XPathCommand.self, HistoryCommand.self,
  ]

  static var programs: [String] { all.map { "harness-\($0.name)" } }

  /// Becomes the program that a command line names; `help NAME` asks the program for its help.
  static func become(_ words: some Collection<String>) throws(StartError) {
    let isHelp = words.first == "help"
    let words = isHelp ? Array(words.dropFirst()) : Array(words)
    guard let name = words.first, all.contains(where: { $0.name == name }) else { return }
    try SiblingProgram("harness-\(name)").replaceProcess(
      Array(words.dropFirst()) + (isHelp ? ["--help"] : []))
  }
}

/// `harness record`: records a server's response as a corpus.
struct RecordCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Fetch a document, and keep it with the arrival times of its pieces.")
}

/// `harness xpath`: prints the result of a query on a document.
struct XPathCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "xpath", abstract: "Evaluate an XPath query on a document, with libxml2.")
}

/// `harness history`: shows the figures of earlier runs and their changes.
struct HistoryCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show the figures of earlier runs, and find the runs that changed them.")
}

import ArgumentParser
import CommandSupport

/// `harness record`: records a server's response as a corpus; `harness-record` fetches it.
struct RecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Fetch a document, and keep it with the arrival times of its pieces.",
    discussion: """
      The command writes a corpus directory, which commands accept as --corpus: the document, its \
      arrival times and its origin. Secrets, recognized by their names, are not stored: user and password, \
      Authorization, Cookie, and keys and tokens in addresses. Documents that are not feeds are kept as well.
      """)

  @OptionGroup var arguments: RecordArguments

  func run() async throws {
    let directory = arguments.output ?? "\(Launch.corpusHome)/\(arguments.name)"
    let more = arguments.output == nil ? ["--output", directory] : []
    guard arguments.replay.replayWhileFetching else {
      Password.passOn()
      try Launch.replaceProcess(with: "harness-record", after: "record", adding: more)
    }
    let commandLine = Array(CommandLine.arguments.drop { $0 != "record" }.dropFirst()) + more
    let parsing = try ParseWhileFetching(arguments, commandLine: commandLine, directory: directory)
    try await parsing.run()
  }
}

import ArgumentParser
import CommandSupport

/// `harness record`: a corpus of what a server sends; fetched by `harness-record`.
struct RecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Fetch a document, and keep it with the times its pieces arrived.",
    discussion: """
      A directory is written that every command takes with --corpus: the document, how it arrived, and \
      where it comes from. What is a secret by its name is not stored: user and password, \
      Authorization, Cookie, keys and tokens in addresses. A document that is no feed is kept as well.
      """)

  @OptionGroup var view: RecordingView

  func run() async throws {
    let directory = view.output ?? "\(Launch.corpusHome)/\(view.name)"
    let more = view.output == nil ? ["--output", directory] : []
    guard view.replay.replayWhileFetching else {
      try Launch.become(beside: "harness-record", after: "record", adding: more)
    }
    let arguments = Array(CommandLine.arguments.drop { $0 != "record" }.dropFirst()) + more
    let parsing = try ParseWhileFetching(view, arguments: arguments, directory: directory)
    try await Interruption.cancelling { try await parsing.run() }
  }
}

import ArgumentParser
import CommandSupport

/// `harness record`: a corpus of what a server sends; fetched by `harness-record`.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Fetch a document, and keep it with the times its pieces arrived.",
    discussion: """
      A directory is written that every command takes with --corpus: the document, how it arrived, and \
      where it comes from. What can be told by its name to be a secret is not stored: user and password, \
      Authorization, Cookie, keys and tokens in addresses. A document that is no feed is kept as well.
      """)

  @OptionGroup var view: RecordingView

  func run() throws {
    let directory = view.output == nil ? ["--output", "\(Launch.corpusHome)/\(view.name)"] : []
    try Launch.become(beside: "harness-record", after: "record", adding: directory)
  }
}

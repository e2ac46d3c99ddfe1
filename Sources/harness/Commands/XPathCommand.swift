import ArgumentParser
import CommandSupport
import Subprocess

/// `harness xpath`: what a query finds in a document; answered by `harness-xpath`.
struct XPathCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "xpath",
    abstract: "Ask a document a query of one's own, by libxml2.",
    discussion: """
      The namespaces of a feed have the prefixes that it declares itself: //media:thumbnail/@url. One \
      without a prefix, as Atom's, is called 'default': //default:entry/default:title. Nodes are printed as \
      markup without its declarations of namespaces, which --json tells.
      """)

  @OptionGroup var view: XPathView

  func run() async throws {
    guard view.document.isHTTP || view.document == StandardInput.name else {
      try Launch.become(beside: Self.program, after: "xpath")
    }
    try await Interruption.cancelling { try await fetchAndAsk() }
  }

  private func fetchAndAsk() async throws {
    let fetched = try await FetchedDocuments(of: [view.document], isQuiet: true)
    guard let (path, url) = try fetched.document(view.document) else { throw ExitCode.fault }
    let arguments = CommandLine.arguments.drop { $0 != "xpath" }.dropFirst()
      .map { $0 == view.document ? path : $0 }
    try await Launch.run(
      Self.program, arguments + ["--named", url], output: .currentStandardOutput)
    withExtendedLifetime(fetched) {}
  }

  private static let program = "harness-xpath"
}

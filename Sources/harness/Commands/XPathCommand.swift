import ArgumentParser
import CommandSupport
import Subprocess

/// `harness xpath`: prints the result of a query on a document; `harness-xpath` does the work.
struct XPathCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "xpath",
    abstract: "Evaluate an XPath query on a document, with libxml2.",
    discussion: """
      Queries use the namespace prefixes that the feed declares: //media:thumbnail/@url. The prefix of a \
      namespace without a prefix, such as Atom's, is 'default': //default:entry/default:title. Nodes are \
      printed as markup without namespace declarations; --json prints the namespaces. Exit status: 0 answered, \
      5 the query exceeds a limit, 64 the query is not valid, 65 the document is rejected, 66 not found.
      """)

  @OptionGroup var arguments: XPathArguments

  func run() async throws {
    guard arguments.document.isHTTP || arguments.document == StandardInput.name else {
      try Launch.replaceProcess(with: Self.program, after: "xpath")
    }
    try await fetchAndAsk()
  }

  private func fetchAndAsk() async throws {
    let fetched = try await FetchedDocuments(of: [arguments.document], isQuiet: true)
    guard let (path, url) = try fetched.document(arguments.document) else { throw ExitCode.fault }
    let commandLine = CommandLine.arguments.drop { $0 != "xpath" }.dropFirst()
      .map { $0 == arguments.document ? path : $0 }
    try await Launch.run(
      Self.program, commandLine + ["--named", url], output: .currentStandardOutput)
    withExtendedLifetime(fetched) {}
  }

  private static let program = "harness-xpath"
}

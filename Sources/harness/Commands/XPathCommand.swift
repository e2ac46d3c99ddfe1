import ArgumentParser
import CommandSupport
import Files
import Subprocess
import SystemPackage

/// `harness xpath`: what a query finds in a document; answered by `harness-xpath`.
struct XPathCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "xpath",
    abstract: "Ask a document a query of one's own, by libxml2.",
    discussion: """
      The namespaces of a feed have the prefixes that it declares itself: //media:thumbnail/@url. One \
      without a prefix, as Atom's, is called 'default': //default:entry/default:title.
      """)

  @OptionGroup var view: XPathView

  func run() async throws {
    guard view.isFetched else {
      try Launch.become(beside: Self.program, after: "xpath")
    }
    try await Interruption.cancelling { try await fetchAndAsk() }
  }

  private func fetchAndAsk() async throws {
    let directory = try TemporaryDirectory()
    let place = directory.path(of: "recorded")
    try await Self.run(
      "harness-record", [view.document, "--as", "document", "--output", place, "--quiet"],
      output: .discarded)
    let documents = File.names(in: place).filter { $0.hasPrefix("document.") }
    let arguments = CommandLine.arguments.drop { $0 != "xpath" }.dropFirst()
      .map { $0 == view.document ? "\(place)/\(documents[0])" : $0 }
    try await Self.run(Self.program, arguments, output: .currentStandardOutput)
  }

  private static let program = "harness-xpath"

  /// Runs a program beside this one, and ends with its status if that is not 0; it has said why.
  private static func run(
    _ name: String, _ arguments: [String], output: some OutputProtocol
  ) async throws {
    let status = try await Subprocess.run(
      .path(FilePath(try Launch.requiredProgram(beside: name))), arguments: Arguments(arguments),
      output: output, error: .currentStandardError
    ).terminationStatus
    guard case .exited(let code) = status else { throw ExitCode.fault }
    if code != 0 { throw ExitCode(code) }
  }
}

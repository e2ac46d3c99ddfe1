import ArgumentParser
import CommandSupport
import HarnessCore
import WorkerContract

/// `harness explain`: says what a name or a word on a screen means.
struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract:
      "Say what an implementation, a status, a metric, a lint, a word or an exit status means.",
    discussion: "Without a name, everything but the implementations is explained.")

  @Argument(
    help: "The name, or some words of a message. (default: none)", completion: .explainedNames)
  var words: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print Markdown.")
  var markdown = false

  @OptionGroup(title: HelpTitle.workers) var workers: WorkerOptions

  func validate() throws {
    if json, markdown { throw ValidationError("--json and --markdown exclude each other") }
  }

  func run() async throws {
    let glossary = Glossary(
      and: ExitCode.meanings.map {
        .init(.exitStatus, "\($0.status.rawValue)", alias: $0.title, $0.text)
      })
    guard !words.isEmpty else { return try show(glossary) }
    let name = words.joined(separator: " ")
    if let found = glossary.entries(named: name) { return try show(found) }
    // Only now: starting workers takes longer than looking up a word.
    let implementations = try await workers.registryWithPackages().implementations
    if let found = implementations.first(where: { $0.name == name }) {
      return try show(Glossary(of: found.description))
    }
    if let found = glossary.entries(in: name) {
      return try show(found, under: "words of '\(name)':")
    }
    if let found = glossary.entries(mentioning: name) {
      return try show(found, under: "nothing is named '\(name)', but it is a word of:")
    }
    let names = glossary.names + implementations.map(\.name)
    throw UnknownName(name: name, nearest: nearest(to: name, among: names))
  }

  /// Prints the entries; on a screen below a head if none has the name that was asked for.
  private func show(_ glossary: Glossary, under head: String? = nil) throws {
    if json {
      Console.print(rendered: try JSONFormat().render(glossary))
    } else if markdown {
      Console.print(rendered: try MarkdownFormat().render(glossary))
    } else {
      if let head { Console.print(head) }
      Console.print(fitting: glossary.text)
    }
  }
}

struct UnknownName: Error {
  let name: String
  let nearest: String?
}

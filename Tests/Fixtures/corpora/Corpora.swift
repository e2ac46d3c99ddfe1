import ArgumentParser
import HarnessCore

/// Generates the corpora whose documents are committed, and others like them of any length.
@main
struct CorporaCommand: ParsableCommand {
  private static let generators: [any CorpusGenerator.Type] = [
    BlogGenerator.self,
    ITunesGenerator.self,
    ITunesJSONGenerator.self,
    USGS2009Generator.self,
    USGSNowGenerator.self,
    WootGenerator.self,
  ]

  static let configuration = CommandConfiguration(
    commandName: "corpora",
    abstract: "Generate a committed corpus again, or one like it with other items.",
    discussion: "Names: " + generators.map { $0.profile.name }.joined(separator: ", ") + ".")

  @Argument(help: "The name of the corpus.")
  var name: String

  @Option(help: "The number of items. (default: that of the committed corpus)")
  var items: Int?

  @Option(help: "The random seed. (default: that of the committed corpus)")
  var seed: UInt64?

  @Option(help: ArgumentHelp("The directory of the corpus.", valueName: "directory"))
  var output: String

  func run() throws {
    guard let generator = Self.generators.first(where: { $0.profile.name == name }) else {
      throw ValidationError("no corpus '\(name)'")
    }
    let manifest = try GeneratedCorpus.write(generator, items: items, seed: seed, to: output)
    print("\(output): \(manifest.items ?? 0) items, \(manifest.bytes) bytes")
  }
}

import ArgumentParser
import CommandSupport
import HarnessCore

/// `harness generate`: generates a synthetic corpus; the same seed gives the same bytes.
struct GenerateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract:
      "Generate a synthetic corpus: the document, its manifest, and the logs that every parser must produce.",
    discussion: "Generators: " + list(corpusGenerators.map { $0.profile.name }) + ".")

  @Argument(help: "The name of the generator.")
  var name: String

  @Option(
    help: "The number of items, or of feeds if there are several. (default: set by the generator)")
  var items: Int?

  @Option(help: "The random seed. (default: set by the generator)")
  var seed: UInt64?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The directory of the corpus. (default: Corpus/NAME)",
      valueName: "directory"))
  var output: String?

  func validate() throws {
    let counts = Manifest.Generator.itemCounts
    if let items, !counts.contains(items) {
      throw ValidationError("--items must be between 1 and \(counts.upperBound)")
    }
  }

  func run() async throws {
    let directory = output ?? "Corpus/\(name)"
    let generator = try corpusGenerator(name)
    try GeneratedCorpus.requireReplaceable(directory, by: generator)
    let manifest = try GeneratedCorpus.write(
      generator, items: items, seed: seed, to: directory)
    Console.print(
      """
      \(directory): \(manifest.items ?? 0) items, \(manifest.bytes) bytes, seed \
      \(manifest.generator?.seed ?? 0)
      document    \(manifest.sha256)
      event log   \(manifest.eventsSHA256 ?? "none")
      record log  \(manifest.recordsSHA256 ?? "none")
      """)
  }
}

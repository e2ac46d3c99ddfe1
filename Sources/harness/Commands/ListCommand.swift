import ArgumentParser
import Campaign
import Corpora
import FoundationEssentials
import Reports
import WorkerContract

/// `harness list`: everything that can be named.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract:
      "List backends with their library versions, corpora, streams, sinks, metrics, formats.")

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var workers: WorkerOptions

  func run() async throws {
    let inventory = Inventory(rows: try await workers.registry().rows, library: Library.shared())
    print(json ? try inventory.json() : inventory.text)
  }
}

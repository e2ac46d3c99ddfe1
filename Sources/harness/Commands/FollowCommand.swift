import ArgumentParser
import CommandSupport

/// `harness follow`: what `harness record --replay-while-fetching` becomes, since only the harness starts workers.
struct FollowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "follow",
    abstract: "Fetch a document once for each backend, which parses it while it arrives.",
    shouldDisplay: false)

  @Option(name: .customLong("backend"), help: "An implementation to parse with; repeatable.")
  var backends: [String] = []

  @Option(help: "The record type to build.")
  var records: String?

  @Option(help: "The directory of the recording.")
  var directory: String

  @Argument(parsing: .postTerminator, help: "The arguments of harness-record.")
  var arguments: [String]

  func run() async throws {
    if let records { try FollowError.check(records: records) }
    try await ParseWhileFetching(
      backends: backends, records: records, arguments: arguments, directory: directory
    ).run()
  }
}

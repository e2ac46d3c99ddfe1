import ArgumentParser
import CommandSupport
import HarnessCore

/// `harness config`: shows the settings that hold, and where they come from.
struct ConfigCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show the settings that hold in this directory, and where they come from.",
    discussion: """
      Settings are read from \(Configuration.fileName) in the working directory, or in the nearest folder above it: \
      \(Configuration.Key.allCases.map { "\($0.rawValue) (\($0.meaning))" }.joined(separator: "; ")). What the \
      command line says replaces them. Paths are relative to the file. A value that nothing answers to is printed as \
      an error.

      Exit status: 0 all values hold, 64 some do not.
      """)

  func run() async throws {
    let configuration = try Configuration.found.get()
    let lines = Configuration.Key.allCases.map { key in
      let setting = configuration?[key]
      return (
        "\(key.rawValue):", setting.map { list($0.values) } ?? key.standard,
        setting.flatMap { found in configuration.map { "\($0.path):\(found.line)" } } ?? "default"
      )
    }
    let widths = (lines.map(\.0.count).max() ?? 0, lines.map(\.1.count).max() ?? 0)
    for (name, value, origin) in lines {
      Console.print("\(name.padding(to: widths.0))  \(value.padding(to: widths.1))  \(origin)")
    }
    guard let configuration else { return }
    let problems = try await problems(in: configuration)
    for problem in problems { Console.printError(problem) }
    if !problems.isEmpty { throw ExitCode.usage }
  }

  /// Returns what nothing answers to: files that are missing, names that nobody has.
  private func problems(in configuration: Configuration) async throws -> [String] {
    func problems(
      _ key: Configuration.Key, _ require: (String) throws -> Void
    ) -> [String] {
      guard let setting = configuration[key] else { return [] }
      return setting.values.compactMap { value in
        do { try require(value) } catch {
          let text = ErrorMessage(error)?.text ?? "\(error)"
          return "\(configuration.path):\(setting.line): \(text)"
        }
        return nil
      }
    }
    let library = Library.standard()
    let files =
      problems(.feeds) { feed in
        if !feed.isHTTP, File.kind(of: feed) == nil { _ = try library.corpus(feed) }
      } + problems(.workers) { _ = try Launch.programs([$0]) }
    // Without its workers nobody knows the names.
    guard files.isEmpty else { return files }
    let planner = Planner(registry: try await WorkerOptions.parse([]).registry())
    return problems(.backends) { _ = try planner.backend($0) }
      + problems(.reference) { _ = try planner.backend($0) }
  }
}

extension Configuration.Key {
  /// What holds without a file.
  fileprivate var standard: String {
    switch self {
    case .feeds: FeedArguments.standard
    case .backends: "all but variants"
    case .workers: "none"
    case .reference: "libxml2"
    case .budget: "\(RunCommand.standardBudget)"
    case .output: Launch.standardReportsDirectory
    }
  }
}

import ArgumentParser
import CommandSupport
import HarnessCore

/// `harness config`: shows the settings that hold, and where they come from.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show the settings that hold in this directory, and where they come from.",
    discussion: """
      Settings are read from \(Configuration.fileName) in the working directory, or in the nearest folder above it: \
      \(Configuration.Key.allCases.map { "\($0.rawValue) (\($0.meaning))" }.joined(separator: "; ")). What the \
      command line says replaces them. Paths are relative to the file.
      """)

  func run() throws {
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

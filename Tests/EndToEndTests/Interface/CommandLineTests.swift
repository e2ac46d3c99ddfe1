import Foundation
import Testing

/// Scripts rely on commands, options, names of values and defaults.
struct CommandLineTests {
  @Test func commandsAndOptionsAreThoseRecorded() throws {
    // Some commands are programs of their own, which know their options.
    let lines = try [[], ["record"], ["xpath"], ["history"]].flatMap { command in
      let outcome = try Harness.run(command + ["--experimental-dump-help"])
      try #require(outcome.status == 0, "\(outcome.everything)")
      let help = try JSONDecoder().decode(Help.self, from: Data(outcome.output.utf8))
      return help.command.lines(below: [])
    }
    try Snapshot.expect("commands", is: lines)
  }

  @Test(arguments: ["record", "xpath", "history"])
  func aCommandThatIsAProgramIsAskedForItsHelp(_ command: String) throws {
    let help = try Harness.run(command, "--help")
    #expect(help.status == 0 && help.output.contains("USAGE: harness \(command) "))
    #expect(try Harness.run("help", command).output == help.output)
    let abstract = try #require(help.output.firstMatch(of: #/OVERVIEW: (.{40})/#)).1
    #expect(try Harness.run("--help").output.contains(abstract))
  }

  @Test(arguments: ["record", "xpath", "history"])
  func aProgramThatIsMissingIsNamed(_ command: String) throws {
    let folder = try Folder()
    let outcome = try Installation(in: folder).run([command, "--help"], in: folder)
    #expect(outcome.status == 69)
    #expect(outcome.errors.contains("/bin/harness-\(command): there is no such program"))
  }

  /// The command lines run in a folder that contains only a corpus `small` and `no.xml`, which is not a feed.
  @Test func exitStatusesAreThoseRecorded() throws {
    let folder = try Folder()
    try SmallCorpus.make(in: folder)
    try folder.write("no feed", to: "no.xml")
    let lines = try Self.commandLines.map { line in
      let words = line.split(separator: " ").map(String.init)
      return "\(try Harness.measure(words, in: folder).status)  \(line)"
    }
    try Snapshot.expect("statuses", is: lines)
  }

  private static let commandLines = [
    "--version", "--help", "run --help", "frobnicate", "run --frobnicate", "run --corpus",
    "run --corpus nowhere", "run --corpus no.xml --rounds 1 --output reports --no-history",
    "run --corpus small --backend missing",
    "run --corpus small --reference missing", "run --corpus small --sink nothing",
    "run --corpus small --stream nothing", "run --corpus small --stream fixed:0",
    "run --corpus small --stream random:x", "run --corpus small --pass none",
    "run --corpus small --pace slow", "run --corpus small --budget 0s",
    "run --corpus small --budget x", "run --corpus small --rounds 0",
    "run --corpus small --rounds 1 --budget 1s --output reports --no-history",
    "run --corpus small --seed -1",
    "run --corpus small --stop-after 0", "run --corpus small --same-within 2",
    "run --corpus small --copy missing", "run --corpus small --format none",
    "run --corpus small --time-limit 0", "run --corpus small --worker nowhere",
    "run --corpus small --rounds 1 --backend expat --sink count --output reports --no-history",
    "run --corpus small --rounds 1 --backend expat --sink count --output no.xml --no-history",
    "sweep --corpus nowhere", "sweep --corpus small --from 0",
    "sweep --corpus small --from 2 --to 1",
    "scale --corpus small --factors 0", "scale --corpus nowhere", "verify --corpus nowhere",
    "verify --corpus no.xml", "verify --corpus small --backend missing",
    "verify --corpus small --backend expat --stream whole", "records --corpus nowhere",
    "records --corpus no.xml", "records --corpus small", "records --corpus small --json",
    "records --corpus small --backend missing", "generate missing", "generate tinyfeeds --items 0",
    "generate tinyfeeds --items 2 --output other", "list", "list --json", "list --worker nowhere",
    "doctor --backend missing", "report", "report nowhere.json", "compare",
    "compare nowhere.csv other.csv", "baseline --corpus nowhere",
    "baseline --corpus small --backend missing",
    "check --baseline nowhere.json", "check --against nowhere",
    "check --against git:", "bisect", "bisect --good HEAD --min-effect 2",
    "history --history nowhere.sqlite",
    "history reset --history nowhere.sqlite", "history reset",
  ]
}

/// The output of `--experimental-dump-help`.
private struct Help: Decodable {
  let command: Command

  struct Command: Decodable {
    let commandName: String
    let subcommands: [Command]?
    let arguments: [Argument]?

    func lines(below path: [String]) -> [String] {
      let path = path + [commandName]
      let own = (arguments ?? []).map { (path + [$0.line]).joined(separator: " ") }
      return own + (subcommands ?? []).flatMap { $0.lines(below: path) }
    }
  }

  struct Argument: Decodable {
    let kind: String
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let isOptional: Bool
    let isRepeating: Bool

    struct Name: Decodable {
      let kind: String
      let name: String
    }

    var line: String {
      let names = (names ?? []).map { ($0.kind == "short" ? "-" : "--") + $0.name }
      var words = names + (kind == "flag" ? [] : ["<\(valueName ?? "")>"])
      if isRepeating { words.append("…") }
      if !isOptional { words.append("(required)") }
      if let defaultValue { words.append("(default: \(defaultValue))") }
      if let allValues { words.append("(values: \(allValues.joined(separator: ", ")))") }
      return words.joined(separator: " ")
    }
  }
}

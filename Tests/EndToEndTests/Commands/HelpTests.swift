import Foundation
import Testing

@Suite struct HelpTests {
  static let commands = [
    "run", "sweep", "scale", "verify", "records", "generate", "list", "doctor", "report",
    "compare", "baseline", "check", "bisect", "history",
  ]

  @Test func theVersionIsANumber() throws {
    let outcome = try Harness.run("--version")
    #expect(outcome.status == 0)
    #expect(outcome.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
  }

  @Test func theHelpNamesEveryCommand() throws {
    let outcome = try Harness.run("--help")
    #expect(outcome.status == 0)
    for command in Self.commands { #expect(outcome.output.contains("\n  \(command) ")) }
  }

  @Test func theRunHasTheOptionsItWasPromised() throws {
    let help = try Harness.run("run", "--help").output
    for name in [
      "corpus", "backend", "stream", "sink", "reference", "budget", "rounds", "seed", "output",
      "format", "pace", "no-pin", "quiet", "worker", "time-limit", "allow-debug",
      "pass", "variants", "instructions", "stop-after", "name", "same-within", "each-against-each",
      "until-decided", "copy", "no-floors", "history", "no-history", "verbose",
    ] {
      #expect(help.contains("\n  --\(name) "), "\(name)")
    }
  }

  @Test(arguments: ["run", "sweep", "scale", "baseline", "check"])
  func whatMeasuresCanBeKeptOutOfTheHistory(_ command: String) throws {
    let help = try Harness.run(command, "--help").output
    for name in ["history", "no-history"] { #expect(help.contains("\n  --\(name) "), "\(name)") }
  }

  /// An option that takes a value must give its default.
  @Test(arguments: commands)
  func everyOptionSaysWhatItIsAndWhatItsDefaultIs(_ command: String) throws {
    let outcome = try Harness.run(command, "--help")
    #expect(outcome.status == 0)
    let lists = outcome.output.split(separator: "\n\nSUBCOMMANDS:").first ?? ""
    let options = lists.split(separator: "OPTIONS:").last ?? ""
    for option in options.split(separator: /\n  (?=-)/).map({ $0.split(separator: /\s+/) }) {
      #expect(option.count > 2, "\(option)")
      guard option.contains(where: { $0.hasPrefix("<") }) else { continue }
      #expect(option.contains { $0.contains("default:") }, "\(option.joined(separator: " "))")
    }
  }

  /// The exit statuses in the help must be those in the table of the documentation.
  @Test func theDocumentationListsTheExitStatusesOfTheHelp() throws {
    let page = try #require(
      FileManager.default.contents(atPath: "\(Harness.packageRoot)/docs/reports.md"))
    let help = try Harness.run("--help").output.replacing("\n", with: " ")
    let words = try #require(help.firstMatch(of: /Exit status: (.*?) USAGE/)?.output.1)
    let reported = words.matches(of: #/(?:^|, )(\d+) /#).map { String($0.output.1) }
    let table = String(decoding: page, as: UTF8.self).matches(of: /\n\| `?(\d+)`? \|/)
    #expect(Set(table.map { String($0.output.1) }) == Set(reported))
    #expect(reported.count >= 10)
  }

  /// A debug build turns into its release build only for commands that measure.
  @Test func whatDoesNotMeasureBuildsNothing() throws {
    for arguments in [["list"], ["generate", "--help"], ["--version"], ["verify", "--help"]] {
      let outcome = try Command(Harness.executable, arguments).run()
      #expect(outcome.status == 0)
      #expect(outcome.errors == "")
    }
  }

  /// Runs only if a debug build is named, because it is slow.
  ///
  /// That build cannot be the one of a running `swift test`, because the release build would wait for its
  /// lock; `scripts/test` has a test of its own.
  @Test func aDebugBuildThatIsToMeasureBecomesTheReleaseBuild() throws {
    let environment = ProcessInfo.processInfo.environment
    guard let directory = environment["HARNESS_DEBUG_BINARY_DIRECTORY"] else { return }
    let folder = try Folder()
    try SmallCorpus.make(in: folder)
    let debug = "\(directory)/harness"
    let became = try Command(debug, SmallCorpus.quickly, in: folder.path).run()
    #expect(became.status == 0, "\(became.everything)")
    #expect(became.errors.hasPrefix("harness: a debug build "))
    #expect(try Reports(in: folder).rows.allSatisfy { $0["build"] == "release" })
    let asItIs = try Command(debug, SmallCorpus.quickly + ["--allow-debug"], in: folder.path).run()
    #expect(asItIs.status == 0)
    let reports = try Reports(in: folder)
    #expect(reports.rows.allSatisfy { $0["build"] == "debug" })
    #expect(reports.markdown.contains("debug build"))
    #expect(asItIs.output.contains("debug build"))
  }
}

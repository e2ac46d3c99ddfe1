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
}

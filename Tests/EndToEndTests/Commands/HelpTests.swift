import Foundation
import Testing

struct HelpTests {
  static let commands = [
    "run", "sweep", "scale", "verify", "records", "generate", "list", "explain", "config", "doctor",
    "report",
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
    let options = lists.split(separator: "USAGE:").last ?? ""
    for option in options.split(separator: /\n  (?=-)/).dropFirst().map({
      $0.split(separator: /\s+/)
    }) {
      #expect(option.count > 2, "\(option)")
      guard option.contains(where: { $0.hasPrefix("<") }) else { continue }
      #expect(option.contains { $0.contains("default:") }, "\(option.joined(separator: " "))")
    }
  }

  @Test func theExitStatusesOfTheHelpAreExplained() throws {
    let help = try Harness.run("--help").output.replacing("\n", with: " ")
    let words = try #require(help.firstMatch(of: /Exit status: (.*?);/)?.output.1)
    let reported = words.matches(of: #/(?:^|, )(\d+) /#).map { String($0.output.1) }
    let explained = try Harness.run("explain", "exit", "status").output
    #expect(
      explained.matches(of: #/(?m)^(\d+) \(exit status\): /#).map { String($0.1) } == reported)
    #expect(reported.count >= 10)
  }

  @Test func optionsForTestsAreShownOnRequestAlone() throws {
    for (command, option) in [("run", "--copy"), ("check", "--inject"), ("run", "--allow-debug")] {
      #expect(try !Harness.run(command, "--help").output.contains("  \(option)"))
      #expect(try Harness.run(command, "--help-hidden").output.contains("  \(option)"))
    }
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

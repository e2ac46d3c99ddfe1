import Foundation
import Testing

@Suite(
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"),
    "there is no 'script' to make a terminal"))
struct TerminalTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallCorpus.make(in: folder)
  }

  @Test func aTerminalGetsColoursAndALiveLine() throws {
    let outcome = try measure("env -u NO_COLOR ")
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains(#/\x1B\[\d+(;\d+)*m/#))
    #expect(outcome.output.contains("\r\u{1B}[Kverifying expat"))
    #expect(outcome.output.contains(#/\r\x1B\[Kround 1, time: /#))
    #expect(outcome.output.contains("\r\u{1B}[K\u{1B}[1m"), "the live line is wiped")
  }

  @Test func noColorMeansNoColour() throws {
    let outcome = try measure("NO_COLOR=1 ")
    #expect(!outcome.output.contains(#/\x1B\[\d+(;\d+)*m/#))
    #expect(
      try measure("NO_COLOR= ").output.contains(#/\x1B\[\d+(;\d+)*m/#), "empty counts as absent")
  }

  @Test func aPipeGetsPlainTextWhereStandardErrorIsATerminal() throws {
    let outcome = try measure("env -u NO_COLOR ", " >plain.txt")
    #expect(outcome.output.contains("verifying expat"))
    let text = try folder.text("plain.txt")
    #expect(text.contains("\nOn itunes300 "))
    #expect(!text.contains("\u{1B}") && !text.contains("\r"))
  }

  @Test func aDumbTerminalGetsNoControls() throws {
    let outcome = try measure("env -u NO_COLOR TERM=dumb ")
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test func coloursCanBeForcedIntoAPipe() throws {
    _ = try measure("env -u NO_COLOR CLICOLOR_FORCE=1 ", " >forced.txt")
    #expect(try folder.text("forced.txt").contains(#/\x1B\[\d+(;\d+)*m/#))
    _ = try measure("env NO_COLOR=1 CLICOLOR_FORCE=1 ", " >refused.txt")
    #expect(try !folder.text("refused.txt").contains("\u{1B}"))
  }

  @Test func quietShowsNoLiveLine() throws {
    let outcome = try measure("env -u NO_COLOR ", " --quiet")
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
  }

  /// Runs the harness in a terminal of its own, and returns its output.
  ///
  /// `before` and `after` are words around the command. `before` changes the environment, because
  /// `swift test` may set `NO_COLOR`.
  private func measure(_ before: String, _ after: String = "") throws -> Outcome {
    let arguments = SmallCorpus.quickly + Harness.permission
    let line = "\(before)'\(Harness.executable)' \(arguments.joined(separator: " "))\(after)"
    let command = try Command(
      "/usr/bin/script", ["--quiet", "--return", "--command", line, "/dev/null"],
      in: folder.path, environment: ["TERM": "xterm", "SHELL": "/bin/sh"])
    return try command.run()
  }
}

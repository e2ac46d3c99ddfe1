import Foundation
import Testing

/// The screen after a run, in a tmux terminal.
@Suite(.enabled(if: Screen.isPossible, "there is no tmux: scripts/setup --tests installs it"))
struct ScreenTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func theMainJobEndsWithItsTableAndItsAnswerOnTheScreen() throws {
    // A busy machine has more to say than fits into 24 rows.
    let screen = try Screen(columns: 80, rows: 34, in: folder)
    let lines = try screen.run(["--corpus", "itunes300", "--budget", "4s", "--output", "reports"])
    try expectWholeAnswer(on: lines, screen)
    let head = try #require(lines.first { $0.hasPrefix("backend ") })
    #expect(
      head.contains(" MB/s ") && head.contains(" × libxml2 ") && head.contains(" peak RSS "))
    #expect(!lines.contains { $0.contains("events counted") || $0.hasPrefix("floors") })
    #expect(folder.names("reports").contains("itunes300.md"))
  }

  @Test(arguments: [40, 120, 200])
  func noRowWrapsHoweverWideTheScreen(_ columns: Int) throws {
    try SmallCorpus.make(in: folder)
    let screen = try Screen(columns: columns, rows: 40, in: folder)
    let lines = try screen.run([
      "--corpus", "small", "--sink", "model", "--rounds", "10", "--no-floors", "--output",
      "reports",
    ])
    try expectWholeAnswer(on: lines, screen)
  }

  @Test func allTablesAreThereWhereTheyAreAskedFor() throws {
    try SmallCorpus.make(in: folder)
    let screen = try Screen(columns: 80, rows: 100, in: folder)
    let lines = try screen.run([
      "--corpus", "small", "--rounds", "1", "--verbose", "--output", "reports",
    ])
    try expectWholeAnswer(on: lines, screen)
    for text in ["events counted", "events dropped", "floors and controls"] {
      #expect(lines.contains { $0.contains(text) }, "\(text)")
    }
  }

  /// Expects the whole answer on the screen, and no remains of the live line.
  private func expectWholeAnswer(
    on lines: [String], _ screen: Screen, location: SourceLocation = #_sourceLocation
  ) throws {
    let text = lines.joined(separator: "\n")
    for implementation in Harness.backends {
      #expect(
        lines.contains { $0.hasPrefix("\(implementation) ") }, "\(text)", sourceLocation: location
      )
    }
    let answer = try #require(text.range(of: "On itunes300 ("), sourceLocation: location)
    let report = try #require(text.range(of: "\nReport: "), sourceLocation: location)
    let sentence = text[answer.lowerBound..<report.lowerBound].replacing("\n", with: " ")
    #expect(
      sentence.contains(#/reported the same [\d,]+ events\. /#), "\(text)",
      sourceLocation: location)
    #expect(try screen.wrappedLines() == [], sourceLocation: location)
  }
}

/// A terminal of a given size, in its own tmux.
private final class Screen {
  private let folder: Folder
  private let columns: Int
  private let rows: Int
  private let socket: String

  /// Becomes tmux with no signal blocked, although the threads of a test block them, and without the files by
  /// which Foundation learns that it has ended, because the tmux server would keep them open.
  private static let start = """
    import os, signal, sys
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    os.closerange(3, 4096)
    os.execvp("tmux", ["tmux"] + sys.argv[1:])
    """

  static let isPossible = (try? Command.run("tmux", "-V").status) == 0

  init(columns: Int, rows: Int, in folder: Folder) throws {
    (self.columns, self.rows, self.folder) = (columns, rows, folder)
    socket = folder / "tmux"
  }

  deinit { _ = try? tmux("kill-server") }

  /// Runs the harness with nothing else on the screen, and waits until it ends.
  ///
  /// - Returns: The lines on the screen, without trailing blanks.
  func run(_ arguments: [String]) throws -> [String] {
    let words = arguments + Harness.permission
    let line = """
      NO_COLOR=1 '\(Harness.executable)' \(words.joined(separator: " ")) --no-history; \
      echo $? >'\(folder / "status")'; exec sleep 600
      """
    let started = try tmux(
      "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "-c",
      folder.path, "exec sh -c '\(line.replacing("'", with: "'\\''"))'")
    try #require(started.status == 0, "\(started.everything)")
    let status = RunningProcesses.wait { () -> String? in
      let text = try? folder.text("status")
      return text?.hasSuffix("\n") == true ? text : nil
    }
    let lines = try capture("-p")
    #expect(status == "0\n", "\(lines.joined(separator: "\n"))")
    return lines
  }

  /// Returns the lines that were too long for the screen, joined again.
  func wrappedLines() throws -> [String] {
    let shown = Set(try capture("-p"))
    return try capture("-p", "-J").filter { !shown.contains($0) }
  }

  private func capture(_ options: String...) throws -> [String] {
    let captured = try tmux(["capture-pane"] + options)
    try #require(captured.status == 0, "\(captured.everything)")
    return captured.output.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private func tmux(_ arguments: String...) throws -> Outcome { try tmux(arguments) }

  private func tmux(_ arguments: [String]) throws -> Outcome {
    try Command(
      "/usr/bin/env", ["python3", "-c", Self.start, "-S", socket] + arguments, in: folder.path,
      environment: ["TERM": "xterm", "SHELL": "/bin/sh"]
    ).run()
  }
}

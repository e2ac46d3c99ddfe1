import Testing

@testable import HarnessCore

@Suite struct ProgramTests {
  private let shell = Program("sh", ["-c"])

  @Test func outputAndStatusAreReported() async throws {
    let end = try await shell.run(["echo one; echo two; echo three >&2; exit 3"])
    #expect(end == ProgramEnd(status: 3, output: "one\ntwo\n") && end.line == "one")
  }

  @Test func errorsCanBeJoinedToTheOutput() async throws {
    let end = try await shell.run(["echo one; echo two >&2"], withErrors: true)
    #expect(end.output == "one\ntwo\n")
  }

  @Test func aSignalIsReportedAsAShellDoes() async throws {
    #expect(try await shell.run(["kill -9 $$"]).status == 137)
  }

  @Test func itWorksInADirectory() async throws {
    #expect(try await Program("pwd").run([], in: "/").line == "/")
  }

  @Test func whatIsMissingIsNamed() async throws {
    let error = await #expect(throws: ProgramError.self) {
      try await Program("no-such-program").run([])
    }
    #expect(error?.program == "no-such-program")
  }

  /// A compiler leads a process group of its own, and may be deaf to signals.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: ["", "set -m; ", "trap '' TERM; ", "set -m; trap '' TERM; "])
  func aCancelledProgramEndsWithItsChildren(_ manner: String) async throws {
    let folder = try TemporaryDirectory()
    let children = folder.path + "/children"
    let script =
      "\(manner)sleep 300 & echo $! >\(children); sleep 300 & echo $! >>\(children); wait"
    let task = Task { try await shell.run([script], withErrors: true) }
    var processes: [Int32] = []
    while processes.count < 2 {
      try await Task.sleep(for: .milliseconds(10))
      processes = (folder.text("children") ?? "").split(separator: "\n").compactMap { Int32($0) }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    for process in processes { #expect(try await Processes.isGone(process)) }
  }
}

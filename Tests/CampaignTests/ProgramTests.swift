@testable import Campaign
import Testing

@Suite struct ProgramTests {
  private let shell = Program("sh", ["-c"])

  @Test func outputAndStatusAreReported() async throws {
    let end = try await shell.run(["echo one; echo two; echo three >&2; exit 3"])
    #expect(end == ProgramEnd(status: 3, output: "one\ntwo\n") && end.line == "one")
  }

  @Test func errorsCanBeJoinedToTheOutput() async throws {
    let end = try await shell.run(["echo one; echo two >&2"], errors: .joined)
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

  @Test(.timeLimit(.minutes(1)))
  func aCancelledProgramEndsWithItsChildren() async throws {
    let task = Task { try await shell.run(["sleep 300 & sleep 300; wait"], errors: .joined) }
    try await Task.sleep(for: .milliseconds(300))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

import Foundation
import Testing

/// `harness history reset`.
struct ResetTests {
  private let history: SyntheticHistory

  init() throws {
    history = try SyntheticHistory()
    try history.record([1, 2])
  }

  private var runs: Int {
    get throws {
      try history.table().first.flatMap { Int($0["runs"] ?? "") } ?? 0
    }
  }

  @Test func withoutATerminalItRefuses() throws {
    let outcome = try history.show("reset")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("use --yes to delete them"))
    #expect(try runs == 2)
  }

  @Test func yesIsTakenForTheAnswer() throws {
    let outcome = try Harness.run("history", "reset", "--yes", "--history", history.path)
    #expect(outcome.status == 0)
    #expect(outcome.output == "Deleted 2 runs, 2026-01-01 to 2026-01-02, from \(history.path).\n")
    #expect(try runs == 0)
    try history.record([5])
    #expect(try history.table("--backend", "row1").map { $0["first_run"] } == ["1"])
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"),
      "there is no 'script' to make a terminal"),
    arguments: [("y", 0), ("yes", 0), ("n", 2), ("", 2), ("of course", 2)])
  func onATerminalItAsks(_ answer: String, _ left: Int) throws {
    let command = "'\(Harness.executable)' history reset --history '\(history.path)'"
    // The answer is sent only after the question.
    let line = """
      (sleep 1; echo '\(answer)'; sleep 1) | script --quiet --return --command "\(command)" /dev/null
      """
    let outcome = try Command("/bin/sh", ["-c", line], environment: ["SHELL": "/bin/sh"]).run()
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains("Delete all 2 runs, 2026-01-01 to 2026-01-02, from "))
    #expect(outcome.output.contains(left == 0 ? "Deleted 2 runs" : "Nothing was deleted."))
    #expect(try runs == left)
  }

  @Test func anotherFileIsNotTouched() throws {
    try history.folder.write("Dear diary,\n", to: "diary")
    let outcome = try Harness.run(
      "history", "reset", "--yes", "--history", history.folder / "diary")
    #expect(outcome.status == 65)
    #expect(try history.folder.text("diary") == "Dear diary,\n")
  }
}

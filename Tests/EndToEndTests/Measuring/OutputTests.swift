import Foundation
import Testing

struct OutputTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallCorpus.make(in: folder)
  }

  /// Paths that no user can write to, not even root.
  @Test(arguments: ["file/below", "file", "/proc/reports", "/sys/reports"])
  func aDirectoryThatCannotBeMadeIsNamed(_ path: String) throws {
    try folder.write("", to: "file")
    let outcome = try measure(into: path)
    #expect(outcome.status == 73, "\(outcome.everything)")
    #expect(outcome.errors.contains(path))
    #expect(outcome.errors.contains("--output"))
    #expect(folder.names() == ["file", "small"])
  }

  /// Fifteen seconds of measurement must not be lost because a directory cannot be created.
  @Test func aDirectoryThatCannotBeMadeIsSaidBeforeMeasuringOrTheAnswerIsPrinted() throws {
    let outcome = try Harness.measure(
      "--corpus", "small", "--worker", Harness.misbehavingWorker, "--backend", "leaves-a-child",
      "--sink", "count", "--rounds", "1", "--output", "/proc/reports", in: folder,
      environment: ["MISBEHAVING_PIDS": folder / "pids"])
    #expect(outcome.status == 73)
    let isMeasured = folder.names().contains("pids")
    #expect(!isMeasured || outcome.output.contains("\nOn itunes300 "), "\(outcome.everything)")
  }

  @Test func aDirectoryOfOthersIsRefused() throws {
    try folder.makeFolder("theirs")
    let installation = try Installation(in: folder)
    let isRoot = getuid() == 0
    if !isRoot { try folder.lock("theirs") }
    let unprivileged = [
      "setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups",
      installation.executable,
    ]
    let words = isRoot ? unprivileged : [installation.executable]
    guard try Command("/usr/bin/env", words + ["--version"]).run().status == 0 else {
      return skip("another user can't run a harness here: its libraries are not readable to all")
    }
    let arguments = SmallCorpus.quickly.dropLast() + ["theirs"] + Harness.permission
    let outcome = try Command("/usr/bin/env", words + arguments, in: folder.path).run()
    #expect(outcome.status == 73, "\(outcome.everything)")
    #expect(outcome.errors.contains(/can't write theirs.*: Permission denied/))
    #expect(folder.names("theirs").isEmpty)
  }

  /// The reader ends before the first byte.
  @Test(arguments: [
    ["list", "--json"], ["records", "small"], ["xpath", "//*", "small/itunes300.xml"],
    ["history", "--history", "runs.sqlite", "--json"], ["report", "reports/itunes300.json"],
  ])
  func aReaderThatHasGoneIsNoFailure(_ command: [String]) throws {
    let recorded = try Harness.measure(
      SmallCorpus.quickly + ["--history", "runs.sqlite", "--name", "itunes300"], in: folder)
    try #require(recorded.status == 0, "\(recorded.everything)")
    let outcome = try Command(
      "/bin/bash",
      ["-c", "exec 3> >(exec true); wait $!; \"$0\" \"$@\" >&3; echo $?", Harness.executable]
        + command, in: folder.path
    ).run()
    #expect(outcome.output == "0\n" && outcome.errors == "", "\(outcome.everything)")
  }

  private func measure(into directory: String) throws -> Outcome {
    try Harness.measure(SmallCorpus.quickly.dropLast() + [directory], in: folder)
  }
}

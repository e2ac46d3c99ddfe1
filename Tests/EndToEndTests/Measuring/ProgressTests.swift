import Foundation
import Testing

/// The progress messages if standard error is not a terminal.
struct ProgressTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallCorpus.make(in: folder)
  }

  @Test func everyTenSecondsALineSaysHowFarItIs() throws {
    let outcome = try Harness.measure(
      "--corpus", "small", "--backend", "expat", "--sink", "count", "--budget", "11s",
      "--output", "reports", in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    let line =
      #/(^|\n)harness: round \d+, (time|memory|allocations): .*, [\d.]+ s (left|over time)\n/#
    #expect(outcome.errors.contains(line), "\(outcome.errors)")
    #expect(!outcome.everything.contains("\r"))
  }

  /// Without the message, a worker that hangs would mean a minute of silence.
  @Test func aWorkerThatHangsIsNamedMeanwhile() throws {
    let outcome = try Harness.measure(
      "--corpus", "small", "--worker", Harness.misbehavingWorker, "--backend", "hangs-in-verify",
      "--backend", "expat", "--sink", "count", "--rounds", "1", "--time-limit", "12s",
      "--output", "reports", in: folder, environment: ["MISBEHAVING_PIDS": folder / "pids"])
    #expect(outcome.errors.contains("harness: verifying hangs-in-verify"), "\(outcome.errors)")
  }
}

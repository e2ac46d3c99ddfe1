import Foundation
import Testing

struct InterruptionTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallCorpus.make(in: folder)
  }

  @Test func ctrlCKeepsWhatWasMeasuredAndSaysSo() throws {
    let (outcome, worker) = try interrupt(
      [
        "--corpus", "small", "--rounds", "100000", "--output", "reports", "--history", "history",
      ], at: "--pass memory")
    #expect(outcome.status == 130, "\(outcome.everything)")
    #expect(!RunningProcesses.contains(worker))
    #expect(
      outcome.errors.contains("harness: interrupted; the figures measured so far are in reports/")
    )
    #expect(outcome.output.contains("INTERRUPTED"))
    let reports = try Reports(in: folder, name: "itunes300-interrupted")
    #expect(folder.names("reports").count == Reports.count)
    #expect(reports.markdown.contains("INTERRUPTED"))
    let plan = try #require(try reports.json["plan"] as? [String: Any])
    #expect(plan["is_interrupted"] as? Bool == true)
    #expect(reports.rows("allocations").contains { $0["status"] == "ok" }, "they were measured")
    #expect(reports.rows.contains { $0["status"] == "interrupted" }, "times were not")
    #expect(!outcome.output.contains("(unavailable)"))
    let history = try Harness.run("history", "--history", folder / "history")
    #expect(history.output.contains("Interrupted runs are left out: 1."))
  }

  @Test func ctrlCWhileVerifyingReportsThatNothingWasMeasured() throws {
    let (outcome, worker) = try interrupt(
      [
        "--corpus", "small", "--worker", Harness.misbehavingWorker, "--backend",
        "hangs-in-verify", "--backend", "expat", "--rounds", "1", "--output", "reports",
      ], at: "verify --backend hangs-in-verify")
    #expect(outcome.status == 130, "\(outcome.everything)")
    #expect(!RunningProcesses.contains(worker))
    let children = try folder.text("pids").split(whereSeparator: \.isWhitespace)
    #expect(!children.compactMap { Int32($0) }.contains(where: RunningProcesses.contains))
    let reports = try Reports(in: folder, name: "itunes300-interrupted")
    #expect(Set(reports.rows.compactMap { $0["status"] }) == ["interrupted"])
    #expect(reports.markdown.contains("NOT VERIFIED"))
  }

  @Test(arguments: ["verify", "records"])
  func ctrlCEndsTheOtherCommands(_ command: String) throws {
    let (outcome, worker) = try interrupt(
      [
        command, "--corpus", "small", "--worker", Harness.misbehavingWorker, "--backend",
        "hangs-in-verify",
      ], at: "verify --backend hangs-in-verify")
    #expect(outcome.status == 130, "\(outcome.everything)")
    #expect(!RunningProcesses.contains(worker))
    #expect(outcome.errors.contains("interrupted"))
  }

  @Test func terminationIsAnInterruptionAsWell() throws {
    let (outcome, worker) = try interrupt(
      ["--corpus", "small", "--rounds", "100000", "--output", "reports"], at: "--pass memory",
      by: SIGTERM)
    #expect(outcome.status == 130 || outcome.status == 143, "\(outcome.everything)")
    #expect(!RunningProcesses.contains(worker))
    #expect(folder.names("reports").count == Reports.count)
  }

  /// Sends the signal as soon as a worker with `text` in its command line runs, and waits for the end.
  private func interrupt(
    _ arguments: [String], at text: String, by signal: Int32 = SIGINT
  ) throws -> (outcome: Outcome, worker: Int32) {
    let command = try Command(
      Harness.executable, arguments + Harness.permission, in: folder.path,
      environment: ["MISBEHAVING_PIDS": folder / "pids"])
    try command.start()
    let worker = RunningProcesses.wait { () -> Int32? in
      let children = RunningProcesses.children(of: command.identifier)
      let worker = children.first { $0.value.contains(text) }?.key
      // A worker that hangs must have started its child and noted the number.
      guard text.contains("hangs"), worker != nil else { return worker }
      return (try? folder.text("pids"))?.hasSuffix("\n") == true ? worker : nil
    }
    kill(command.identifier, signal)
    let outcome = try command.finish()
    return (outcome, try #require(worker, "\(outcome.everything)"))
  }
}

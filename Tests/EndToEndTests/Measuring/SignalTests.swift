import Foundation
import Testing

/// Signals at random times, also while workers hang.
struct SignalTests {
  private struct Attempt {
    let folder: Folder
    let command: Command
    let delay: Double

    init(_ number: Int) throws {
      folder = try Folder()
      try SmallCorpus.make(in: folder)
      let log = try folder.bytes("small/expected/events.log")
      try folder.write(log, to: "small/itunes300.xml.log")
      // It records the samples that it has taken.
      let counting = BadWorker("counting", .lines(#"echo x >>"$0.calls""#), "ok", "")
      try folder.writeExecutable(counting.script, to: "counting")
      let hanging = [[], ["hangs-in-sample"], ["hangs-in-verify"]][number % 3]
      command = try Command(
        Harness.executable,
        [
          "--corpus", folder / "small", "--worker", folder / "counting", "--worker",
          Harness.misbehavingWorker, "--sink", "count", "--stream", "whole", "--budget", "20s",
          "--output", "reports", "--no-pin",
        ] + (["expat", "counting"] + hanging).flatMap { ["--backend", $0] } + Harness.permission,
        in: folder.path, environment: ["MISBEHAVING_PIDS": folder / "pids"])
      delay = Double.random(in: 0.1...2.5)
      try command.start()
    }

    /// Sends a signal at the chosen time, and checks what is left.
    func end(by signal: Int32, after began: Date) throws {
      Thread.sleep(until: began + delay)
      kill(command.identifier, signal)
      let outcome = try command.finish()
      let isGone = RunningProcesses.wait(
        for: { () -> Bool? in
          RunningProcesses.all(naming: folder.path).isEmpty ? true : nil
        }, seconds: 10)
      #expect(isGone == true, "after \(delay) s: \(RunningProcesses.all(naming: folder.path))")
      // The kernel does not kill what a worker has started itself.
      let children = (try? folder.text("pids"))?.split(whereSeparator: \.isWhitespace) ?? []
      for child in children.compactMap({ Int32($0) }) { kill(child, SIGKILL) }
      guard signal != SIGKILL else { return }
      let taken = (try? folder.text("counting.calls"))?.split(separator: "\n").count ?? 0
      guard folder.names().contains("reports"), !folder.names("reports").isEmpty else {
        #expect(taken <= 1, "after \(delay) s: \(outcome.everything)")
        return
      }
      #expect(outcome.status == 130, "after \(delay) s: \(outcome.everything)")
      let reports = try Reports(in: folder, name: "itunes300-whole-interrupted")
      #expect(folder.names("reports").count == Reports.count)
      let kept = reports.samples.count { line in
        line[0].hasSuffix("backend=counting") && line.contains("ns/op")
      }
      // The sample that was being read may or may not be kept.
      #expect((taken - 1...taken).contains(kept), "after \(delay) s")
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL])
  func nothingIsLostAndNoWorkerIsLeft(_ signal: Int32) throws {
    let began = Date()
    let attempts = try (0..<10).map { try Attempt($0) }
    for attempt in attempts.sorted(by: { $0.delay < $1.delay }) {
      try attempt.end(by: signal, after: began)
    }
  }

  @Test func underNohupTheEndOfTheTerminalIsNoEnd() throws {
    let folder = try Folder()
    try SmallCorpus.make(in: folder)
    let command = try Command(
      "/usr/bin/env",
      [
        "sh", "-c", #"trap '' HUP; exec "$@""#, "sh", Harness.executable, "--corpus", "small",
        "--backend", "expat", "--sink", "count", "--rounds", "20", "--output", "reports",
      ] + Harness.permission, in: folder.path)
    try command.start()
    Thread.sleep(forTimeInterval: 0.3)
    kill(command.identifier, SIGHUP)
    #expect(try command.finish().status == 0)
  }

  @Test func aReaderThatGoesAwayCostsNoReport() throws {
    let folder = try Folder()
    try SmallCorpus.make(in: folder)
    let harness = ([Harness.executable] + Harness.permission).joined(separator: " ")
    _ = try Command.run(
      "sh", "-c",
      "\(harness) --corpus small --backend expat --sink count --rounds 1 --output reports | true",
      in: folder)
    #expect(folder.names("reports").count == Reports.count)
  }
}

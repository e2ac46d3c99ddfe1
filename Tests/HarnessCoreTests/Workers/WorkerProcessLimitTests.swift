import Testing

@testable import HarnessCore

extension WorkersAtWork {
  /// Workers that do not end by themselves.
  @Suite(.timeLimit(.minutes(5))) struct WorkerProcessLimitTests {
    private let folder: TemporaryDirectory
    private let hasty = WorkerRunner(timeLimit: .seconds(2))
    private let patient = WorkerRunner(timeLimit: .seconds(60))
    private let clock = ContinuousClock()

    init() throws { folder = try TemporaryDirectory() }

    // MARK: - Time

    @Test func timeLimitKillsTheWorkerAndItsChildren() async throws {
      let worker = try folder.worker(
        """
        sleep 60 & echo $! >"$0.child"
        echo $$ >"$0.self"
        echo begun
        wait
        """)
      let began = clock.now
      let run = try await hasty.run(worker, [])
      #expect(clock.now - began < .seconds(30))
      #expect(run.end.isTimeout)
      #expect(run.output == Array("begun\n".utf8))
      #expect(run.problem == "it was killed at its time limit of 2 s")
      for file in ["worker.self", "worker.child"] {
        let process = try await Processes.process(in: file, of: folder)
        #expect(try await Processes.isGone(process), "\(file)")
      }
    }

    @Test(arguments: ["trap '' TERM INT HUP; while :; do sleep 1; done", "kill -STOP $$"])
    func workerThatWouldNotEndIsKilled(body: String) async throws {
      let worker = try folder.worker("echo $$ >\"$0.self\"\n\(body)")
      #expect(try await hasty.run(worker, []).end.isTimeout)
      let process = try await Processes.process(in: "worker.self", of: folder)
      #expect(try await Processes.isGone(process))
    }

    /// A worker that needs 0.6 s of a processor, which it shares with eight others.
    @Test func waitingForAProcessorDoesNotCount() async throws {
      let worker = try folder.worker(
        """
        exec python3 -c '
        import os, time
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
        for _ in range(8):
            if os.fork() == 0:
                while True: pass
        began = time.monotonic()
        while time.process_time() < 0.6: pass
        print(time.monotonic() - began)
        '
        """)
      let run = try await hasty.run(worker, [])
      #expect(run.end == .exited(0))
      let seconds = Double(String(decoding: run.output.dropLast(), as: UTF8.self))
      #expect(try #require(seconds) > 2)
    }

    @Test func workerThatEndsBeforeItsLimitIsNotWaitedForAnyLonger() async throws {
      let worker = try folder.worker("exit 0")
      let took = try await clock.measure { _ = try await patient.run(worker, []) }
      #expect(took < .seconds(30))
    }

    // MARK: - Children

    @Test func childThatOutlivesItsWorkerIsKilled() async throws {
      let worker = try folder.worker(
        "sleep 60 >/dev/null 2>&1 & echo $! >\"$0.child\"; echo done")
      let run = try await patient.run(worker, [])
      #expect(run.end == .exited(0))
      #expect(run.output == Array("done\n".utf8))
      let child = try await Processes.process(in: "worker.child", of: folder)
      #expect(try await Processes.isGone(child))
    }

    @Test func childThatKeepsStandardOutputOpenIsKilled() async throws {
      let worker = try folder.worker("sleep 60 & echo $! >\"$0.child\"; echo done")
      let began = clock.now
      let run = try await hasty.run(worker, [])
      #expect(clock.now - began < .seconds(30))
      #expect(run.output == Array("done\n".utf8))
      let child = try await Processes.process(in: "worker.child", of: folder)
      #expect(try await Processes.isGone(child))
    }

    @Test(arguments: ["yes", "yes >&2"])
    func childThatGoesOnPrintingIsKilled(flood: String) async throws {
      let worker = try folder.worker("\(flood) & echo $! >\"$0.child\"; exit 3")
      #expect(try await patient.run(worker, []).end == .exited(3))
      let child = try await Processes.process(in: "worker.child", of: folder)
      #expect(try await Processes.isGone(child))
    }

    // MARK: - Floods

    @Test func endlessStandardErrorIsReadAndThrownAway() async throws {
      let run = try await hasty.run(try folder.worker("exec yes >&2"), [])
      #expect(run.end.isTimeout)
      #expect(run.errors.utf8.count == 8192)
    }

    @Test func endlessStandardOutputIsStopped() async throws {
      let worker = try folder.worker("echo $$ >\"$0.self\"; exec yes")
      let run = try await hasty.run(worker, [])
      #expect(run.end.isTimeout || run.end == .flooded)
      let process = try await Processes.process(in: "worker.self", of: folder)
      #expect(try await Processes.isGone(process))
    }

    // MARK: - Cancellation

    @Test func cancellationStopsTheWorkerAndItsChildrenAtOnce() async throws {
      let worker = try folder.worker(
        "sleep 60 & echo $! >\"$0.child\"; echo $$ >\"$0.self\"; wait")
      let task = Task { try await patient.run(worker, []) }
      let processes = [
        try await Processes.process(in: "worker.child", of: folder),
        try await Processes.process(in: "worker.self", of: folder),
      ]
      let began = clock.now
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(clock.now - began < .seconds(30))
      for process in processes { #expect(try await Processes.isGone(process)) }
    }

    @Test func cancelledTaskGetsNoRun() async throws {
      let worker = try folder.worker("exit 0")
      let task = Task {
        while !Task.isCancelled { await Task.yield() }
        return try await patient.run(worker, [])
      }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }

    // MARK: - Leaks

    @Test func twoHundredRunsLeaveNothingBehind() async throws {
      let ending = try folder.worker("echo x; echo y >&2", named: "ending")
      let hanging = try folder.worker("exec sleep 60", named: "hanging")
      let brief = WorkerRunner(timeLimit: .milliseconds(20))
      for _ in 0..<5 { _ = try await patient.run(ending, []) }
      let files = Processes.openFiles
      for index in 0..<200 {
        switch index % 10 {
        case 0: #expect(try await brief.run(hanging, []).end.isTimeout)
        case 1: _ = try await patient.run("/no/such/worker", [])
        default: #expect(try await patient.run(ending, []).end == .exited(0))
        }
      }
      // Other suites may have a few files open, or a child that has just ended.
      #expect(Processes.openFiles <= files + 16)
      var zombies = Set(Processes.zombies)
      for _ in 0..<100 where !zombies.isEmpty {
        try await Task.sleep(for: .milliseconds(20))
        zombies.formIntersection(Processes.zombies)
      }
      #expect(zombies.isEmpty)
    }
  }
}

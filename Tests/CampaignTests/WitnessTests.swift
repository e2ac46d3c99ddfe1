import Corpora
import FeedEvents
import Results
import Testing
import WorkerContract

@testable import Campaign

extension WorkersAtWork {
  @Suite(.timeLimit(.minutes(1))) struct WitnessTests {
    private let folder: TemporaryFolder
    private let streams = ["fixed:2", "whole", "fixed:1", "random:1"]

    init() throws { folder = try TemporaryFolder() }

    private func account(
      _ body: String, limit: Duration = .seconds(10)
    ) async throws -> Account {
      let row = RegisteredRow.fixture("x", executable: try folder.worker(body))
      return try await witness(limit).account(of: row)
    }

    /// A witness for the four streams.
    private func witness(_ limit: Duration) throws -> Witness {
      try Witness(
        process: WorkerProcess(timeLimit: limit), corpus: .fixture(),
        streams: [.fixed(2), .whole, .fixed(1), .random(seed: 1)])
    }

    /// The streams asked for in each call.
    private var calls: [[String]] {
      (folder.text("worker.calls") ?? "").split(separator: "\n").map { line in
        let words = line.split(separator: " ").map(String.init)
        return words.indices.dropFirst().filter { words[$0 - 1] == "--stream" }.map { words[$0] }
      }
    }

    @Test func oneProcessTellsOfAllStreams() async throws {
      let account = try await account(ShellWorkers.verifying())
      #expect(account.failure == nil)
      #expect(account.deviation == nil)
      #expect(account.logs?.events == Array(ShellWorkers.events.utf8))
      #expect(account.parses == 4)
      #expect(calls == [streams])
      #expect(
        folder.text("worker.calls")?.hasPrefix(
          "verify --backend x --document /feeds/feed.xml --stream fixed:2 ") == true)
    }

    @Test(arguments: [0, 1, 2, 3])
    func afterACrashTheRestIsAskedAnew(crash: Int) async throws {
      let account = try await account(
        ShellWorkers.verifying(instead: [(streams[crash], "kill -KILL $$")]))
      #expect(
        account.failure
          == Account.Failure(
            status: .crashed,
            reason: "stream \(streams[crash]): it was ended by signal 9 (Killed)"))
      #expect(account.parses == 3)
      #expect(account.logs?.events == Array(ShellWorkers.events.utf8))
      let rest = Array(streams[(crash + 1)...])
      #expect(calls == (rest.isEmpty ? [streams] : [streams, rest]))
    }

    @Test func afterAHangTheRestIsAskedAnew() async throws {
      let account = try await account(
        ShellWorkers.verifying(instead: [("whole", "exec sleep 60")]), limit: .milliseconds(300))
      #expect(
        account.failure
          == Account.Failure(
            status: .timedOut, reason: "stream whole: it was killed at its time limit"))
      #expect(account.parses == 3)
      #expect(calls == [streams, ["fixed:1", "random:1"]])
    }

    @Test func blockThatACrashCutOffDoesNotCount() async throws {
      let half = #"printf 'stream: whole\nresult: accepted\nevent-log-bytes: 99\n\n(- a'"#
      let account = try await account(
        ShellWorkers.verifying(instead: [("whole", "\(half); kill -KILL $$")]))
      #expect(account.failure?.reason.hasPrefix("stream whole: ") == true)
      #expect(account.parses == 3)
    }

    @Test func rowThatAlwaysCrashesIsAskedThreeTimes() async throws {
      let account = try await account(ShellWorkers.verifying(instead: [("*", "kill -KILL $$")]))
      #expect(account.failure?.reason.hasPrefix("stream fixed:2: ") == true)
      #expect(account.parses == 0)
      #expect(account.logs == nil)
      #expect(calls.count == 3)
    }

    @Test func rowThatIsUnavailableIsNotAsked() async throws {
      var row = RegisteredRow.fixture("x", executable: try folder.worker(ShellWorkers.verifying()))
      row.description.unavailability = "it has no switch"
      let account = try await witness(.seconds(10)).account(of: row)
      #expect(account.failure == .init(status: .unavailable, reason: "it has no switch"))
      #expect(account.logs == nil && calls.isEmpty)
    }

    @Test func rowThatExitsEarlyIsNotAskedAgain() async throws {
      for (status, expected) in [(0, .crashed), (69, .unavailable)] as [(Int, RowStatus)] {
        try folder.write([], to: "worker.calls")
        let account = try await account(
          ShellWorkers.verifying(instead: [("fixed:1", "exit \(status)")]))
        #expect(account.failure?.status == expected)
        #expect(account.failure?.reason == "stream fixed:1: it exited with status \(status)")
        #expect(calls.count == 1)
      }
    }

    @Test func rejectionIsOneAnswerAmongOthers() async throws {
      let account = try await account(
        ShellWorkers.verifying(instead: [("fixed:1", ShellWorkers.reject)]))
      #expect(
        account.failure
          == Account.Failure(
            status: .rejected, reason: "stream fixed:1: tag mismatch (code 76) at line 3"))
      #expect(account.parses == 4)
      #expect(calls.count == 1)
    }

    @Test func otherLogOnALaterStreamIsADeviation() async throws {
      let account = try await account(
        ShellWorkers.verifying(instead: [("fixed:1", ShellWorkers.tell("(- b\n"))]))
      #expect(account.failure == nil)
      #expect(account.deviation?.stream == "fixed:1")
      #expect(account.deviation?.logs.events == Array("(- b\n".utf8))
    }

    @Test func logToldAfterARestartIsComparedWithTheFirst() async throws {
      let account = try await account(
        ShellWorkers.verifying(instead: [
          ("whole", "kill -KILL $$"), ("fixed:1", ShellWorkers.tell("(- b\n")),
        ]))
      #expect(account.deviation?.stream == "fixed:1")
    }

    @Test func rubbishIsQuoted() async throws {
      let account = try await account(
        ShellWorkers.verifying(instead: [("whole", "echo 'Hello, world'; exit 0")]))
      #expect(account.failure?.status == .crashed)
      #expect(account.failure?.reason.hasPrefix("it printed 'Hello, world") == true)
    }

    @Test func workerThatCannotBeStartedCrashed() async throws {
      let account = try await witness(.seconds(5)).account(of: .fixture("x"))
      #expect(account.failure?.status == .crashed)
      #expect(account.failure?.reason.contains("could not be started") == true)
    }

    @Test func recordingIsAskedForByItsPathAndToldByItsName() async throws {
      let temporary = try TemporaryCorpus(streams: ["lan": "elapsed_us,bytes\n1,8\n"])
      let body = ShellWorkers.verifying(instead: [("*", ShellWorkers.reject)])
      let worker = try folder.worker(body)
      let witness = try Witness(
        process: WorkerProcess(timeLimit: .seconds(5)), corpus: temporary.corpus,
        streams: [.recording("lan")])
      let account = try await witness.account(of: .fixture("x", executable: worker))
      #expect(account.failure?.reason.hasPrefix("stream lan: tag mismatch") == true)
      #expect(calls == [[temporary.corpus.recordings[0].path]])
    }

    @Test func crashAfterTheLastBlockIsACrash() async throws {
      let account = try await account(ShellWorkers.verifying() + "\nkill -KILL $$")
      #expect(account.failure?.status == .crashed)
    }
  }
}

import FeedEvents
import Testing
import WorkerContract

@testable import HarnessCore

extension WorkersAtWork {
  @Suite(.timeLimit(.minutes(10))) struct LogCollectorTests {
    private let folder: TemporaryDirectory
    private let streams = ["fixed:2", "whole", "fixed:1", "random:1"]

    init() throws { folder = try TemporaryDirectory() }

    private func backendLogs(
      _ body: String, limit: Duration = .seconds(60)
    ) async throws -> BackendLogs {
      let implementation = Implementation.fixture("x", executable: try folder.worker(body))
      return try await collector(limit).backendLogs(of: implementation)[0]
    }

    /// Returns a collector for the four streams.
    private func collector(_ limit: Duration) throws -> LogCollector {
      try LogCollector(
        process: WorkerRunner(timeLimit: limit),
        documents: [
          VerifiedDocument(.fixture(), over: [.fixed(2), .whole, .fixed(1), .random(seed: 1)])
        ])
    }

    /// The streams requested in each call.
    private var calls: [[String]] {
      (folder.text("worker.calls") ?? "").split(separator: "\n").map { line in
        let words = line.split(separator: " ").map(String.init)
        return words.indices.dropFirst().filter { words[$0 - 1] == "--stream" }.map { words[$0] }
      }
    }

    @Test func oneProcessReportsAllStreams() async throws {
      let backendLogs = try await backendLogs(ShellWorkers.verifying())
      #expect(backendLogs.failure == nil)
      #expect(backendLogs.deviation == nil)
      #expect(backendLogs.logs?.events?.text == Array(ShellWorkers.events.utf8))
      #expect(backendLogs.parses == 4)
      #expect(calls == [streams])
      #expect(
        folder.text("worker.calls")?.hasPrefix(
          "verify --backend x --document /feeds/feed.xml --stream fixed:2 ") == true)
    }

    @Test(arguments: [0, 1, 2, 3])
    func afterACrashTheRestIsAskedAgain(crash: Int) async throws {
      let backendLogs = try await backendLogs(
        ShellWorkers.verifying(instead: [(streams[crash], "kill -TERM $$")]))
      #expect(
        backendLogs.failure
          == CaseFailure(
            status: .crashed,
            reason: "stream \(streams[crash]): it was ended by signal 15 (Terminated)"))
      #expect(backendLogs.parses == 3)
      #expect(backendLogs.logs?.events?.text == Array(ShellWorkers.events.utf8))
      let rest = Array(streams[(crash + 1)...])
      #expect(calls == (rest.isEmpty ? [streams] : [streams, rest]))
    }

    @Test(arguments: [
      (#"[ "$told" ]"#, nil as Status?), ("true", .limitExceeded),
    ])
    func memoryThatAnEarlierParseHasKeptIsNoFailure(
      _ condition: String, _ status: Status?
    ) async throws {
      let body = "\(condition) && { echo out of memory >&2; kill -ABRT $$; }; tell \"$2\""
      let backendLogs = try await backendLogs(
        ShellWorkers.verifying(instead: [("whole", body)]))
      #expect(backendLogs.failure?.status == status)
      #expect(backendLogs.parses == (status == nil ? 4 : 3))
      #expect(calls.prefix(2) == [streams, Array(streams.dropFirst())])
    }

    @Test func afterAHangTheRestIsNotAsked() async throws {
      let backendLogs = try await backendLogs(
        ShellWorkers.verifying(instead: [("whole", "exec sleep 60")]), limit: .seconds(2))
      #expect(
        backendLogs.failure
          == CaseFailure(
            status: .timedOut, reason: "stream whole: it was killed at its time limit of 2 s"))
      #expect(backendLogs.parses == 1)
      #expect(calls == [streams])
    }

    @Test func aVariantOfWhatHungIsNotAsked() async throws {
      let implementation = Implementation.fixture(
        "x",
        executable: try folder.worker(
          ShellWorkers.verifying(instead: [("whole", "exec sleep 60")])))
      let collector = try collector(.seconds(2))
      let base = try await collector.backendLogs(of: implementation)
      let variant = try await collector.backendLogs(of: implementation, variantOf: base)[0]
      #expect(variant.failure?.status == .timedOut)
      #expect(
        variant.failure?.reason == "it is a variant of x, which timed out, so it was not run")
      #expect(calls.count == 1)
    }

    @Test func blockThatACrashCutOffDoesNotCount() async throws {
      let half = #"printf 'stream: whole\nresult: accepted\nevent-log-bytes: 99\n\n(- a'"#
      let backendLogs = try await backendLogs(
        ShellWorkers.verifying(instead: [("whole", "\(half); kill -KILL $$")]))
      #expect(backendLogs.failure?.reason.hasPrefix("stream whole: ") == true)
      #expect(backendLogs.parses == 3)
    }

    @Test func implementationThatAlwaysCrashesIsAskedThreeTimes() async throws {
      let backendLogs = try await backendLogs(
        ShellWorkers.verifying(instead: [("*", "kill -KILL $$")]))
      #expect(backendLogs.failure?.reason.hasPrefix("stream fixed:2: ") == true)
      #expect(backendLogs.parses == 0)
      #expect(backendLogs.logs == nil)
      #expect(calls.count == 3)
    }

    @Test func implementationThatIsUnavailableIsNotAsked() async throws {
      var implementation = Implementation.fixture(
        "x", executable: try folder.worker(ShellWorkers.verifying()))
      implementation.description.unavailability = "it has no switch"
      let backendLogs = try await collector(.seconds(60)).backendLogs(of: implementation)[0]
      #expect(backendLogs.failure == .init(status: .unavailable, reason: "it has no switch"))
      #expect(backendLogs.logs == nil && calls.isEmpty)
    }

    @Test func implementationThatExitsEarlyIsNotAskedAgain() async throws {
      let backendLogs = try await backendLogs(
        ShellWorkers.verifying(instead: [("fixed:1", "exit 0")]))
      #expect(
        backendLogs.failure
          == .init(status: .crashed, reason: "stream fixed:1: it exited with status 0"))
      #expect(calls.count == 1)
    }

    /// A worker may refuse a stream before it reads any, so it is asked about the others one by one.
    @Test(arguments: ["", "case \"$*\" in *fixed:1*) exit 69 ;; esac\n"])
    func streamThatAWorkerCannotDoIsLeftOutAlone(before: String) async throws {
      let backendLogs = try await backendLogs(
        before + ShellWorkers.verifying(instead: [("fixed:1", "exit 69")]))
      #expect(backendLogs.failure == nil && backendLogs.deviation == nil)
      #expect(backendLogs.refusals == ["fixed:1": "it exited with status 69"])
      #expect(backendLogs.parses == 3)
    }

    @Test func workerThatCanDoNoStreamIsUnavailable() async throws {
      let backendLogs = try await backendLogs(#"echo "$*" >>"$0.calls"; exit 69"#)
      #expect(backendLogs.failure?.status == .unavailable)
      #expect(backendLogs.logs == nil)
      #expect(calls.map(\.count) == [4, 1, 1, 1])
    }

    @Test func rejectionIsOneAnswerAmongOthers() async throws {
      let backendLogs = try await backendLogs(
        ShellWorkers.verifying(instead: [("fixed:1", ShellWorkers.reject)]))
      #expect(
        backendLogs.failure
          == CaseFailure(
            status: .rejected, reason: "stream fixed:1: tag mismatch (code 76) at line 3"))
      #expect(backendLogs.parses == 4)
      #expect(calls.count == 1)
    }

    @Test func otherLogOnALaterStreamIsADeviation() async throws {
      let backendLogs = try await backendLogs(
        ShellWorkers.verifying(instead: [("fixed:1", ShellWorkers.tell("(- b\n"))]))
      #expect(backendLogs.failure == nil)
      #expect(backendLogs.deviation?.stream == "fixed:1")
      #expect(backendLogs.deviation?.logs.events?.text == Array("(- b\n".utf8))
    }

    @Test func logAfterARestartIsComparedWithTheFirst() async throws {
      let backendLogs = try await backendLogs(
        ShellWorkers.verifying(instead: [
          ("whole", "kill -KILL $$"), ("fixed:1", ShellWorkers.tell("(- b\n")),
        ]))
      #expect(backendLogs.deviation?.stream == "fixed:1")
    }

    @Test func rubbishIsQuoted() async throws {
      let backendLogs = try await backendLogs(
        ShellWorkers.verifying(instead: [("whole", "echo 'Hello, world'; exit 0")]))
      #expect(backendLogs.failure?.status == .crashed)
      #expect(backendLogs.failure?.reason.hasPrefix("it printed 'Hello, world") == true)
    }

    @Test func workerThatCannotBeStartedCrashed() async throws {
      let backendLogs = try await collector(.seconds(60)).backendLogs(of: .fixture("x"))[0]
      #expect(backendLogs.failure?.status == .crashed)
      #expect(backendLogs.failure?.reason.contains("could not be started") == true)
    }

    @Test func recordingIsRequestedByItsPathAndReportedByItsName() async throws {
      let temporary = try TemporaryCorpus(streams: ["lan": "elapsed_us,bytes\n1,8\n"])
      let body = ShellWorkers.verifying(instead: [("*", ShellWorkers.reject)])
      let worker = try folder.worker(body)
      let collector = try LogCollector(
        process: WorkerRunner(timeLimit: .seconds(60)),
        documents: [VerifiedDocument(temporary.corpus, over: [.recording("lan")])])
      let backendLogs = try await collector.backendLogs(of: .fixture("x", executable: worker))[0]
      #expect(backendLogs.failure?.reason.hasPrefix("stream lan: tag mismatch") == true)
      #expect(calls == [[temporary.corpus.recordings[0].path]])
    }

    @Test func crashAfterTheLastBlockIsACrash() async throws {
      let backendLogs = try await backendLogs(ShellWorkers.verifying() + "\nkill -TERM $$")
      #expect(backendLogs.failure?.status == .crashed)
    }
  }
}

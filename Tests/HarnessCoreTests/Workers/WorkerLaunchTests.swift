import FoundationEssentials
import Glibc
import SystemPackage
import Testing
import WorkerContract

@testable import HarnessCore

extension WorkersAtWork {
  /// The launcher through which workers are started.
  @Suite(.timeLimit(.minutes(10))) struct WorkerLaunchTests {
    private let folder: TemporaryDirectory
    private let process = WorkerRunner(timeLimit: .seconds(60))

    init() throws { folder = try TemporaryDirectory() }

    @Test func aWorkerIsTheChildOfTheHarness() async throws {
      let run = try await process.run(try folder.worker("echo $PPID"), [])
      #expect(run.output == Array("\(getpid())\n".utf8))
    }

    @Test(.enabled(if: setprivIsThere)) func theKernelKillsAWorkerWithTheHarness() async throws {
      let worker = try folder.worker("exec setpriv --dump")
      let run = try await process.run(worker, [])
      let text = String(decoding: run.output, as: UTF8.self)
      #expect(text.contains("Parent death signal: KILL"))
    }

    /// The kernel sends the signal when the thread that started the process ends; the thread must outlive the
    /// task.
    @Test func workersDoNotDieBeforeTheHarness() async throws {
      let worker = try folder.worker("sleep 2; echo awake")
      let ends = try await withThrowingTaskGroup(of: WorkerRun.End.self) { group in
        for _ in 0..<24 { group.addTask { try await process.run(worker, []).end } }
        // Threads start and end in the meantime.
        for _ in 0..<50 { await Task.detached { _ = usleep(10_000) }.value }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(ends == Array(repeating: .exited(0), count: 24))
    }

    @Test func theArgumentsAndTheStatusAreTheWorkersOwn() async throws {
      let worker = try folder.worker(#"printf '<%s>' "$0" "$@"; exit 127"#)
      let run = try await process.run(worker, ["a b", "", "$x"])
      #expect(run.output == Array("<\(worker)><a b><><$x>".utf8))
      #expect(run.end == .exited(127))
    }

    @Test func aWorkerThatTakesNothingIsKilledAtItsTimeLimit() async throws {
      let worker = try folder.worker("sleep 60")
      let (reading, writing) = try FileDescriptor.pipe()
      defer { try? writing.close() }
      let description = ImplementationDescription(
        name: "idle", role: .backend, sinks: [.count], library: "none", engine: "none",
        version: "1", build: "release", input: "stream", positions: "")
      let outcome = try await WorkerRunner(timeLimit: .seconds(1)).follow(
        Implementation(description: description, executable: worker),
        FollowRequest(backend: "idle", sink: .count), from: reading)
      guard case .failed(let status) = outcome else {
        Issue.record("\(outcome)")
        return
      }
      #expect(status.contains("time limit"))
    }

    // MARK: - Tools

    private func tools(
      shell: String = "/bin/sh", _ setpriv: String..., named names: [String] = ["one", "two"]
    ) async throws -> LaunchTools {
      let folders = try zip(names, setpriv).map { name, body in
        _ = try folder.worker(body, named: "\(name)/setpriv")
        return folder.path(of: name)
      }
      return try await LaunchTools(shell: shell, searchPath: ["/no/where"] + folders)
    }

    private static let sound = #"shift 2; exec "$@""#

    @Test(arguments: [
      "exit 1", "exit 0", "ulimit -c 0; kill -SEGV $$", "echo setpriv: no such option",
    ])
    func setprivThatDoesNotWorkIsLikeAMissingOne(body: String) async throws {
      let broken = try await tools(body)
      #expect(broken.setpriv == nil && broken.shell == "/bin/sh")
      #expect(broken.warnings.count == 1 && broken.warnings[0].contains("setpriv"))
      #expect(try await tools(body, Self.sound).setpriv == folder.path(of: "two/setpriv"))
    }

    @Test(arguments: ["exit 1", "exit 0", "ulimit -c 0; kill -SEGV $$"])
    func shellThatDoesNotWorkIsLikeAMissingOne(body: String) async throws {
      let shell = try folder.worker(body, named: "sh")
      let broken = try await tools(shell: shell, "echo setpriv from util-linux")
      #expect(broken.shell == nil && broken.setpriv != nil)
      #expect(broken.warnings == ["/bin/sh does not work: workers have no memory limit"])
      #expect(try await tools(shell: folder.path(of: "missing")).shell == nil)
    }

    @Test func whatWorksIsTheBeginningOfTheCommandLine() {
      for (tools, words) in [
        (LaunchTools(setpriv: nil, shell: nil), ["w", "x"]),
        (LaunchTools(setpriv: "s", shell: nil), ["s", "--pdeathsig", "KILL", "w", "x"]),
      ] {
        let launch = WorkerLaunch("w", ["x"], memory: 1 << 20, with: tools)
        #expect([launch.program] + launch.arguments == words)
      }
    }

    // MARK: - Memory

    private func limit(_ limit: MemoryLimit, parsing bytes: Int = 0) async throws -> String {
      let worker = try folder.worker("ulimit -d")
      let process = WorkerRunner(timeLimit: .seconds(60), memoryLimit: limit)
      let run = try await process.run(worker, [], parsing: bytes)
      return String(decoding: run.output.dropLast(), as: UTF8.self)
    }

    @Test func theLimitIsThatOfItsPrivateData() async throws {
      #expect(try await limit(.bytes(512 << 20)) == "524288")
      #expect(try await limit(.none) == "unlimited")
    }

    @Test func byDefaultTheLimitGrowsWithTheDocument() async throws {
      #expect(try await limit(.standard) == "\(1 << 20)")
      #expect(try await limit(.standard, parsing: 1 << 20) == "\(1 << 20)")
      #expect(try await limit(.standard, parsing: 1 << 28) == "\(4 << 20)")
      #expect(MemoryLimit.standard.bytes(parsing: .max) == nil)
    }

    @Test(arguments: [
      ("echo 'x: Out of memory' >&2; kill -ABRT $$", true),
      ("echo 'sh: fork: Cannot allocate memory' >&2; exit 2", true),
      ("echo 'what():  std::bad_alloc' >&2; kill -ABRT $$", true),
      ("echo 'MemoryError' >&2; exit 1", true),
      ("echo 'java.lang.OutOfMemoryError: Java heap space' >&2; exit 1", true),
      ("kill -ABRT $$", false), ("echo 'memory is fine' >&2; exit 1", false),
    ])
    func whatRunsOutOfMemorySaysSo(body: String, isOut: Bool) async throws {
      let run = try await process.run(try folder.worker("ulimit -c 0; \(body)"), [])
      #expect(run.isOutOfMemory == isOut)
      let failure = CaseFailure(run: run, stream: "whole")
      #expect(failure.status == (isOut ? .limitExceeded : .crashed))
    }
  }
}

private let setprivIsThere = unsafe access("/usr/bin/setpriv", X_OK) == 0

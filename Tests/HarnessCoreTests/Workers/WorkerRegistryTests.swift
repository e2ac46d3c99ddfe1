import Glibc
import Testing
import WorkerContract

@testable import HarnessCore

extension WorkersAtWork {
  @Suite struct WorkerRegistryTests {
    private let folder: TemporaryDirectory
    private let process = WorkerRunner(timeLimit: .seconds(60))

    init() throws { folder = try TemporaryDirectory() }

    private func implementations(of worker: String) async throws -> [Implementation] {
      try await WorkerRegistry(asking: [worker], with: process).implementations
    }

    /// Returns the problem found in a worker.
    private func problem(of body: String) async throws -> String? {
      let worker = try folder.worker(body)
      let implementations = try await implementations(of: worker)
      #expect(
        implementations.count == 1 && implementations[0].name == "worker"
          && implementations[0].isAbsent)
      let beginning = "the worker \(worker) can't be used: "
      let reason = try #require(implementations.first?.unavailability)
      #expect(reason.hasPrefix(beginning))
      return String(reason.dropFirst(beginning.count))
    }

    @Test func implementationsAreInTheOrderOfTheWorkersAndOfTheirDescriptions() async throws {
      let one = try folder.worker(
        ShellWorkers.describing([.fixture("b"), .fixture("a")]), named: "one")
      let two = try folder.worker(ShellWorkers.describing([.touch]), named: "two")
      let registry = try await WorkerRegistry(asking: [one, two], with: process)
      #expect(registry.implementations.map(\.name) == ["b", "a", "touch"])
      #expect(registry.implementations.map(\.executable) == [one, one, two])
      #expect(registry.implementations[0].description == Implementation.fixture("b").description)
      #expect(registry.implementations.map(\.isBackend) == [true, true, false])
    }

    @Test func withoutWorkersThereAreNoImplementations() async throws {
      #expect(try await WorkerRegistry(asking: [], with: process).implementations.isEmpty)
    }

    @Test func workerIsAskedToDescribe() async throws {
      let worker = try folder.worker(
        "echo \"$@\" >\"$0.calls\"\n" + ShellWorkers.describing([.touch]))
      _ = try await implementations(of: worker)
      #expect(folder.text("worker.calls") == "describe\n")
    }

    @Test func unknownKeysAndSpareEmptyLinesAreIgnored() async throws {
      let worker = try folder.worker(
        #"printf '\n\nbackend: x\ncolour: blue\nsinks: count model\n\n\n\nbackend: y\nsinks:\n'"#)
      let implementations = try await implementations(of: worker)
      #expect(implementations.map(\.name) == ["x", "y"])
      #expect(implementations[0].description.sinks == ["count", "model"])
      #expect(implementations[0].description.library == "unknown")
      #expect(implementations[1].description.sinks.isEmpty)
    }

    @Test func rubbishIsQuoted() async throws {
      let problem = try await problem(of: "echo 'Hello, world'; echo")
      #expect(problem?.contains("malformed line 'Hello, world'") == true)
    }

    @Test func binaryRubbishIsUnusable() async throws {
      #expect(try await problem(of: "head -c 100000 /dev/urandom; echo; echo") != nil)
    }

    @Test(arguments: [
      ("sinks: count", "its description lacks the key backend"),
      ("backend: x", "its description lacks the key sinks"),
      ("role: backend", "its description lacks the key backend and sinks"),
      ("backend:\\nsinks: count", "its description lacks the key backend"),
      ("backend: x y\\nsinks: count", "a name has white space: 'x y'"),
    ])
    func implementationWithoutNameOrSinksIsUnusable(text: String, problem: String) async throws {
      #expect(try await self.problem(of: "printf '\(text)\\n\\n'") == problem)
    }

    @Test(arguments: [
      ("exit 0", "it printed no description on standard output"),
      ("echo", "it printed no description on standard output"),
      ("printf 'backend: x\\nsinks: count'", "its description does not end with an empty line"),
    ])
    func emptyOrUnfinishedDescriptionIsUnusable(body: String, problem: String) async throws {
      #expect(try await self.problem(of: body) == problem)
    }

    @Test func workerThatFailsIsUnusableEvenIfItPrintedImplementations() async throws {
      let problem = try await problem(
        of: ShellWorkers.describing([.touch]) + "\necho 'libfoo.so.1: not found' >&2; exit 127")
      #expect(problem == "it exited with status 127: libfoo.so.1: not found")
    }

    @Test func missingWorkerIsUnusable() async throws {
      let implementations = try await implementations(of: folder.path(of: "missing"))
      #expect(implementations.map(\.name) == ["missing"] && implementations[0].isAbsent)
    }

    @Test func newerContractIsUnusable() async throws {
      let problem = try await problem(
        of: #"printf 'backend: x\nsinks: count\ncontract: 99\n\n'"#)
      #expect(problem?.hasPrefix("it uses contract 99, but this harness ") == true)
    }

    @Test func unusableWorkerLeavesTheOthersAlone() async throws {
      let sound = try folder.worker(ShellWorkers.describing([.touch]), named: "sound")
      let broken = try folder.worker("kill -9 $$", named: "broken")
      let registry = try await WorkerRegistry(asking: [broken, sound], with: process)
      #expect(registry.implementations.map(\.name) == ["broken", "touch"])
      #expect(registry.implementations.map(\.isAbsent) == [true, false])
      try registry.requireUsable([sound])
      #expect(throws: CampaignError.self) { try registry.requireUsable([sound, broken]) }
    }

    @Test(arguments: [
      ("expat", true), ("expat-reused", true), ("floor-expat", true), ("pyexpat", false),
      ("worker", false), ("libxml2", false),
    ])
    func unusableWorkerStandsForWhatIsCalledAfterIt(name: String, isHosted: Bool) async throws {
      let broken = try folder.write([], to: "worker-expat")
      let registry = try await WorkerRegistry(asking: [broken], with: process)
      let absent = registry.absentImplementation(for: name)
      #expect(absent?.name == (isHosted ? name : nil))
      #expect(
        (absent?.unavailability?.contains("worker-expat can't be used: ") ?? false) == isHosted)
    }

    @Test(arguments: [
      ("", false, "the file is not executable"), ("", true, "the file is empty"),
      ("echo", true, "the file is neither a program nor a script"),
    ])
    func fileThatIsNoProgramHasItsReason(text: String, mode: Bool, reason: String) async throws {
      let path = try folder.write(text.utf8, to: "worker-x")
      if mode { #expect(unsafe chmod(path, 0o755) == 0) }
      let unavailability = try await implementations(of: path).first?.unavailability
      #expect(unavailability?.contains("it could not be started: \(reason)") == true)
    }

    /// Its whole family gets the version, so that floors and controls are found for it.
    @Test func aTakenNameGetsTheVersion() async throws {
      let body = ShellWorkers.describing([
        .fixture("expat"), .fixture("expat-reused", library: "expat", variantOf: "expat"),
        .fixture("floor-expat", role: .floor, library: "expat"),
      ])
      let workers = try ["one", "two", "three"].map { try folder.worker(body, named: $0) }
      let registry = try await WorkerRegistry(asking: workers, with: process)
      #expect(
        registry.implementations.map(\.name) == [
          "expat", "expat-reused", "floor-expat", "expat@1.0", "expat-reused@1.0",
          "floor-expat@1.0",
          "three",
        ])
      let other = registry.implementations[4]
      #expect(other.description.variantOf == "expat@1.0" && other.hostedName == "expat-reused")
      #expect(!registry.joined(with: registry, suffix: "@base").implementations[7].isUnmodified)
      #expect(other.isUnmodified && other.libraryKey == "expat 1.0")
      #expect(registry.implementations[5].description.library == other.description.engine)
      #expect(
        registry.implementations[6].unavailability?.hasSuffix(
          "its implementation 'expat@1.0' has the same name as one of \(workers[1])") == true)
    }

    @Test func nameTwiceInOneWorkerIsUnusable() async throws {
      let problem = try await problem(of: ShellWorkers.describing([.touch, .touch]))
      #expect(problem == "it describes the implementation 'touch' twice")
    }

    @Test func nameThatFillsScreensIsUnusable() async throws {
      let problem = try await problem(of: #"printf 'backend: %0300d\nsinks: count\n\n' 0"#)
      let reason = "the name of an implementation is longer than 200 bytes: '0000"
      #expect(problem?.hasPrefix(reason) == true)
    }

    @Test func workerWithThousandsOfImplementationsIsUnusable() async throws {
      let script =
        "i=0; while [ $i -lt 1001 ]; do i=$((i + 1)); printf 'backend: b%d\\nsinks: x\\n\\n' $i; done"
      #expect(
        try await problem(of: script)
          == "it describes 1001 implementations; at most 1000 can be used")
    }

    @Test func unusableProgramsOfOneNameAreDistinguished() async throws {
      let broken = try folder.worker("exit 1", named: "broken")
      let registry = try await WorkerRegistry(asking: [broken, broken], with: process)
      #expect(registry.implementations.map(\.name) == ["broken", broken])
    }

    @Test func carriageReturnsEndLinesAsWell() async throws {
      let implementations = try await implementations(
        of: folder.worker(#"printf 'backend: x\r\nsinks: count\r\n\r\n'"#))
      #expect(implementations.map(\.name) == ["x"])
      #expect(implementations[0].description.sinks == ["count"])
    }

    @Test func thirtyWorkersAreAskedInTheirOrder() async throws {
      let workers = try (0..<30).map { number in
        try folder.worker(ShellWorkers.describing([.fixture("row\(number)")]), named: "w\(number)")
      }
      let registry = try await WorkerRegistry(asking: workers, with: process)
      #expect(registry.implementations.map(\.name) == (0..<30).map { "row\($0)" })
    }
  }
}

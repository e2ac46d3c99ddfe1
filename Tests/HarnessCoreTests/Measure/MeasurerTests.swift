import FeedEvents
import Testing
import WorkerContract

@testable import HarnessCore

extension WorkersAtWork {
  @Suite(.timeLimit(.minutes(10))) struct MeasurerTests {
    private let folder: TemporaryDirectory
    private let process = WorkerRunner(timeLimit: .seconds(60))

    init() throws { folder = try TemporaryDirectory() }

    /// Creates a plan with implementations hosted by one worker.
    private func plan(
      _ names: [String], _ body: String, rounds: Int? = nil, budget: Duration = .zero,
      seed: UInt64 = 0
    ) throws -> Plan {
      let worker = try folder.worker(body)
      var request = PlanRequest()
      request.rounds = rounds
      request.budget = budget
      request.seed = seed
      let cases = names.map { name in
        BenchmarkCase(
          of: .fixture(), .fixture(name, executable: worker), stream: .whole, resolved: .whole,
          sink: "count", pace: .full)
      }
      return Plan(
        corpus: .fixture(), cases: cases, reference: names[0], request: request, warnings: [])
    }

    private func measure(_ plan: Plan) async -> Samples {
      await measured(plan, process)
    }

    private func measured(_ plan: Plan, _ process: WorkerRunner) async -> Samples {
      var samples = Samples()
      var load = LoadWatch()
      let measurer = Measurer(plan: plan, process: process) { _ in }
      do { try await measurer.measure(into: &samples, &load) } catch { Issue.record(error) }
      return samples
    }

    private var calls: [String] {
      (folder.text("worker.calls") ?? "").split(separator: "\n").map(String.init)
    }

    // MARK: - Rounds

    @Test func everyCaseIsTakenOnceInEveryRoundOfAPass() async throws {
      let plan = try plan(["a", "b", "c"], ShellWorkers.sampling(), rounds: 8)
      let samples = await measure(plan)
      #expect(samples.rounds == [.allocations: 5, .memory: 3, .time: 8])
      #expect(samples.failures.isEmpty)
      for benchmarkCase in plan.cases {
        #expect(samples.entries(benchmarkCase, .time).map(\.round) == Array(0..<8))
        #expect(samples.entries(benchmarkCase, .memory).map(\.round) == Array(0..<3))
        #expect(samples.entries(benchmarkCase, .allocations).map(\.round) == Array(0..<5))
        #expect(samples.values("parse_time", of: benchmarkCase).count == 8)
      }
      #expect(calls.count == 3 * 16)
      for start in stride(from: 0, to: calls.count, by: 3) {
        let words = calls[start..<start + 3].map { $0.split(separator: " ") }
        #expect(Set(words.map { $0[0] }).count == 1)
        #expect(Set(words.map { $0[1] }) == ["a", "b", "c"])
      }
    }

    @Test func roundsAreShuffledFromTheSeed() async throws {
      var orders: [[String]] = []
      for seed in [1, 1, 2] as [UInt64] {
        try folder.write([], to: "worker.calls")
        let names = ["a", "b", "c", "d", "e", "f"]
        _ = await measure(
          try plan(names, ShellWorkers.sampling(), rounds: 2, seed: seed))
        orders.append(calls)
      }
      #expect(orders[0] == orders[1])
      #expect(orders[0] != orders[2])
      #expect(Array(orders[0][0..<6]).map(\.last) != Array(orders[0][6..<12]).map(\.last))
    }

    @Test func budgetThatIsSpentAllowsOneRound() async throws {
      let samples = await measure(try plan(["a"], ShellWorkers.sampling(), budget: .zero))
      #expect(samples.rounds == [.allocations: 1, .memory: 1, .time: 1])
    }

    @Test func budgetIsNotExceededByMoreThanARound() async throws {
      let clock = ContinuousClock()
      let plan = try plan(["a"], ShellWorkers.sampling(), budget: .milliseconds(300))
      let took = await clock.measure { _ = await measure(plan) }
      #expect(took < .seconds(30))
    }

    /// Each point takes four times as long as the one before it.
    @Test func aPointThatCostsMoreThanIsLeftOfTheBudgetIsNotTried() async throws {
      let slower = #"sleep $(awk '{ n++ } END { print 0.1 * 4 ^ int((n - 1) / 3) }' "$0.calls")"#
      let single = try plan(["a"], ShellWorkers.sampling(instead: slower), budget: .seconds(3))
      var request = single.request
      request.measureGrowth(as: "-sweep")
      let cases = [4096, 1024, 256, 64, 16].map { size in
        BenchmarkCase(
          of: single.corpus, single.cases[0].implementation, stream: .fixed(size),
          resolved: .fixed(size), sink: .count, pace: .full)
      }
      let samples = await measure(
        Plan(
          corpus: single.corpus, cases: cases, reference: "a", request: request, warnings: []))
      #expect(!samples.entries(cases[0], .time).isEmpty)
      for point in cases.suffix(3) {
        let failure = try #require(samples.failures[point])
        #expect(failure.status == .interrupted)
        #expect(
          failure.reason.contains(#/^not tried: fixed:\d+ with factor 1 would take about .* s, /#),
          "\(failure.reason)")
      }
      #expect(samples.failures[cases[0]] == nil)
    }

    @Test func sampleLinesHaveEachUnitOnce() async throws {
      let samples = await measure(try plan(["a", "b"], ShellWorkers.sampling(), rounds: 2))
      #expect(samples.lines.count { $0.hasPrefix("Unit ns/op ") } == 1)
      let line = "BenchmarkParse/backend=a 3 1000 ns/op 2 events/op"
      #expect(samples.lines.count { $0 == line } == 2)
      #expect(Set(samples.lines.filter { $0.hasPrefix("Unit") }).count == 4)
    }

    // MARK: - Failures

    @Test func caseThatFailsIsNotMeasuredAgain() async throws {
      let plan = try plan(
        ["a", "b"], ShellWorkers.sampling(instead: "[ $backend = b ] && exit 70"), rounds: 3)
      let samples = await measure(plan)
      #expect(samples.failures.map(\.key.implementation.name) == ["b"])
      #expect(calls.count { $0.hasSuffix(" b") } == 1)
      #expect(samples.entries(plan.cases[0], .time).count == 3)
    }

    @Test(
      arguments: [
        ("exit 70", .crashed, "stream whole: it exited with status 70"),
        ("exit 64", .crashed, "stream whole: it exited with status 64"),
        ("exit 65", .rejected, "it exited with status 65"),
        (
          "set -- - whole; \(ShellWorkers.reject); exit 65", .rejected,
          "stream whole: tag mismatch (code 76) at line 3"
        ),
        ("exit 0", .crashed, "it printed nothing where a Benchmark line was expected"),
        (
          "echo Hello; exit 0", .crashed,
          "it printed 'Hello' where 'key: value', a Unit line or a Benchmark line was expected"
        ),
        (
          "echo 'BenchmarkParse/x 3 many ns/op'; exit 0", .crashed,
          "it printed 'BenchmarkParse/x 3 many ns/op' where a number before ns/op was expected"
        ),
        (
          "echo 'out of memory' >&2; kill -ABRT $$", .limitExceeded,
          "stream whole: it was ended by signal 6 (Aborted): out of memory"
        ),
        (
          "echo 'BenchmarkParse/x 3 -5 ns/op'; exit 0", .notComparable,
          "its parse_time of -5 ns is less than any parse can take, so the sample is invalid"
        ),
      ] as [(String, Status, String)])
    func failureIsReported(body: String, status: Status, reason: String) async throws {
      let plan = try plan(["a"], ShellWorkers.sampling(instead: body), rounds: 1)
      let samples = await measure(plan)
      #expect(
        samples.failures[plan.cases[0]] == CaseFailure(status: status, reason: reason))
      #expect(samples.lines.isEmpty)
    }

    @Test(arguments: ["kill -KILL $$", "sh -c 'kill -KILL $$'; exit $?"])
    func killFromOutsideIsNoCrash(body: String) async throws {
      let plan = try plan(["a"], ShellWorkers.sampling(instead: body), rounds: 1)
      let failure = try #require(await measure(plan).failures[plan.cases[0]])
      #expect(failure.status == .killed)
      #expect(failure.reason.contains("from outside"), "\(failure.reason)")
      #expect(failure.reason.contains(", perhaps for lack of memory"), "\(failure.reason)")
    }

    @Test(arguments: [Pass.time, .memory, .allocations])
    func passThatAWorkerCannotTakeIsMissingAlone(pass: Pass) async throws {
      let body = "[ $pass = \(pass.rawValue) ] && { echo 'no such pass' >&2; exit 69; }"
      let plan = try plan(["a"], ShellWorkers.sampling(instead: body), rounds: 4)
      let samples = await measure(plan)
      #expect(samples.failures.isEmpty)
      for other in [Pass.time, .memory, .allocations] {
        let reason = samples.reasonMissing(other, of: plan.cases[0])
        #expect(reason == (other == pass ? "no such pass" : nil))
        #expect(samples.entries(plan.cases[0], other).isEmpty == (other == pass))
      }
      #expect(calls.count { $0.hasPrefix(pass.rawValue) } == 1)
    }

    /// A budget is not spent on rounds without a sample.
    @Test func whatCanTakeNoPassEndsTheMeasurement() async throws {
      let plan = try plan(["a"], "exit 69", budget: .seconds(30))
      let samples = await measure(plan)
      #expect(samples.rounds.values.allSatisfy { $0 == 1 }, "\(samples.rounds)")
    }

    @Test func workerThatIsReplacedIsNotMeasuredAnyMore() async throws {
      let replace = #"[ $backend = b ] && cp -p "$0" "$0.new" && mv "$0.new" "$0""#
      let plan = try plan(["b"], ShellWorkers.sampling(instead: replace), rounds: 3)
      let samples = await measure(plan)
      let failure = try #require(samples.failures[plan.cases[0]])
      #expect(failure.status == .notComparable)
      #expect(failure.reason.hasSuffix("worker has changed since it described itself"))
      #expect(samples.rounds[.time] == 1)
    }

    @Test func onlyTimedWorkersKeepTheMemoryThatTheyFree() async throws {
      let note = #"echo "$pass $MALLOC_TRIM_THRESHOLD_ $MALLOC_MMAP_THRESHOLD_" >>"$0.kept""#
      _ = await measure(try plan(["a"], ShellWorkers.sampling(instead: note), rounds: 1))
      let kept = try #require(folder.text("worker.kept")).split(separator: "\n")
      #expect(kept == ["allocations  ", "memory  ", "time 1000000000 33554432"])
    }

    @Test func workerThatHangsIsTimedOut() async throws {
      let plan = try plan(["a"], "exec sleep 60", rounds: 1)
      let hasty = WorkerRunner(timeLimit: .seconds(1))
      let samples = await measured(plan, hasty)
      #expect(samples.failures[plan.cases[0]]?.status == .timedOut)
    }

    @Test func whatHangsInOneSinkIsNotTriedInOthers() async throws {
      var plan = try plan(["a"], "echo x >>\"$0.calls\"; exec sleep 60", rounds: 1)
      let cases = ["count", "discard", "model"].map { sink in
        BenchmarkCase(
          of: plan.corpus, plan.cases[0].implementation, stream: .whole, resolved: .whole,
          sink: Sink(rawValue: sink), pace: .full)
      }
      plan = Plan(
        corpus: plan.corpus, cases: cases, reference: "a", request: plan.request, warnings: [])
      let samples = await measured(plan, WorkerRunner(timeLimit: .seconds(1)))
      #expect(calls.count == 1)
      #expect(samples.failures.values.allSatisfy { $0.status == .timedOut })
      #expect(samples.failures.values.count { $0.reason.hasPrefix("not tried: whole in the") } == 2)
    }

    @Test func withoutACaseLeftThereAreNoMoreRounds() async throws {
      let plan = try plan(["a"], "exit 70", budget: .milliseconds(100))
      let samples = await measure(plan)
      #expect(samples.rounds.values.allSatisfy { $0 <= 1 })
    }

    // MARK: - Cancellation

    @Test func cancellationKeepsWhatWasMeasured() async throws {
      let hang = #"[ $(wc -l <"$0.calls") -gt 4 ] && { echo $$ >"$0.self"; exec sleep 60; }"#
      let plan = try plan(["a"], ShellWorkers.sampling(instead: hang), rounds: 9)
      let task = Task { await measure(plan) }
      let hanging = try await Processes.process(in: "worker.self", of: folder)
      let clock = ContinuousClock()
      let began = clock.now
      task.cancel()
      let samples = await task.value
      #expect(clock.now - began < .seconds(30))
      #expect(samples.failures.isEmpty)
      #expect(samples.rounds == [.allocations: 2, .memory: 1, .time: 1])
      #expect(try await Processes.isGone(hanging))
    }
  }
}

import FeedEvents
import Testing
import WorkerContract

@testable import HarnessCore

extension WorkersAtWork {
  /// A comparison from beginning to end, with workers written in sh.
  @Suite(.timeLimit(.minutes(10))) struct CampaignTests {
    private let folder: TemporaryDirectory
    private let corpus: TemporaryCorpus

    init() throws {
      folder = try TemporaryDirectory()
      corpus = try TemporaryCorpus()
    }

    /// Returns a worker that implements the whole contract.
    private func implementation(
      _ name: String, verifying: String = ShellWorkers.verifying(),
      sampling: String = ShellWorkers.sampling(), engine: String? = nil
    ) throws -> Implementation {
      let body = "case $1 in\nverify)\n\(verifying)\n;;\n*)\n\(sampling)\n;;\nesac"
      return .fixture(name, engine: engine, executable: try folder.worker(body, named: name))
    }

    private func campaign(_ implementations: [Implementation], rounds: Int = 6) -> Campaign {
      var request = PlanRequest()
      request.rounds = rounds
      let cases = implementations.map { implementation in
        BenchmarkCase(
          of: corpus.corpus, implementation, stream: .whole, resolved: .whole, sink: "count",
          pace: .full)
      }
      return Campaign(
        plan: Plan(
          corpus: corpus.corpus, cases: cases, reference: "libxml2", request: request,
          warnings: []),
        process: WorkerRunner(timeLimit: .seconds(60)), boundProcessor: nil, command: "test")
    }

    @Test func implementationsThatAgreeAreMeasured() async throws {
      let campaign = campaign([try implementation("libxml2"), try implementation("expat")])
      let results = try await campaign.run { _ in }
      #expect(results.rows.allSatisfy { $0.status == .ok })
      #expect(results.rows.count { $0.metric == "parse_time" && $0.value == 1000 } == 2)
      #expect(results.rows.count { $0.metric == "parse_time_ratio" && $0.value == 1 } == 2)
      #expect(results.plan.rounds == ["allocations": 5, "memory": 3, "time": 6])
      #expect(!results.plan.isInterrupted)
      #expect(results.backends.map(\.name) == ["libxml2", "expat"])
    }

    @Test func streamsAndCutsNoRecordingHasAreVerified() async throws {
      _ = try await campaign([try implementation("libxml2")], rounds: 1).run { _ in }
      let call = folder.text("libxml2.calls")?.split(separator: "\n").first ?? ""
      #expect(
        call.hasSuffix(
          "--stream whole --stream random:1 --stream random:2 --stream fixed:1 --records song"))
    }

    @Test func implementationThatDiffersIsNeitherMeasuredNorGivenNumbers() async throws {
      let verifying = ShellWorkers.verifying(events: "(- b\n)- b\n")
      let other = try implementation("foundation", verifying: verifying, engine: "libxml2")
      let results = try await campaign([try implementation("libxml2"), other], rounds: 1)
        .run { _ in }
      let found = results.rows.filter { $0.key.backend == "foundation" }
      #expect(found.map(\.status) == [.differs])
      #expect(found[0].value == nil)
      #expect(results.differences.map(\.received) == ["(- b"])
      #expect(!results.isUndecided(results.differences[0]))
      #expect(results.samples.allSatisfy { !$0.contains("foundation") })
    }

    @Test func implementationOfAnotherEngineThatDiffersIsMeasured() async throws {
      let other = try implementation(
        "expat", verifying: ShellWorkers.verifying(events: "(- b\n)- b\n"))
      let results = try await campaign([try implementation("libxml2"), other]).run { _ in }
      let found = results.rows.filter { $0.key.backend == "expat" && $0.value != nil }
      #expect(found.contains { $0.metric == "parse_time" && $0.value == 1000 })
      #expect(found.contains { $0.metric == "parse_time_ratio" && $0.value == 1 })
      #expect(found.allSatisfy { $0.status == .differs })
      #expect(found.allSatisfy { $0.reason.hasPrefix("undecided between engines: ") })
      #expect(results.differences.map(\.key.backend) == ["libxml2", "expat"])
      #expect(results.differences.map(\.reference) == ["expat", "libxml2"])
      #expect(results.differences.map(\.received) == ["(- a", "(- b"])
      #expect(results.differences.allSatisfy(results.isUndecided))
      let reference = results.rows.filter { $0.key.backend == "libxml2" && $0.value != nil }
      #expect(reference.allSatisfy { $0.status == .differs })
    }

    @Test func cancellationWhileVerifyingLeavesInterruptedResults() async throws {
      let hang = ShellWorkers.verifying(
        instead: [("*", "echo $$ >\"$0.self\"; exec sleep 60")])
      let campaign = campaign([try implementation("libxml2", verifying: hang)])
      let task = Task { try await campaign.run { _ in } }
      _ = try await Processes.process(in: "libxml2.self", of: folder)
      task.cancel()
      let results = try await task.value
      #expect(results.plan.isInterrupted)
      #expect(results.rows.map(\.status) == [.interrupted])
      #expect(results.warnings == ["the run was interrupted before the backends were verified"])
    }

    @Test func cancellationWhileMeasuringKeepsTheSamples() async throws {
      let hang = #"[ $pass = time ] && { echo $$ >"$0.self"; exec sleep 60; }"#
      let campaign = campaign([
        try implementation("libxml2", sampling: ShellWorkers.sampling(instead: hang))
      ])
      let task = Task { try await campaign.run { _ in } }
      _ = try await Processes.process(in: "libxml2.self", of: folder)
      task.cancel()
      let results = try await task.value
      #expect(results.plan.isInterrupted)
      #expect(results.plan.rounds == ["allocations": 1, "memory": 1])
      #expect(results.samples.count { $0.hasPrefix("Benchmark") } == 2)
    }
  }
}

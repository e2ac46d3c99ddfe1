import FeedEvents
import Testing
import WorkerContract

@testable import HarnessCore

extension WorkersAtWork {
  /// A worker that supports it is asked about many documents in one process.
  @Suite(.timeLimit(.minutes(10))) struct ManyDocumentsTests {
    private let folder: TemporaryDirectory
    private let names = ["a", "b", "c", "d"]
    private let events = Array(ShellWorkers.events.utf8)

    init() throws { folder = try TemporaryDirectory() }

    private func implementation(_ body: String, takesMany: Bool = true) throws -> Implementation {
      var implementation = Implementation.fixture("x", executable: try folder.worker(body))
      implementation.description.takesManyDocuments = takesMany
      return implementation
    }

    private func logs(
      of implementation: Implementation, _ documents: [VerifiedDocument]? = nil,
      limit: Duration = .seconds(60)
    ) async throws -> [BackendLogs] {
      let usual = names.map {
        VerifiedDocument(.fixture(path: $0), over: [.whole, .fixed(1)])
      }
      let collector = try LogCollector(
        process: WorkerRunner(timeLimit: limit), documents: documents ?? usual)
      return try await collector.backendLogs(of: implementation)
    }

    /// The documents and the number of streams of each call.
    private var calls: [String] {
      (folder.text("worker.calls") ?? "").split(separator: "\n").map { line in
        let words = line.split(separator: " ").map(String.init)
        let documents = words.indices.dropFirst().filter { words[$0 - 1] == "--document" }
        return documents.map { words[$0] }.joined() + "\(words.count { $0 == "--stream" })"
      }
    }

    @Test func oneProcessReportsAllDocuments() async throws {
      let found = try await logs(of: implementation(ShellWorkers.verifyingMany()))
      #expect(calls == ["abcd2"])
      #expect(found.map(\.parses) == [2, 2, 2, 2])
      #expect(found.allSatisfy { $0.isAccepted && $0.logs?.events?.text == events })
    }

    @Test func workerThatDoesNotAnnounceItIsAskedAboutOneAtATime() async throws {
      let body = ShellWorkers.verifying(instead: [("fixed:1", ShellWorkers.reject)])
      let found = try await logs(of: implementation(body, takesMany: false))
      #expect(calls == ["a2", "b2", "c2", "d2"])
      #expect(found.map(\.parses) == [2, 2, 2, 2])
      #expect(found.allSatisfy { $0.failure?.status == .rejected })
    }

    @Test func rejectionEndsNothing() async throws {
      let reject = "begin rejected; printf 'reason: no\\n\\n'"
      let found = try await logs(
        of: implementation(ShellWorkers.verifyingMany(instead: [("b/*", reject)])))
      #expect(calls == ["abcd2"])
      #expect(found.map(\.failure?.status) == [nil, .rejected, nil, nil])
      #expect(found.map(\.isAccepted) == [true, false, true, true])
    }

    @Test(arguments: [
      ("a/whole", ["abcd2", "a1", "bcd2"], 0), ("b/whole", ["abcd2", "b1", "cd2"], 1),
      ("b/fixed:1", ["abcd2", "cd2"], 1), ("d/fixed:1", ["abcd2"], 3),
    ])
    func crashCostsItsDocumentAlone(
      _ place: String, _ expected: [String], _ document: Int
    ) async throws {
      let found = try await logs(
        of: implementation(ShellWorkers.verifyingMany(instead: [(place, "kill -SEGV $$")])))
      #expect(calls == expected)
      #expect(found.indices.filter { found[$0].failure != nil } == [document])
      #expect(found[document].failure?.status == .crashed)
      #expect(found[document].failure?.reason.contains("signal 11") == true)
      #expect(found.indices.filter { found[$0].isAccepted }.count == 3)
    }

    @Test func hangCostsItsDocumentAloneAndOneTimeLimit() async throws {
      let clock = ContinuousClock()
      let began = clock.now
      let found = try await logs(
        of: implementation(ShellWorkers.verifyingMany(instead: [("c/fixed:1", "exec sleep 60")])),
        limit: .seconds(2))
      #expect(found.map(\.failure?.status) == [nil, nil, .timedOut, nil])
      #expect(clock.now - began < .seconds(30))
    }

    /// Each document is within its limit, but all together are not.
    @Test func timeLimitIsThatOfEachDocument() async throws {
      let found = try await logs(
        of: implementation(
          ShellWorkers.verifyingMany(instead: [("never", ":")]).replacing(
            "told=\n", with: "told=; sleep 1.2\n")), limit: .seconds(3))
      #expect(calls == ["abcd2"])
      #expect(found.allSatisfy { $0.isAccepted })
    }

    @Test func exitCostsItsDocumentAlone() async throws {
      let found = try await logs(
        of: implementation(ShellWorkers.verifyingMany(instead: [("b/whole", "exit 66")])))
      #expect(found.map(\.failure?.status) == [nil, .crashed, nil, nil])
      #expect(found[1].failure?.reason == "stream whole: it exited with status 66")
      #expect(calls == ["abcd2", "cd2"])
    }

    @Test func oneThatAnswersNothingOfManyIsAskedAboutOneAtATime() async throws {
      let found = try await logs(
        of: implementation(ShellWorkers.verifying(instead: [("*", "exit 69")])))
      let oneByOne = ["b", "c", "d"].flatMap { ["\($0)2", "\($0)1", "\($0)1"] }
      #expect(calls == ["abcd2", "a1", "a1"] + oneByOne)
      #expect(found.allSatisfy { $0.failure?.status == .unavailable })
    }

    @Test func answerAboutAnotherDocumentIsOutOfTurn() async throws {
      let stray = "number=4; begin accepted; printf 'same: yes\\n\\n'; exit 0"
      let found = try await logs(
        of: implementation(ShellWorkers.verifyingMany(instead: [("b/whole", stray)])))
      #expect(found[1].failure?.reason.contains("'whole' of document 4 is out of order") == true)
      #expect(found.map(\.isAccepted) == [true, false, true, true])
    }

    @Test func documentsOfOtherStreamsOrRecordsAreAskedAboutApart() async throws {
      let plain = Corpus.fixture(path: "b", recordType: nil)
      let found = try await logs(
        of: implementation(ShellWorkers.verifyingMany()),
        [
          VerifiedDocument(.fixture(path: "a"), over: [.whole]),
          VerifiedDocument(plain, over: [.whole]),
          VerifiedDocument(.fixture(path: "c"), over: [.whole]),
          VerifiedDocument(.fixture(path: "d"), over: [.whole, .fixed(1)]),
        ])
      #expect(calls == ["a1", "b1", "c1", "d2"])
      #expect(found.allSatisfy { $0.isAccepted })
    }

    @Test func eachDocumentHasItsOwnReference() async throws {
      let other = "begin accepted; printf 'event-log-bytes: 6\\n\\n(- b\\n\\n'"
      let first = try folder.worker(ShellWorkers.verifyingMany(), named: "first")
      let second = try folder.worker(
        ShellWorkers.verifyingMany(instead: [("c/*", other)]), named: "second")
      let implementations = [("libxml2", first), ("expat", second)].map { name, worker in
        var implementation = Implementation.fixture(name, executable: worker)
        implementation.description.takesManyDocuments = true
        return implementation
      }
      var statuses: [[Status]] = []
      var done: [Int] = []
      try await Verifier(process: WorkerRunner(timeLimit: .seconds(60)), preferred: "libxml2")
        .verify(
          names.map { VerifiedDocument(.fixture(path: $0), over: [.whole]) }, by: implementations,
          onImplementation: { _, count, _ in done.append(count) },
          onDocument: { statuses.append($1.results.map(\.status)) })
      #expect(statuses == [[.ok, .ok], [.ok, .ok], [.differs, .differs], [.ok, .ok]])
      #expect(done == [0, 0])
    }

    @Test func documentsThatAreLargeTogetherAreVerifiedApart() async throws {
      var done: [Int] = []
      try await Verifier(process: WorkerRunner(timeLimit: .seconds(60)), preferred: "libxml2")
        .verify(
          names.map {
            VerifiedDocument(.fixture(path: $0, bytes: 3 << 19), over: [.whole])
          }, by: [implementation(ShellWorkers.verifyingMany())],
          onImplementation: { _, count, _ in done.append(count) },
          onDocument: { _, _ in })
      #expect(done == [0, 2])
      #expect(calls == ["ab1", "cd1"])
    }
  }
}

import FeedEvents
import Testing
import WorkerContract

@testable import HarnessCore

extension WorkersAtWork {
  @Suite struct VerifierTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func implementation(
      _ name: String, _ body: String, engine: String? = nil
    ) throws -> Implementation {
      .fixture(name, engine: engine, executable: try folder.worker(body, named: name))
    }

    private func verify(
      _ implementations: [Implementation], _ corpus: Corpus = .fixture()
    ) async throws -> Verification {
      let process = WorkerRunner(timeLimit: .seconds(60))
      return try await Verifier(process: process, preferred: "libxml2").verify(
        VerifiedDocument(corpus, over: [.whole, .fixed(1)]), by: implementations)
    }

    @Test func implementationsThatAgreeAreSound() async throws {
      let found = try await verify([
        implementation("expat", ShellWorkers.verifying()),
        implementation("libxml2", ShellWorkers.verifying()),
      ])
      #expect(found.isSound)
      #expect(found.results.map(\.status) == [.ok, .ok])
      #expect(found.reference == "libxml2")
      #expect(found.events == 2)
      #expect(found.parses == 4)
      #expect(found.warnings.isEmpty)
    }

    @Test func implementationThatDiffersShowsTheLineAndAnUpperBoundOfItsPlace() async throws {
      let found = try await verify([
        implementation("libxml2", ShellWorkers.verifying()),
        implementation("expat", ShellWorkers.verifying(events: "(- a\n-x\n)- a\n")),
        implementation("foundation", ShellWorkers.verifying(), engine: "libxml2"),
      ])
      #expect(!found.isSound)
      #expect(found.results.map(\.status) == [.differs, .differs, .differs])
      #expect(
        found.results.map(\.reason)
          == ["expat", "libxml2", "expat"].map {
            "undecided between engines: its event log and that of \($0) differ"
          })
      #expect(found.results.map(\.isUndecided) == [true, true, true])
      #expect(found.results[1].eventCount == 3)
      #expect(
        found.warnings == [
          "no other engine reports the same log as libxml2, so this log is unconfirmed"
        ])
      #expect(
        found.results[1].difference
          == Verification.Difference(
            reference: "libxml2", log: .events, line: 2, expected: ")- a", received: "-x",
            place: "within the first 5 bytes (expat)"))
      #expect(
        found.results[2].difference
          == Verification.Difference(
            reference: "expat", log: .events, line: 2, expected: "-x", received: ")- a",
            place: "within the first 5 bytes (foundation)"))
    }

    @Test func implementationThatDiffersFromItsOwnEngineIsWrong() async throws {
      let other = ShellWorkers.verifying(events: "(- a\n-x\n)- a\n")
      let found = try await verify([
        implementation("libxml2", ShellWorkers.verifying()),
        implementation("foundation", other, engine: "libxml2"),
      ])
      #expect(found.results.map(\.status) == [.ok, .differs])
      #expect(found.results[1].reason == "its event log differs from that of libxml2")
      #expect(!found.results[1].isUndecided)
    }

    /// Its library read the document as the reference did.
    @Test func whatDiffersFromItsEngineWhichAgreesWithTheReferenceIsWrong() async throws {
      let other = ShellWorkers.verifying(events: "(- a\n-x\n)- a\n")
      let found = try await verify([
        implementation("libxml2", ShellWorkers.verifying()),
        implementation("expat", ShellWorkers.verifying(), engine: "expat"),
        implementation("expat-objects", other, engine: "expat"),
        implementation("other", other, engine: "other"),
      ])
      #expect(found.results.map(\.status) == [.ok, .ok, .differs, .differs])
      #expect(found.results[2].reason == "its event log differs from that of libxml2")
      #expect(found.results.map(\.isUndecided) == [false, false, false, true])
    }

    // MARK: - Workers given by `--worker`

    private static let otherEvents = "(- a\n-x\n)- a\n"

    private func foreign(
      _ name: String, _ events: String = otherEvents, engine: String? = nil
    ) throws -> Implementation {
      var foreign = try implementation(
        name, ShellWorkers.verifying(events: events), engine: engine)
      foreign.isForeign = true
      return foreign
    }

    private func verify(
      _ implementations: [Implementation], requesting reference: String?
    ) async throws -> Verification {
      try await Verifier(process: WorkerRunner(timeLimit: .seconds(60)), preferred: reference)
        .verify(VerifiedDocument(.fixture(), over: [.whole]), by: implementations)
    }

    @Test func foreignImplementationIsWrongIfTwoEnginesAgree() async throws {
      let found = try await verify(
        [
          foreign("mine"), implementation("expat", ShellWorkers.verifying()),
          implementation("libxml2", ShellWorkers.verifying()),
        ], requesting: nil)
      #expect(found.reference == "libxml2")
      #expect(found.results.map(\.status) == [.differs, .ok, .ok])
      #expect(found.results.allSatisfy { !$0.isUndecided })
    }

    @Test func foreignImplementationIsUndecidedAgainstASingleEngine() async throws {
      let found = try await verify(
        [foreign("mine"), implementation("expat", ShellWorkers.verifying())], requesting: nil)
      #expect(found.reference == "expat")
      #expect(found.results.map(\.isUndecided) == [true, true])
    }

    @Test func foreignImplementationDecidesIfItIsAskedTo() async throws {
      let found = try await verify(
        [
          foreign("mine", engine: "expat"), implementation("expat", ShellWorkers.verifying()),
        ], requesting: "mine")
      #expect(found.reference == "mine")
      #expect(found.results.map(\.status) == [.ok, .differs])
    }

    @Test func foreignImplementationThatAcceptsWhatOthersRejectDiffers() async throws {
      let reject = ShellWorkers.verifying(instead: [("*", ShellWorkers.reject)])
      let found = try await verify(
        [implementation("libxml2", reject), foreign("mine")], requesting: nil)
      #expect(found.reference == nil)
      #expect(found.results.map(\.status) == [.rejected, .differs])
      #expect(found.results.last?.reason == "it accepts a document that others reject: libxml2")
      #expect(found.warnings == ["no backend of the harness accepted the document"])
    }

    /// It says that it is built on expat, which reads the document in another way.
    @Test func foreignImplementationDoesNotSpeakForItsEngine() async throws {
      let found = try await verify(
        [
          implementation("libxml2", ShellWorkers.verifying()),
          implementation("expat", ShellWorkers.verifying(events: Self.otherEvents)),
          foreign("mine", ShellWorkers.events, engine: "expat"),
        ], requesting: nil)
      #expect(found.results.map(\.isUndecided) == [true, true, true])
    }

    @Test func implementationWithoutNamespacesIsNotAsked() async throws {
      var plain = try implementation("plain", ShellWorkers.verifying(events: Self.otherEvents))
      plain.description.hasNamespaces = false
      let found = try await verify(
        [implementation("libxml2", ShellWorkers.verifying()), plain], requesting: nil)
      #expect(found.results.map(\.status) == [.ok, .notComparable])
      #expect(found.results[1].reason.contains("namespaces: no"))
      #expect(folder.text("plain.calls") == nil)
    }

    @Test func implementationThatDependsOnTheCutsDiffers() async throws {
      let found = try await verify([
        implementation("libxml2", ShellWorkers.verifying()),
        implementation(
          "expat", ShellWorkers.verifying(instead: [("fixed:1", ShellWorkers.tell("(- b\n"))])),
      ])
      #expect(found.results.map(\.status) == [.ok, .differs])
      #expect(found.results[1].reason.hasPrefix("stream fixed:1: "))
      #expect(!found.results[1].isUndecided)
      #expect(found.results[1].difference?.expected == "(- a")
      #expect(found.results[1].difference?.received == "(- b")
    }

    @Test func manifestIsRightEvenAgainstAll() async throws {
      let corpus = Corpus.fixture(logs: ("(- other\n", nil))
      let found = try await verify([implementation("libxml2", ShellWorkers.verifying())], corpus)
      #expect(found.reference == "manifest")
      #expect(found.results.map(\.status) == [.differs])
      #expect(!found.results[0].isUndecided)
      #expect(found.results[0].difference == nil)
      #expect(found.events == nil)
    }

    @Test func manifestThatNoBackendAgreesWithIsDoubted() async throws {
      let body = ShellWorkers.verifying()
      let both = try [implementation("libxml2", body), implementation("expat", body)]
      let wrong = try await verify(both, .fixture(logs: ("(- other\n", nil)))
      #expect(
        wrong.warnings.first?.hasPrefix("no backend reports the logs of the manifest; ") == true)
      #expect(try await verify(both).warnings.isEmpty)
    }

    @Test func documentThatNoBackendAcceptsHasNoReference() async throws {
      let body = ShellWorkers.verifying(instead: [("*", ShellWorkers.reject)])
      let found = try await verify([implementation("libxml2", body), implementation("expat", body)])
      #expect(found.reference == nil)
      #expect(found.results.map(\.status) == [.rejected, .rejected])
      #expect(found.warnings == ["no backend accepted the document"])
    }

    @Test func singleAcceptorIsUnconfirmed() async throws {
      let body = ShellWorkers.verifying(instead: [("*", ShellWorkers.reject)])
      let found = try await verify([
        implementation("libxml2", body), implementation("expat", ShellWorkers.verifying()),
      ])
      #expect(found.reference == "expat")
      #expect(found.results.map(\.status) == [.rejected, .ok])
      #expect(found.warnings.first?.contains("unconfirmed") == true)
    }

    @Test func implementationWithoutALogIsNotSound() async throws {
      let mute = #"printf 'stream: %s\nresult: accepted\nsame: yes\n\n' "$2""#
      let found = try await verify([
        implementation("libxml2", ShellWorkers.verifying()),
        implementation("mute", ShellWorkers.verifying(instead: [("*", mute)])),
      ])
      #expect(found.results[1].status != .ok)
    }

    /// Returns a worker that builds only records.
    private func builder(_ name: String, _ records: String) throws -> Implementation {
      let size = records.utf8.count
      let told = "printf 'stream: %s\\nresult: accepted\\nrecord-log-bytes: \(size)\\n\\n%s' "
      var implementation = try implementation(
        name, ShellWorkers.verifying(instead: [("*", told + "\"$2\" '\(records)'")]))
      implementation.description.logs = [.records]
      implementation.description.sinks = [.model]
      return implementation
    }

    private func parser(_ records: String) throws -> Implementation {
      let told = """
        printf 'stream: %s\\nresult: accepted\\nevent-log-bytes: 1\\nrecord-log-bytes: \
        \(records.utf8.count)\\n\\n.%s' "$2" '\(records)'
        """
      return try implementation("libxml2", ShellWorkers.verifying(instead: [("*", told)]))
    }

    @Test func recordsAloneAreComparedWithTheRecordsOfOthers() async throws {
      let right = "name\tx\n\n"
      let found = try await verify([
        parser(right), builder("right", right), builder("wrong", "name\ty\n\n"),
      ])
      #expect(found.results.map(\.status) == [.ok, .ok, .differs])
      #expect(found.results[1].reason == "by its record log alone")
      #expect(found.results[1].itemCount == 1)
      #expect(
        found.results[2].reason
          == "undecided between engines: its record log and that of libxml2 differ")
      #expect(
        found.results[2].difference
          == Verification.Difference(
            reference: "libxml2", log: .records, line: 1, expected: "name\tx", received: "name\ty"))
    }

    @Test func recordsAloneAreComparedWithTheManifest() async throws {
      let corpus = Corpus.fixture(logs: ("(- a\n)- a\n", "name\tx\n\n"))
      let found = try await verify(
        [builder("right", "name\tx\n\n"), builder("wrong", "name\ty\n\n")], corpus)
      #expect(found.results.map(\.status) == [.ok, .differs])
      #expect(found.results[1].reason == "its record log differs from that of the manifest")
    }

    @Test func recordsAloneWithoutOthersToCompareThemWithAreNotComparable() async throws {
      let found = try await verify([
        implementation("libxml2", ShellWorkers.verifying()), builder("builder", "name\tx\n\n"),
      ])
      #expect(found.results.map(\.status) == [.ok, .notComparable])
    }

    @Test func recordsAloneAreNotAskedForWhereNothingReadsThem() async throws {
      let found = try await verify(
        [implementation("libxml2", ShellWorkers.verifying()), builder("builder", "")],
        .fixture(recordType: nil))
      #expect(found.results.map(\.status) == [.ok, .unavailable])
      #expect(folder.text("builder.calls") == nil)
    }

    @Test func recordsOfOtherTypesAreNotAskedFor() async throws {
      var (parser, builder) = (
        try implementation("libxml2", ShellWorkers.verifying()), try builder("builder", "")
      )
      parser.description.records = ["quake"]
      builder.description.records = ["quake", "post"]
      let found = try await verify([parser, builder])
      #expect(found.results.map(\.status) == [.ok, .unavailable])
      #expect(
        found.results[1].reason
          == "it has only a record log, and builds no records of type 'song', only of quake, post")
      #expect(folder.text("builder.calls") == nil)
      #expect(folder.text("libxml2.calls")?.contains("--records") == false)
    }

    @Test func blockOfAnotherStreamIsNoAnswer() async throws {
      let stray = #"printf 'stream: whole\nresult: accepted\nsame: yes\n\n'"#
      let found = try await verify([
        implementation("libxml2", ShellWorkers.verifying(instead: [("fixed:1", stray)]))
      ])
      #expect(found.results[0].status != .ok)
    }
  }
}

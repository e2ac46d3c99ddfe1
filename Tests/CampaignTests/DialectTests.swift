import WorkerContract
import FeedEvents
import Results
import Testing

@testable import Campaign
@testable import Corpora

extension WorkersAtWork {
  /// Implementations are compared within their dialect; the dialects are compared after prefixes are
  /// resolved.
  @Suite struct DialectTests {
    private let folder: TemporaryDirectory
    /// One document, as reported with expanded names and with qualified names.
    private let expanded = "(u a\nAu x 1\n)u a\n"
    private let qualified = "(- p:a\nA- p:x 1\nA- xmlns:p u\n)- p:a\n"

    init() throws { folder = try TemporaryDirectory() }

    private func implementation(
      _ name: String, _ events: String?, _ dialect: Dialect = .namespaces
    ) throws -> Implementation {
      let body =
        events.map { ShellWorkers.verifying(events: $0) }
        ?? ShellWorkers.verifying(instead: [("*", ShellWorkers.reject)])
      return .fixture(
        name, variantOf: dialect == .namespaces ? nil : "libxml2", dialect: dialect,
        executable: try folder.worker(body, named: name))
    }

    private func verify(
      _ implementations: [Implementation], _ corpus: Corpus = .fixture()
    ) async throws -> Verification {
      let process = WorkerRunner(timeLimit: .seconds(60))
      return try await Verifier(process: process, preferred: "libxml2").verify(
        VerifiedDocument(corpus, over: [.whole, .fixed(1)]), by: implementations
      ) { _ in }
    }

    @Test func namesAsTheyAreWrittenAreConfirmedByExpandedOnes() async throws {
      let found = try await verify([
        implementation("libxml2", expanded), implementation("expat", expanded),
        implementation("plain", qualified, .qualifiedNames),
      ])
      #expect(found.results.map(\.status) == [.ok, .ok, .ok])
      #expect(found.reference == "libxml2")
      #expect(found.events == [.namespaces: 3, .qualifiedNames: 4])
      #expect(found.warnings.isEmpty)
    }

    @Test func aDialectOfOneEngineNeedsNoConfirmation() async throws {
      let found = try await verify([
        implementation("libxml2", expanded), implementation("expat", expanded),
        implementation("page", "(- html\n)- html\n", Dialect(rawValue: "html")),
      ])
      #expect(found.results.map(\.status) == [.ok, .ok, .ok])
      #expect(found.warnings.isEmpty)
    }

    @Test func manifestSpeaksForBothDialects() async throws {
      let corpus = Corpus.fixture(logs: (expanded, nil))
      let found = try await verify([implementation("plain", qualified, .qualifiedNames)], corpus)
      #expect(found.results.map(\.status) == [.ok])
      #expect(found.reference == "manifest")
      #expect(found.events == [.qualifiedNames: 4])
      #expect(found.warnings.isEmpty)
    }

    @Test func manifestContradictsNamesThatStandForOthers() async throws {
      let corpus = Corpus.fixture(logs: (expanded, nil))
      let other = qualified.replacing("xmlns:p u", with: "xmlns:p v")
      let found = try await verify(
        [implementation("libxml2", expanded), implementation("plain", other, .qualifiedNames)],
        corpus)
      #expect(found.results.map(\.status) == [.ok, .differs])
      #expect(
        found.results[1].reason
          == "with its prefixes resolved, its event log differs from that of the manifest")
      #expect(
        found.results[1].difference
          == Verification.Difference(
            reference: "manifest", log: .events, line: 1, expected: "(u a", received: "(v a"))
    }

    @Test func undeclaredPrefixIsADifference() async throws {
      let found = try await verify([
        implementation("libxml2", expanded), implementation("expat", expanded),
        implementation("plain", "(- p:a\nA- p:x 1\n)- p:a\n", .qualifiedNames),
      ])
      #expect(found.results.map(\.status) == [.ok, .ok, .differs])
      #expect(!found.results[2].isUndecided)
    }

    @Test func prefixesThatStandForOthersAreUndecidedWithoutAManifest() async throws {
      let other = qualified.replacing("xmlns:p u", with: "xmlns:p v")
      let found = try await verify([
        implementation("libxml2", expanded), implementation("plain", other, .qualifiedNames),
      ])
      #expect(found.results.map(\.isUndecided) == [true, true])
      #expect(
        found.results[0].reason
          == "undecided between engines: its event log and that of plain differ")
      #expect(
        found.results[1].reason
          == "undecided between engines: with its prefixes resolved, its event log and that of libxml2 differ"
      )
      #expect(found.results[1].eventCount == 4)
    }

    /// Both documents are equal once prefixes are resolved, but only one has the prefixes that the others
    /// report.
    @Test func prefixesThemselvesAreComparedWithinTheDialect() async throws {
      let renamed = qualified.replacing("p:", with: "q:").replacing(":p", with: ":q")
      let found = try await verify([
        implementation("libxml2", expanded), implementation("expat", expanded),
        implementation("one", qualified, .qualifiedNames),
        implementation("two", renamed, .qualifiedNames),
        implementation("three", qualified, .qualifiedNames),
      ])
      #expect(found.results.map(\.status) == [.ok, .ok, .ok, .differs, .ok])
      #expect(
        found.results[3].reason
          == "undecided between engines: its event log and that of one differ")
      #expect(found.results[3].difference?.place == "within the first 5 bytes (two)")
    }

    @Test func implementationThatIsWrongIsNoReferenceHoweverManyFollow() async throws {
      let wrong = qualified.replacing("xmlns:p u", with: "xmlns:p v")
      let found = try await verify([
        implementation("libxml2", expanded), implementation("expat", expanded),
        implementation("one", wrong, .qualifiedNames),
        implementation("two", wrong, .qualifiedNames),
        implementation("three", qualified, .qualifiedNames),
      ])
      #expect(found.results.map(\.status) == [.ok, .ok, .differs, .differs, .ok])
      #expect(found.events[.qualifiedNames] == 4)
    }

    @Test func ifNoneExpandsNamesTheMajorityIsRight() async throws {
      let other = "(- b\n)- b\n"
      let found = try await verify([
        implementation("libxml2", nil), implementation("one", other, .qualifiedNames),
        implementation("two", qualified, .qualifiedNames),
        implementation("three", qualified, .qualifiedNames),
      ])
      #expect(found.results.map(\.status) == [.rejected, .differs, .ok, .ok])
      #expect(found.reference == "two")
      #expect(found.warnings.isEmpty)
    }

    @Test func implementationAloneInItsDialectIsUnconfirmedWithoutExpandedNames() async throws {
      let found = try await verify([implementation("plain", qualified, .qualifiedNames)])
      #expect(found.results.map(\.status) == [.ok])
      #expect(found.reference == "plain")
      #expect(
        found.warnings == [
          "no other engine reports the same log as plain, so this log is unconfirmed"
        ])
    }

    @Test func implementationsOfAnUnknownDialectAreComparedWithEachOther() async throws {
      let dialect = Dialect(rawValue: "pidgin")
      let found = try await verify([
        implementation("libxml2", expanded), implementation("expat", expanded),
        implementation("one", "(- x\n", dialect),
        implementation("two", "(- x\n", dialect),
      ])
      #expect(found.results.map(\.status) == [.ok, .ok, .ok, .ok])
      #expect(found.warnings.isEmpty)
    }

    /// Contract 1 did not escape URIs.
    @Test(arguments: [("u", [Status.ok, .ok]), ("u\\sv", [.ok, .notComparable])])
    func logOfContract1IsComparedWhereNothingIsEscaped(uri: String, statuses: [Status]) async throws
    {
      let log = "(\(uri) a\n)\(uri) a\n"
      var old = try implementation("expat", log.replacing("\\s", with: " "))
      old.description.contract = 1
      let found = try await verify([implementation("libxml2", log), old])
      #expect(found.results.map(\.status) == statuses)
      #expect(found.results[1].reason.contains("contract 1") == (statuses[1] != .ok))
    }

    @Test func recordsAreNotAskedOfQualifiedNames() async throws {
      _ = try await verify([
        implementation("libxml2", expanded), implementation("plain", qualified, .qualifiedNames),
      ])
      #expect(folder.text("libxml2.calls")?.contains("--records song") == true)
      #expect(folder.text("plain.calls")?.contains("--records") == false)
    }
  }
}

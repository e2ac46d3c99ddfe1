import Statistics
import Testing
import WorkerContract

@testable import HarnessCore

/// The implementations of two builds, side by side.
@Suite struct OtherBuildTests {
  private func planned(_ implementations: [Implementation]) -> PlannedImplementations {
    PlannedImplementations(
      BaselinePlan(corpora: ["small"]), in: WorkerRegistry(implementations))
  }

  private func before(
    _ now: Implementation, comparedWith other: Implementation, isOfHarness: Bool = true
  ) -> BuiltBefore {
    BuiltBefore(
      now: planned([Record.implementation(), now]),
      before: planned([Record.implementation(), other]), isOfHarness: isOfHarness)
  }

  // MARK: Before measuring

  @Test func whatBothBuildsLackIsANote() {
    let lacking = Record.implementation("expat-undeferred", unavailability: "no switch")
    let before = before(lacking, comparedWith: lacking)
    #expect(before.missing.isEmpty && before.notes.count == 1)
  }

  @Test func whatOnlyThisBuildHostsIsANote() {
    let before = before(
      Record.implementation("expat-new"), comparedWith: Record.implementation("expat-gone"))
    #expect(before.missing.map(\.kind) == [.missingNow])
    #expect(before.missing.map(\.subject) == ["expat-gone"])
    #expect(before.notes == ["expat-new is new: the other build has no such backend"])
  }

  @Test func inAnotherRepositoryTheHarnesssOwnAreNotNew() {
    func foreign(_ name: String) -> Implementation { Record.implementation(name, isForeign: true) }
    let before = BuiltBefore(
      now: planned([Record.implementation(), foreign("own"), foreign("added")]),
      before: planned([foreign("own")]), isOfHarness: false)
    #expect(before.backends == ["own"])
    #expect(before.notes == ["added is new: the other build has no such backend"])
  }

  @Test func whatOneBuildLacksWithTheSameLibraryIsMissing() {
    let lacking = Record.implementation("expat-undeferred", unavailability: "no switch")
    let offered = Record.implementation("expat-undeferred")
    #expect(before(lacking, comparedWith: offered).missing.map(\.kind) == [.missingNow])
    let other = before(offered, comparedWith: lacking)
    #expect(other.missing.map(\.kind) == [.missingBefore])
    #expect(
      other.missing.first?.reason.hasPrefix("in the other build expat-undeferred is unavailable")
        == true)
  }

  @Test func anotherLibraryIsNamedAndCompared() {
    let before = before(
      Record.implementation("e", version: "2.6.0"), comparedWith: Record.implementation("e"))
    #expect(before.libraries.map(\.name) == ["library of e"])
    #expect(before.libraries.map(\.value) == ["expat 2.5.0, now expat 2.6.0"])
    #expect(before.backends == ["expat", "e"] && before.missing.isEmpty)
  }

  // MARK: After measuring

  private func pairing(_ rows: [MetricResult], method: Int = 1) -> Pairing {
    var results = Record.results(rows)
    for index in results.backends.indices where results.backends[index].name == "expat@base" {
      results.backends[index].method = method
    }
    return Pairing(
      before: [results.only(["expat"], suffix: "@base")], now: [results.only(["expat"])],
      kind: .sameRounds(suffix: "@base"),
      text: BeforeText(name: "the other build", advice: "advice"))
  }

  @Test func eachCaseIsComparedWithItsOwn() {
    let found = pairing([
      Record.count(764), Record.count(763, of: "expat@base"),
      Record.count(70, sink: "discard"), Record.count(71, of: "expat@base", sink: "discard"),
    ]).counts()
    #expect(found.missing.isEmpty)
    #expect(Judge().findings(on: found.pairs).map(\.outcome) == [.worse, .better])
  }

  @Test func whatOneBuildLacksIsNamed() {
    let found = pairing([
      Record.count(763), Record.count(5, "events"), Record.count(763, of: "expat@base"),
      Record.count(5, "items", of: "expat@base"),
      Record.count(70, of: "expat@base", sink: "discard"),
    ]).counts()
    #expect(found.pairs.count == 1)
    #expect(
      found.missing.map(\.subject) == [
        "expat, small, whole, count: events", "expat, small, whole, count: items",
        "expat, small, whole, discard",
      ])
    #expect(
      found.missing.map(\.reason) == [
        "it was measured now, but the other build has no figure for it",
        "the other build has a figure for it, but it was not measured now",
        "the other build has a figure for it, but it was not measured now",
      ])
    #expect(found.missing.allSatisfy { $0.remedy == "advice" })
  }

  @Test func whatFailedInTheOtherBuildIsNamed() {
    let pairing = pairing([Record.count(763), Record.failed(of: "expat@base")])
    #expect(pairing.counts().missing.isEmpty && pairing.counts().pairs.isEmpty)
    #expect(pairing.failures.map(\.reason) == ["in the other build, crashed: signal 11"])
  }

  @Test func timesAreRatiosToTheOtherBuildOfTheSameRounds() throws {
    let found = pairing(
      Record.times(over: "expat@base", [2, 2.1]) + Record.times(of: "expat@base", [])
    ).times()
    let pair = try #require(found.pairs.first)
    #expect(found.pairs.count == 1 && found.missing.isEmpty)
    #expect(pair.reference == "expat@base" && pair.sittings.isEmpty)
    #expect(pair.now.map(\.byRound) == [[2, 2.1]] && pair.parseTimes?.now == 3e6)
  }

  @Test func timesWithoutACommonRoundAreMissing() {
    let found = pairing(Record.times([]) + Record.times(of: "expat@base", [])).times()
    #expect(found.pairs.isEmpty && found.missing.map(\.kind) == [.missingNow])
    #expect(found.missing.map(\.subject) == ["expat: times"])
  }

  @Test func timesOfAnotherMethodAreNotCompared() {
    let found = pairing(
      Record.times(over: "expat@base", [2]) + Record.times(of: "expat@base", []), method: 2
    ).times()
    #expect(found.pairs.isEmpty && found.missing.map(\.kind) == [.otherMethod])
  }
}

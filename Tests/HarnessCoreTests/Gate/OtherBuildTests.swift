import Testing
import WorkerContract

@testable import HarnessCore

/// The implementations of two builds, side by side.
@Suite struct OtherBuildTests {
  private func source(
    _ implementations: [Implementation], comparedWith others: [Implementation],
    isOfHarness: Bool = true
  ) -> OtherBuildSource {
    let plan = BaselinePlan(corpora: ["small"])
    return OtherBuildSource(
      plan: plan,
      implementations: PlannedImplementations(plan, in: WorkerRegistry(implementations)),
      workers: WorkerRegistry(others), name: "builds", isOfHarness: isOfHarness)
  }

  private func comparison(_ source: OtherBuildSource) throws -> Comparison {
    try source.comparison { _ throws(CorpusError) in
      Corpus(
        name: "small", documentPath: "/nowhere", bytes: 1, sha256: "d1", manifest: nil, item: nil,
        recordTypes: [], recordings: [])
    }
  }

  // MARK: Before measuring

  private func comparison(
    of implementation: Implementation, comparedWith other: Implementation
  ) throws -> Comparison {
    let comparison = try comparison(
      source(
        [Record.implementation(), implementation], comparedWith: [Record.implementation(), other]))
    #expect(comparison.implementations.backends.map(\.name) == ["expat"])
    return comparison
  }

  @Test func whatBothBuildsLackIsANote() throws {
    let lacking = Record.implementation("expat-undeferred", unavailability: "no switch")
    let comparison = try comparison(of: lacking, comparedWith: lacking)
    #expect(comparison.missing.isEmpty && comparison.notes.count == 1)
  }

  @Test func whatOnlyThisBuildHostsIsANote() throws {
    let comparison = try comparison(
      of: Record.implementation("expat-new"), comparedWith: Record.implementation("expat-gone"))
    #expect(comparison.missing.map(\.kind) == [.missingNow])
    #expect(comparison.missing.map(\.subject) == ["expat-gone"])
    #expect(comparison.notes == ["expat-new is new: the other build has no such backend"])
  }

  private func foreign(_ name: String) -> Implementation {
    Implementation(
      description: Record.implementation(name).description, executable: "/worker", isForeign: true)
  }

  @Test func inAnotherRepositoryTheHarnesssOwnAreNotNew() throws {
    let (own, added) = (foreign("own"), foreign("added"))
    let comparison = try comparison(
      source([Record.implementation(), own, added], comparedWith: [own], isOfHarness: false))
    #expect(comparison.implementations.backends.map(\.name) == ["own"])
    #expect(comparison.notes == ["added is new: the other build has no such backend"])
  }

  @Test func whatOneBuildLacksWithTheSameLibraryIsMissing() throws {
    let lacking = Record.implementation("expat-undeferred", unavailability: "no switch")
    let offered = Record.implementation("expat-undeferred")
    #expect(try comparison(of: lacking, comparedWith: offered).missing.map(\.kind) == [.missingNow])
    let other = try comparison(of: offered, comparedWith: lacking)
    #expect(other.missing.map(\.kind) == [.missingBefore])
    #expect(
      other.missing.first?.reason.hasPrefix("in the other build expat-undeferred is unavailable")
        == true)
  }

  // MARK: After measuring

  private var twoBuilds: OtherBuildSource {
    source([Record.implementation()], comparedWith: [Record.implementation()])
  }

  @Test func bothBuildsAreMeasuredAndEachCaseIsComparedWithItsOwn() throws {
    var comparison = try comparison(twoBuilds)
    let implementations = comparison.implementations
    #expect(implementations.registry.implementations.map(\.name) == ["expat", "expat@base"])
    #expect(implementations.backends.flatMap(implementations.names) == ["expat", "expat@base"])
    for (sink, now, before) in [("count", 764.0, 763.0), ("discard", 70, 71)] as [(Sink, _, _)] {
      comparison.measurements.add(
        exact: Record.measured([("allocations", now)], sink: sink))
      comparison.measurements.add(
        exact: Record.measured([("allocations", before)], of: "expat@base", sink: sink))
    }
    comparison.pairExact(with: twoBuilds, Judge())
    #expect(comparison.missing.isEmpty)
    #expect(
      Judge().judgement(of: comparison).exact.map(\.outcome) == [.worse, .better])
  }

  @Test func whatOneBuildLacksIsNamedByMetricOrByCase() throws {
    var comparison = try comparison(twoBuilds)
    comparison.measurements.add(exact: Record.measured([("allocations", 763), ("events", 5)]))
    comparison.measurements.add(
      exact: Record.measured([("allocations", 763), ("items", 5)], of: "expat@base"))
    comparison.measurements.add(
      exact: Record.measured([("allocations", 70)], of: "expat@base", sink: "discard"))
    comparison.pairExact(with: twoBuilds, Judge())
    #expect(comparison.exact.map(\.figures.count) == [1])
    #expect(
      comparison.missing.map(\.subject) == [
        "expat: events", "expat: items", "expat, small, whole, discard",
      ])
    #expect(
      comparison.missing.map(\.reason) == [
        "the other build has no figure", "only the other build has a figure",
        "only the other build has figures",
      ])
  }

  private func timed(_ backend: String, ratios: [Double] = [], _ time: Double) -> [MetricResult] {
    var results = [
      MetricResult(
        key: Record.key(backend), metric: "parse_time", unit: "ns", kind: .noisy,
        estimator: "median", value: time)
    ]
    if !ratios.isEmpty {
      results.append(
        MetricResult(
          key: Record.key(backend), metric: "parse_time_ratio", unit: "ratio", kind: .noisy,
          estimator: "median", reference: "expat@base", byRound: ratios))
    }
    return results
  }

  @Test func timesAreRatiosToTheOtherBuildOfTheSameRounds() throws {
    var comparison = try comparison(twoBuilds)
    comparison.measurements.add(
      times: Record.results(timed("expat", ratios: [2, 2.1], 200) + timed("expat@base", 100)))
    comparison.pairTimes(with: twoBuilds, Judge())
    let item = try #require(comparison.times.first)
    #expect(comparison.times.count == 1 && comparison.missingTimes.isEmpty)
    #expect(item.reference == "expat@base" && item.recorded == nil && item.first == [2, 2.1])
    let shown = Judge().judgement(of: comparison).times.last
    #expect(shown?.metric == "parse_time" && shown?.outcome == .unjudged)
    #expect(shown?.before == 100 && shown?.now == 200 && shown?.change == 2)
  }

  @Test func timesWithoutACommonRoundAreMissing() throws {
    var comparison = try comparison(twoBuilds)
    comparison.measurements.add(
      times: Record.results(timed("expat", 200) + timed("expat@base", 100)))
    comparison.pairTimes(with: twoBuilds, Judge())
    #expect(comparison.times.isEmpty)
    #expect(comparison.missingTimes.map(\.kind) == [.missingNow])
    #expect(comparison.missingTimes.map(\.subject) == ["expat: times"])
  }

  @Test func timesOfAnotherMethodAreNotCompared() throws {
    var older = Record.implementation()
    older.description.method = 2
    let source = source([Record.implementation()], comparedWith: [older])
    let reference = source.reference(for: Measurements(), by: Judge())
    #expect(reference.timed.isEmpty && reference.untimed.map(\.kind) == [.otherMethod])
  }
}

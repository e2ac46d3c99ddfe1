import Testing
import WorkerContract

@testable import HarnessCore

/// The results of a campaign that may go into the history of its implementations.
@Suite struct PlanPastTests {
  private static let known = WorkerRegistry(
    [.fixture("expat"), .fixture("libxml2"), .fixture("control-expat", role: .control)])

  /// Returns a time and an event count for each benchmark case, and its ratios to all implementations.
  private func results(of plan: Plan) -> Results {
    let results = plan.cases.flatMap { benchmarkCase in
      let key = benchmarkCase.key
      let figures = [("parse_time", MetricKind.noisy), ("events", .exact)].map { metric, kind in
        MetricResult(key: key, metric: metric, unit: "", kind: kind, estimator: "", value: 1)
      }
      let ratios = plan.implementations.map { other in
        MetricResult(
          key: key, metric: "parse_time_ratio", unit: "ratio", kind: .noisy, estimator: "",
          reference: other.name, value: 1)
      }
      return figures + ratios
    }
    return Results(
      name: "feed",
      corpus: CorpusSummary(
        name: "feed", title: "", stresses: "", bytes: 1, sha256: "0", items: nil,
        isSynthetic: true),
      environment: MeasurementEnvironment(fingerprint: [], provenance: []),
      plan: PlanSummary(
        seed: 0, reference: "expat", streams: [], sinks: [], budgetSeconds: nil, rounds: [:],
        durationSeconds: 1, verifiedParses: 0, isInterrupted: false, command: ""),
      backends: plan.implementations.map(\.description), rows: results)
  }

  private func past(
    of implementations: [Implementation], where isIncluded: (MetricResult) -> Bool = { _ in true }
  ) -> Results? {
    let plan = Bench(implementations).plan
    return plan.historyResults(in: results(of: plan), where: isIncluded)
  }

  private func expectOnly(_ names: Set<String>, in past: Results?) {
    #expect(Set((past?.rows ?? []).map(\.key.backend)) == names)
    #expect(Set((past?.rows ?? []).compactMap(\.reference)) == names)
    #expect(Set((past?.backends ?? []).map(\.name)) == names)
  }

  @Test func implementationsAreTheirOwnPast() {
    let implementations = Self.known.implementations
    let plan = Bench(implementations).plan
    #expect(past(of: implementations) == results(of: plan))
  }

  @Test(arguments: ["expat", "expat+3%", "expat+1alloc"])
  func copiesAreNoPast(_ text: String) throws {
    let copy = try #require(ImplementationCopy(text))
    let implementations =
      Self.known.implementations + [Self.known.implementations[0].copied(as: copy)]
    expectOnly(["expat", "libxml2", "control-expat"], in: past(of: implementations))
  }

  @Test func anotherBuildIsNoPast() {
    let both = Self.known.joined(with: Self.known, suffix: "@base")
    expectOnly(["expat", "libxml2", "control-expat"], in: past(of: both.implementations))
  }

  @Test(arguments: ["expat+3%", "expat+1alloc"])
  func injectedChangesAreExcludedFromHistory(_ text: String) throws {
    let worse = try Self.known.injecting(try #require(ImplementationCopy(text)))
    expectOnly(["libxml2", "control-expat"], in: past(of: worse.implementations))
  }

  @Test func whatIsNotMeantIsLeftOut() {
    let noisy = past(of: Self.known.implementations) { $0.kind == .noisy }
    #expect(Set((noisy?.rows ?? []).map(\.metric)) == ["parse_time", "parse_time_ratio"])
    #expect(past(of: Self.known.implementations) { _ in false } == nil)
  }

  @Test func whereNothingIsLeftThereIsNoPast() throws {
    let copy = try #require(ImplementationCopy("expat"))
    #expect(past(of: [Self.known.implementations[0].copied(as: copy)]) == nil)
  }
}

import Testing
import WorkerContract

@testable import HarnessCore

/// A user's own worker may report times and no exact metrics, and cannot make itself slower.
@Suite struct OwnWorkerTests {
  private static let machine = MachineIdentity(
    MeasurementEnvironment(
      fingerprint: [.init("cpu", "A"), Record.libc, Record.swift, .init("build", "release")],
      provenance: []))

  private static func own(injects: Bool = false) -> Implementation {
    var own = Record.implementation("own", library: "own", version: "1")
    own.description.injectsChanges = injects
    return own
  }

  /// A baseline that has only times, from three sittings.
  private static let baseline = Record.baseline(
    Record.block(
      libraries: ["own 1"],
      BaselineCase(
        Record.key("own"), figures: [],
        times: [10, 12, 14].map { Record.times(hour: $0) })))

  private func source(_ baseline: Baseline = baseline) -> BaselineFileSource {
    BaselineFileSource(
      baseline: baseline, source: .file("a.json"),
      implementations: PlannedImplementations(baseline.plan, in: WorkerRegistry([Self.own()])),
      machine: Self.machine, workerOptions: ["--worker", "./own"])
  }

  private func comparison(_ source: BaselineFileSource) throws -> Comparison {
    try source.comparison { _ throws(CorpusError) in
      Corpus(
        name: "small", documentPath: "/nowhere", bytes: 1, sha256: "d1", manifest: nil, item: nil,
        recordTypes: [], recordings: [])
    }
  }

  /// Returns the times of a campaign, whose ratios to the reference are `ratios` round by round.
  private static func times(_ ratios: [Double], status: Status = .ok) -> Results {
    Record.results([
      MetricResult(
        key: Record.key("own"), metric: "parse_time", unit: "ns", kind: .noisy, estimator: "median",
        value: 3e6),
      MetricResult(
        key: Record.key("own"), metric: "parse_time_ratio", unit: "ratio", kind: .noisy,
        estimator: "median-log-ratio", reference: "control-expat", value: ratios[0],
        byRound: ratios),
    ])
  }

  @Test func aCaseWithTimesAloneIsACase() {
    var measurements = Measurements()
    measurements.add(times: Self.times([1.7, 1.8]))
    #expect(measurements.cases.map(\.key) == [Record.key("own")])
    #expect(measurements.cases.map(\.figures) == [[]])
    measurements.add(exact: Record.measured([("allocations", 5)], of: "own"))
    #expect(measurements.cases.map(\.figures.count) == [1])
  }

  @Test func itsTimesAreComparedAndNothingExactIsMissed() throws {
    let source = source()
    var comparison = try comparison(source)
    #expect(comparison.implementations.backends.map(\.name) == ["own"])
    comparison.pairExact(with: source, Judge())
    #expect(comparison.missing.isEmpty && comparison.reference.timed == ["own"])
    comparison.measurements.add(times: Self.times([1.7, 1.8]))
    comparison.pairTimes(with: source, Judge())
    #expect(comparison.missingTimes.isEmpty && comparison.times.map(\.first) == [[1.7, 1.8]])
  }

  @Test func aBaselineWithoutFiguresIsComparedWithNothing() throws {
    let comparison = try comparison(source(Record.baseline()))
    #expect(comparison.corpora.isEmpty && !comparison.missing.isEmpty)
  }

  @Test func whatIsAdvisedHasTheWorkersOptions() throws {
    let missing = try comparison(source(Record.baseline())).missing
    #expect(missing.map(\.subject) == ["small"])
    #expect(
      missing.map(\.remedy) == [
        "record it: harness baseline --corpus small --worker ./own --output a.json"
      ])
    let source = source()
    var failing = try comparison(source)
    failing.measurements.add(
      exact: Record.results([
        MetricResult(
          key: Record.key("own"), metric: "parse_time", unit: "ns", kind: .noisy, estimator: "",
          status: .crashed, reason: "signal 11")
      ]))
    failing.pairExact(with: source, Judge())
    #expect(
      failing.missing.map(\.remedy) == [
        "to see the cause, run: harness verify --corpus small --worker ./own"
      ])
  }

  @Test func whereNoSittingIsEnoughNothingExactIsAdvised() throws {
    let few = Record.baseline(
      Record.block(
        libraries: ["own 1"],
        BaselineCase(Record.key("own"), figures: [], times: [Record.times()])))
    let missing = source(few).reference(for: Measurements(), by: Judge()).untimed
    #expect(missing.map(\.kind) == [.tooFewSittings])
    #expect(missing.allSatisfy { !$0.remedy.contains("--exact") })
  }

  /// The self-test would always fail with a worker that cannot make itself slower.
  @Test func theSelfTestIsDoneOnABackendThatCanBeMadeWorse() {
    func original(_ hosted: [Implementation], _ names: [String]) -> PlannedImplementations {
      PlannedImplementations(
        BaselinePlan(corpora: ["small"], backends: names), in: WorkerRegistry(hosted))
    }
    let expat = Record.implementation()
    let libxml2 = Record.implementation("libxml2", library: "libxml2")
    #expect(original([expat, libxml2, Self.own()], ["own"]).selfTestOriginal == "libxml2")
    #expect(original([expat, libxml2, Self.own()], ["own"]).isForSelfTestOnly("libxml2"))
    #expect(original([expat, libxml2, Self.own()], ["own", "expat"]).selfTestOriginal == "expat")
    #expect(original([expat, libxml2, Self.own(injects: true)], ["own"]).selfTestOriginal == "own")
    #expect(original([Self.own()], []).selfTestOriginal == "own")
    #expect(!original([Self.own()], []).isForSelfTestOnly("own"))
  }
}

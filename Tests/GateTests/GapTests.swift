import WorkerContract
import Campaign
@testable import Corpora
import Results
import Testing

@testable import Gate

/// What can't be compared is found by name before anything is measured.
@Suite struct GapTests {
  private static let machine = MachineIdentity(
    MeasuringEnvironment(
      fingerprint: [
        .init("cpu", "A"), Record.libc, Record.swift, .init("build", "release"),
      ], provenance: []))

  private func base(
    _ baseline: Baseline, rows: [Implementation] = [Record.row()],
    from source: BaselineSource = .file("a.json"), machine: MachineIdentity = machine
  ) -> RecordedBase {
    RecordedBase(
      baseline: baseline, rows: GateRows(baseline.plan, in: WorkerRegistry(rows)),
      source: source, machine: machine)
  }

  private func corpus(_ sha256: String = "d1") -> Corpus {
    Corpus(
      name: "small", documentPath: "/nowhere", bytes: 1, sha256: sha256, manifest: nil, item: nil,
      recordType: nil, recordings: [])
  }

  /// The backends that can be compared, and why others can't.
  private func found(_ base: RecordedBase, in corpora: [Corpus]? = nil) -> ([String], [MissingItem])
  {
    var base = base
    let backends = base.comparableBackends(corpora ?? [corpus()])
    return (backends, base.gaps)
  }

  @Test func equalKeysCanBeCompared() {
    let (backends, gaps) = found(base(Record.baseline(Record.block(Record.cell()))))
    #expect(backends == ["expat"] && gaps.isEmpty)
  }

  @Test func ofSeveralLibraryVersionsTheOneAtHandIsTaken() {
    let baseline = Record.baseline(
      Record.block(libraries: ["expat 2.4.0"], Record.cell(allocations: 1)),
      Record.block(Record.cell()))
    #expect(found(base(baseline)).0 == ["expat"])
  }

  @Test func anotherLibraryVersionIsNoSilentPass() throws {
    let (backends, gaps) = found(
      base(Record.baseline(Record.block(libraries: ["expat 2.4.0"], Record.cell()))))
    #expect(backends.isEmpty && gaps.map(\.kind) == [.otherLibrary])
    let gap = try #require(gaps.first)
    #expect(gap.subject == "expat" && gap.reason == "it is expat 2.5.0, and was expat 2.4.0")
    #expect(gap.remedy.hasSuffix("harness baseline --corpus small --output a.json"))
  }

  @Test func commandsCanBePastedIntoAShell() {
    let plan = BaselinePlan(
      corpora: ["my feeds/a.xml"], backends: ["it's"], streams: ["fixed:4096"], sinks: [""])
    let source = BaselineSource.revision("main", path: "./Reports/a b.json", directory: ".")
    #expect(
      base(Baseline(plan: plan, blocks: []), from: source).recordingCommand == #"""
        harness baseline --corpus 'my feeds/a.xml' --backend 'it'\''s' --stream fixed:4096 \#
        --sink '' --output 'Reports/a b.json'
        """#)
  }

  @Test func anotherLibcOrBuildIsNamed() {
    let other = Record.baseline(
      Record.block(libc: .init("libc", "musl 1.2"), Record.cell()))
    let gaps = found(base(other)).1
    #expect(gaps.map(\.kind) == [.otherPlatform])
    #expect(gaps.map(\.reason) == ["libc is 'glibc 2.36', and was 'musl 1.2'"])
    let debug = found(base(Record.baseline(Record.block(build: "debug", Record.cell())))).1
    #expect(debug.map(\.reason) == ["it is a release build, and was a debug build"])
  }

  @Test func aRenamedBackendIsMissingOnBothSides() {
    let gaps = found(
      base(Record.baseline(Record.block(Record.cell())), rows: [Record.row("expat2")])
    ).1
    #expect(gaps.map(\.kind) == [.missingNow, .missingInBase])
    #expect(gaps.map(\.subject) == ["expat", "expat2"])
    #expect(gaps[0].reason.hasSuffix("; is it 'expat2' now?"))
  }

  @Test func aBackendThatWasNeverRecordedIsMissingInTheBase() {
    let baseline = Record.baseline(Record.block(Record.cell()))
    let (backends, gaps) = found(base(baseline, rows: [Record.row(), Record.row("new")]))
    #expect(backends == ["expat"])
    #expect(gaps.map(\.kind) == [.missingInBase] && gaps.map(\.subject) == ["new"])
  }

  @Test func anotherDocumentIsNamedByItsHash() throws {
    var recorded = base(Record.baseline(Record.block(Record.cell())))
    let corpora = try recorded.corpora(of: recorded.baseline.plan) { _ throws(CorpusError) in
      corpus("e2")
    }
    #expect(corpora.isEmpty && recorded.gaps.map(\.kind) == [.otherDocument])
  }

  @Test func aCorpusThatIsGoneIsMissingNow() throws {
    var recorded = base(Record.baseline(Record.block(Record.cell())))
    let corpora = try recorded.corpora(of: recorded.baseline.plan) { name throws(CorpusError) in
      throw .notFound(name: name, searched: [], nearest: nil)
    }
    #expect(corpora.isEmpty && recorded.gaps.map(\.kind) == [.missingNow])
    #expect(recorded.gaps.map(\.subject) == ["small"])
  }

  @Test func timesOfAnotherMachineAreNotCompared() {
    let cell = Record.cell(times: [Record.times(machine: "B")])
    var recorded = base(Record.baseline(Record.block(cell)))
    #expect(recorded.comparableBackends([corpus()]) == ["expat"])
    #expect(recorded.timedBackends(Measurements()).isEmpty)
    #expect(recorded.gaps.map(\.kind) == [.otherMachine])
    #expect(recorded.gaps.map(\.reason) == ["cpu is 'A', and was 'B'"])
  }

  @Test func timesOfAnotherMethodAreNotCompared() {
    let cell = Record.cell(times: [Record.times(method: nil)])
    var recorded = base(Record.baseline(Record.block(cell)))
    #expect(recorded.comparableBackends([corpus()]) == ["expat"])
    #expect(recorded.timedBackends(Measurements()).isEmpty)
    #expect(recorded.gaps.map(\.kind) == [.otherMethod])
    #expect(recorded.gaps.map(\.reason) == ["the base has times of method 0, and this is method 2"])
  }

  @Test func timesThatWereNeverRecordedAreMissingInTheBase() {
    var recorded = base(Record.baseline(Record.block(Record.cell())))
    _ = recorded.comparableBackends([corpus()])
    #expect(recorded.timedBackends(Measurements()).isEmpty)
    #expect(recorded.gaps.map(\.subject) == ["expat: times"])
  }

  @Test func aCellWithoutTimesBesideOneThatHasThemIsMissingInTheBase() {
    var recorded = base(Record.baseline(Record.block(Record.cell())))
    _ = recorded.comparableBackends([corpus()])
    var measurements = Measurements()
    measurements.add(times: Record.measured([("events", 5)]))
    let requests = GateRequests(plan: recorded.baseline.plan, rows: recorded.rows, slowdown: 0.03)
    #expect(recorded.timeCases(measurements, requests).isEmpty)
    #expect(recorded.gaps.map(\.subject) == ["expat, small, whole, count: times"])
  }

  @Test func timesOfTooFewSittingsAreNotJudged() {
    let cell = Record.cell(times: [10, 11].map { Record.times(hour: $0) })
    var recorded = base(Record.baseline(Record.block(cell)))
    _ = recorded.comparableBackends([corpus()])
    #expect(recorded.timedBackends(Measurements()).isEmpty)
    #expect(recorded.gaps.map(\.kind) == [.tooFewSittings])
    #expect(recorded.gaps[0].reason.hasPrefix("the base has 2 of the 3 sittings"))
  }

  @Test func timesWhoseYardstickIsGoneAreMissingNow() {
    let cell = Record.cell(times: [10, 11, 12].map { Record.times(hour: $0) })
    var recorded = base(Record.baseline(Record.block(cell)))
    _ = recorded.comparableBackends([corpus()])
    #expect(recorded.timedBackends(Measurements()) == ["expat"])
    var measurements = Measurements()
    measurements.add(times: Record.measured([("events", 5)]))
    let requests = GateRequests(
      plan: recorded.baseline.plan, rows: recorded.rows, slowdown: 0.03)
    #expect(recorded.timeCases(measurements, requests).isEmpty)
    #expect(recorded.timeCases(measurements, requests).isEmpty)
    #expect(recorded.gaps.map(\.subject) == ["expat: times over control-expat"])
  }

  @Test func aMetricThatOneSideLacksIsNamed() {
    var recorded = base(Record.baseline(Record.block(Record.cell())))
    _ = recorded.comparableBackends([corpus()])
    var measurements = Measurements()
    measurements.add(exact: Record.measured([("events", 5)]))
    let findings = recorded.exactFindings(measurements, ExactJudge(limits: Limits()))
    #expect(findings.isEmpty)
    #expect(recorded.gaps.map(\.kind) == [.missingInBase, .missingNow])
    #expect(
      recorded.gaps.map(\.subject) == [
        "expat, small, whole, count: events", "expat, small, whole, count: allocations",
      ])
  }

  @Test func aCellThatWasNotMeasuredIsNamed() {
    var recorded = base(Record.baseline(Record.block(Record.cell())))
    _ = recorded.comparableBackends([corpus()])
    _ = recorded.exactFindings(Measurements(), ExactJudge(limits: Limits()))
    #expect(recorded.gaps.map(\.subject) == ["expat, small, whole, count"])
  }

  @Test func aRowThatFailedIsNamedWithItsReason() {
    var recorded = base(Record.baseline(Record.block(Record.cell())))
    var measurements = Measurements()
    measurements.add(exact: .failed(.crashed, "signal 11"))
    recorded.noteFailures(measurements.failures)
    recorded.noteFailures(measurements.failures)
    #expect(recorded.gaps.map(\.kind) == [.failed])
    #expect(recorded.gaps.map(\.reason) == ["crashed: signal 11"])
  }
}

extension Results {
  /// Results of a row that gave no figures.
  fileprivate static func failed(_ status: Status, _ reason: String) -> Results {
    Record.results([
      MetricResult(
        key: Record.key(), metric: "parse_time", unit: "ns", kind: .noisy, estimator: "",
        status: status, reason: reason)
    ])
  }
}

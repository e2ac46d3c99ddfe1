import Testing
import WorkerContract

@testable import HarnessCore

/// Items that one side lacks, or that cannot be compared, are reported by name.
@Suite struct MissingItemTests {
  private static let machine = MachineIdentity(
    MeasurementEnvironment(
      fingerprint: [
        .init("cpu", "A"), Record.libc, Record.swift, .init("build", "release"),
      ], provenance: []))

  private func source(
    _ baseline: Baseline, hosting hosted: [Implementation] = [Record.implementation()],
    from source: BaselineSource = .file("a.json"), machine: MachineIdentity = machine
  ) -> BaselineFileSource {
    BaselineFileSource(
      baseline: baseline, source: source,
      implementations: PlannedImplementations(baseline.plan, in: WorkerRegistry(hosted)),
      machine: machine)
  }

  private static func corpus(_ sha256: String = "d1") -> Corpus {
    Corpus(
      name: "small", documentPath: "/nowhere", bytes: 1, sha256: sha256, manifest: nil, item: nil,
      recordTypes: [], recordings: [])
  }

  /// Returns the comparison before anything is measured.
  private func comparison(_ source: BaselineFileSource) throws -> Comparison {
    try source.comparison { _ throws(CorpusError) in Self.corpus() }
  }

  /// Returns the backends that can be compared, and the reasons why others cannot.
  private func found(_ source: BaselineFileSource) throws -> ([String], [MissingItem]) {
    let comparison = try comparison(source)
    return (comparison.implementations.backends.map(\.name), comparison.missing)
  }

  /// Returns the reference for a baseline that has one case with recorded times.
  private func reference(_ times: RecordedTimes...) -> Reference {
    source(Record.baseline(Record.block(Record.recordedCase(times: times))))
      .reference(for: Measurements(), by: Judge())
  }

  @Test func equalKeysCanBeCompared() throws {
    let (backends, missing) = try found(
      source(Record.baseline(Record.block(Record.recordedCase()))))
    #expect(backends == ["expat"] && missing.isEmpty)
  }

  @Test func ofSeveralLibraryVersionsTheOneAtHandIsTaken() throws {
    let baseline = Record.baseline(
      Record.block(libraries: ["expat 2.4.0"], Record.recordedCase(allocations: 1)),
      Record.block(Record.recordedCase()))
    #expect(try found(source(baseline)).0 == ["expat"])
  }

  @Test func anotherLibraryVersionIsNoSilentPass() throws {
    let (backends, missing) = try found(
      source(Record.baseline(Record.block(libraries: ["expat 2.4.0"], Record.recordedCase()))))
    #expect(backends.isEmpty && missing.map(\.kind) == [.otherLibrary])
    let item = try #require(missing.first)
    #expect(item.subject == "expat")
    #expect(item.reason == "it is expat 2.5.0 here and expat 2.4.0 in the baseline")
    #expect(item.remedy.hasSuffix("harness baseline --corpus small --output a.json"))
  }

  @Test func commandsCanBePastedIntoAShell() throws {
    let plan = BaselinePlan(
      corpora: ["my feeds/a.xml"], backends: ["it's"], streams: ["fixed:4096"], sinks: [""])
    let source = BaselineSource.revision("main", path: "./Reports/a b.json", directory: ".")
    let comparison = try comparison(self.source(Baseline(plan: plan, blocks: []), from: source))
    #expect(
      comparison.recordingCommand == #"""
        harness baseline --corpus 'my feeds/a.xml' --backend 'it'\''s' --stream fixed:4096 \#
        --sink '' --output 'Reports/a b.json'
        """#)
  }

  @Test func anotherLibcOrBuildIsNamed() throws {
    let other = Record.baseline(
      Record.block(libc: .init("libc", "musl 1.2"), Record.recordedCase()))
    let missing = try found(source(other)).1
    #expect(missing.map(\.kind) == [.otherPlatform])
    #expect(missing.map(\.reason) == ["libc is 'glibc 2.36' here and 'musl 1.2' in the baseline"])
    let debug = try found(
      source(Record.baseline(Record.block(build: "debug", Record.recordedCase())))
    ).1
    #expect(debug.map(\.reason) == ["it is a release build here and a debug build in the baseline"])
  }

  @Test func aRenamedBackendIsMissingOnBothSides() throws {
    let missing = try found(
      source(
        Record.baseline(Record.block(Record.recordedCase())),
        hosting: [Record.implementation("expat2")])
    ).1
    #expect(missing.map(\.kind) == [.missingNow, .missingBefore])
    #expect(missing.map(\.subject) == ["expat", "expat2"])
    #expect(missing[0].reason.hasSuffix("; is it now called 'expat2'?"))
  }

  @Test func aBackendThatNoWorkerHostsMayLackItsWorker() throws {
    let baseline = Record.baseline(Record.block(Record.recordedCase()))
    let missing = try found(source(baseline, hosting: [])).1
    #expect(
      missing.map(\.remedy) == [
        "restore it (with --worker for a worker of your own), or delete a.json and record without "
          + "it: harness baseline --corpus small --output a.json"
      ])
  }

  @Test func aBackendThatWasNeverRecordedIsMissingInTheBaseline() throws {
    let baseline = Record.baseline(Record.block(Record.recordedCase()))
    let (backends, missing) = try found(
      source(baseline, hosting: [Record.implementation(), Record.implementation("new")]))
    #expect(backends == ["expat"])
    #expect(missing.map(\.kind) == [.missingBefore] && missing.map(\.subject) == ["new"])
  }

  @Test func anotherDocumentIsNamedByItsHash() throws {
    let comparison = try source(Record.baseline(Record.block(Record.recordedCase())))
      .comparison { _ throws(CorpusError) in Self.corpus("e2") }
    #expect(comparison.corpora.isEmpty && comparison.missing.map(\.kind) == [.otherDocument])
    #expect(
      comparison.missing.map(\.reason) == ["its document is e2… here and d1… in the baseline"])
  }

  @Test func aCorpusThatIsGoneIsMissingNow() throws {
    let comparison = try source(Record.baseline(Record.block(Record.recordedCase())))
      .comparison { name throws(CorpusError) in
        throw .notFound(name: name, searched: [], nearest: nil)
      }
    #expect(comparison.corpora.isEmpty && comparison.missing.map(\.kind) == [.missingNow])
    #expect(comparison.missing.map(\.subject) == ["small"])
  }

  @Test func timesOfAnotherMachineAreNotCompared() {
    let reference = reference(Record.times(machine: "B"))
    #expect(reference.timed.isEmpty && reference.times.isEmpty)
    #expect(reference.untimed.map(\.kind) == [.otherMachine])
    #expect(reference.untimed.map(\.reason) == ["cpu is 'A' here and 'B' in the baseline"])
  }

  @Test func timesOfAnotherMethodAreNotCompared() {
    let reference = reference(Record.times(method: nil))
    #expect(reference.timed.isEmpty)
    #expect(reference.untimed.map(\.kind) == [.otherMethod])
    #expect(
      reference.untimed.map(\.reason) == [
        "the baseline has times of method 0, and this worker uses method 1"
      ])
  }

  @Test func timesThatWereNeverRecordedAreMissingInTheBaseline() {
    let reference = reference()
    #expect(reference.timed.isEmpty)
    #expect(reference.untimed.map(\.subject) == ["expat: times"])
  }

  @Test func timesOfTooFewSittingsAreNotJudged() {
    let reference = reference(Record.times(hour: 10), Record.times(hour: 11))
    #expect(reference.timed.isEmpty)
    #expect(reference.untimed.map(\.kind) == [.tooFewSittings])
    #expect(reference.untimed[0].reason.hasPrefix("the baseline has 2 of the 3 sittings"))
  }

  // MARK: After measuring

  private let threeSittings = [10, 11, 12].map { Record.times(hour: $0) }

  @Test func aCaseWithoutTimesBesideOneThatHasThemIsMissingInTheBaseline() throws {
    let source = source(Record.baseline(Record.block(Record.recordedCase(times: threeSittings))))
    var comparison = try comparison(source)
    comparison.measurements.add(
      times: Record.measured([("events", 5)], sink: "discard"))
    comparison.pairTimes(with: source, Judge())
    #expect(comparison.times.isEmpty)
    #expect(comparison.missingTimes.map(\.kind) == [.missingBefore])
    #expect(comparison.missingTimes.map(\.subject) == ["expat, small, whole, discard: times"])
  }

  @Test func timesWhoseControlIsGoneAreMissingNow() throws {
    let source = source(Record.baseline(Record.block(Record.recordedCase(times: threeSittings))))
    var comparison = try comparison(source)
    comparison.measurements.add(times: Record.measured([("events", 5)]))
    comparison.pairTimes(with: source, Judge())
    #expect(comparison.reference.timed == ["expat"] && comparison.times.isEmpty)
    #expect(comparison.missingTimes.map(\.kind) == [.missingNow])
    #expect(comparison.missingTimes.map(\.subject) == ["expat: times over control-expat"])
  }

  @Test func aMetricThatOneSideLacksIsNamed() throws {
    let source = source(Record.baseline(Record.block(Record.recordedCase())))
    var comparison = try comparison(source)
    comparison.measurements.add(exact: Record.measured([("events", 5)]))
    comparison.pairExact(with: source, Judge())
    #expect(comparison.exact.map(\.figures.count) == [0])
    #expect(comparison.missing.map(\.kind) == [.missingBefore, .missingNow])
    #expect(
      comparison.missing.map(\.subject) == [
        "expat, small, whole, count: events", "expat, small, whole, count: allocations",
      ])
  }

  @Test func aCaseThatWasNotMeasuredIsNamed() throws {
    let source = source(Record.baseline(Record.block(Record.recordedCase())))
    var comparison = try comparison(source)
    comparison.pairExact(with: source, Judge())
    #expect(comparison.missing.map(\.subject) == ["expat, small, whole, count"])
  }

  @Test func aCaseWithAnotherDocumentIsNamedOnce() throws {
    let source = source(
      Record.baseline(
        Record.block(Record.recordedCase(document: "d0")),
        Record.block(libraries: ["expat 2.6.0"], Record.recordedCase())))
    var comparison = try comparison(source)
    comparison.measurements.add(exact: Record.measured([("allocations", 763)]))
    comparison.pairExact(with: source, Judge())
    #expect(comparison.exact.isEmpty && comparison.missing.map(\.kind) == [.otherDocument])
    #expect(
      comparison.missing.map(\.reason) == ["its document is d1… here and d0… in the baseline"])
  }

  @Test func anImplementationThatFailedIsNamedOnceWithItsReason() throws {
    let source = source(Record.baseline(Record.block(Record.recordedCase())))
    var comparison = try comparison(source)
    comparison.measurements.add(exact: .failed(.crashed, "signal 11"))
    comparison.pairExact(with: source, Judge())
    comparison.pairTimes(with: source, Judge())
    #expect(comparison.exact.isEmpty && comparison.reference.timed.isEmpty)
    let missing = Judge().judgement(of: comparison).missing
    #expect(missing.map(\.kind) == [.failed] && missing.map(\.reason) == ["crashed: signal 11"])
  }
}

extension Results {
  /// Creates the results of an implementation without figures.
  fileprivate static func failed(_ status: Status, _ reason: String) -> Results {
    Record.results([
      MetricResult(
        key: Record.key(), metric: "parse_time", unit: "ns", kind: .noisy, estimator: "",
        status: status, reason: reason)
    ])
  }
}

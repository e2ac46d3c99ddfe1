import Statistics
import Testing
import WorkerContract

@testable import HarnessCore

/// What a baseline and the measurements of now have in common, and what one of them lacks.
@Suite struct PairingTests {
  private let now = Record.results([Record.count(764)])

  private func counts(_ before: Results..., now: Results? = nil) -> Pairing.Found {
    Record.pairing(before, with: [now ?? self.now]).counts()
  }

  private func kinds(_ found: Pairing.Found) -> [MissingItem.Kind] { found.missing.map(\.kind) }
  private func subjects(_ found: Pairing.Found) -> [String] { found.missing.map(\.subject) }
  private func reasons(_ found: Pairing.Found) -> [String] { found.missing.map(\.reason) }

  // MARK: Exact metrics

  @Test func equalCasesArePaired() throws {
    let found = counts(Record.sitting())
    #expect(found.missing.isEmpty && found.pairs.count == 1)
    let pair = try #require(found.pairs.first)
    #expect(pair.metric == "allocations" && pair.before.map(\.value) == [763])
    #expect(pair.now.map(\.value) == [764])
  }

  @Test func theNewestFiguresOfEqualLibrariesAreTaken() {
    let found = counts(
      Record.sitting(expat: "2.4.0"), Record.sitting(allocations: 1), Record.sitting(11),
      Record.sitting(12, allocations: 5, expat: "2.6.0"))
    #expect(found.pairs.map { $0.before.map(\.value) } == [[763]])
  }

  @Test func anotherLibraryVersionIsNoSilentPass() {
    let found = counts(Record.sitting(expat: "2.4.0"))
    #expect(found.pairs.isEmpty && kinds(found) == [.otherLibrary] && subjects(found) == ["expat"])
    #expect(reasons(found) == ["it is expat 2.5.0 here and expat 2.4.0 in the baseline"])
    #expect(found.missing[0].remedy.hasSuffix("at the commit of the baseline: record"))
  }

  @Test func anotherLibcOrBuildIsNamed() {
    let libc = counts(Record.results([Record.count(763)], libc: "musl 1.2"))
    #expect(kinds(libc) == [.otherPlatform])
    #expect(reasons(libc) == ["libc is 'glibc 2.36' here and 'musl 1.2' in the baseline"])
    let debug = counts(Record.results([Record.count(763)], build: "debug"))
    #expect(reasons(debug) == ["it is a release build here and a debug build in the baseline"])
  }

  @Test func aBackendOfOneSideIsMissingOnTheOther() {
    let found = counts(
      Record.sitting(), now: Record.results([Record.count(763, of: "expat2")]))
    #expect(kinds(found) == [.missingBefore, .missingNow])
    #expect(subjects(found) == ["expat2", "expat"])
  }

  @Test func theReasonOfAnAbsenceIsGiven() {
    var text = Record.text
    text.absences["expat"] = MissingItem(.missingNow, subject: "expat", reason: "gone", remedy: "")
    text.ignored = ["older"]
    let pairing = Pairing(
      before: [Record.sitting(), Record.results([Record.count(1, of: "older")])], now: [],
      kind: .sittings, text: text)
    #expect(reasons(pairing.counts()) == ["gone"])
  }

  @Test func aMetricThatOneSideLacksIsNamed() {
    let found = counts(Record.sitting(), now: Record.results([Record.count(5, "events")]))
    #expect(found.pairs.isEmpty && kinds(found) == [.missingBefore, .missingNow])
    #expect(
      subjects(found) == [
        "expat, small, whole, count: events", "expat, small, whole, count: allocations",
      ])
  }

  @Test func aCaseThatWasNotMeasuredIsNamed() {
    let both = Record.results([Record.count(763), Record.count(70, sink: "discard")])
    #expect(subjects(counts(both)) == ["expat, small, whole, discard"])
    let other = counts(Record.sitting(), now: both)
    #expect(kinds(other) == [.missingBefore] && other.pairs.count == 1)
  }

  @Test func anotherDocumentIsNamedByItsHash() {
    let found = counts(Record.results([Record.count(763, document: "d0")]))
    #expect(found.pairs.isEmpty && kinds(found) == [.otherDocument])
    #expect(reasons(found) == ["its document is d1… here and d0… in the baseline"])
  }

  @Test func anImplementationThatFailedIsNamedOnceWithItsReason() {
    let pairing = Record.pairing(
      [Record.sitting()], with: [Record.results([Record.failed(), Record.failed()])])
    #expect(pairing.counts().missing.isEmpty && pairing.times().missing.isEmpty)
    #expect(pairing.failures.map(\.kind) == [.failed])
    #expect(pairing.failures.map(\.reason) == ["crashed: signal 11"])
  }

  @Test func aSecondCountIsPartOfNow() {
    let pairing = Record.pairing(
      [Record.sitting()], with: [now, Record.results([Record.count(763)])])
    #expect(pairing.counts().pairs.map { $0.now.map(\.value) } == [[764, 763]])
  }

  // MARK: Another revision of a library

  private static let revisions =
    "the baseline has expat 2.5.0 (u5), and this machine has expat 2.5.0 (u1)"

  private func judged(
    _ allocations: Double, before: Results..., limits: [Limit] = []
  ) -> Judgement {
    let now = Record.results([Record.count(allocations)], distribution: "u1")
    let found = Record.pairing(before, with: [now]).counts()
    return Judgement(on: found.pairs, by: Judge(limits: limits), Record.text)
  }

  @Test func equalFiguresOfAnotherRevisionAreANote() {
    let judgement = judged(763, before: Record.sitting(distribution: "u5"))
    #expect(judgement.findings.map(\.outcome) == [.same] && judgement.missing.isEmpty)
    #expect(
      judgement.notes == ["\(Self.revisions): the exact figures of expat are within their limits"])
  }

  @Test(arguments: [762, 764] as [Double])
  func differentFiguresOfAnotherRevisionAreNamedAndNotJudged(_ allocations: Double) throws {
    let judgement = judged(allocations, before: Record.sitting(distribution: "u5"))
    #expect(judgement.findings.map(\.outcome) == [.undecided] && judgement.notes.isEmpty)
    #expect(judgement.findings.map(\.reason) == [Self.revisions])
    #expect(judgement.missing.map(\.kind) == [.otherRevision])
    #expect(
      judgement.missing.map(\.reason) == [
        "1 of 1 exact figures differ (allocations): \(Self.revisions)"
      ])
  }

  @Test func theRevisionAtHandIsPreferred() {
    let judgement = judged(
      701, before: Record.sitting(allocations: 700, distribution: "u1"),
      Record.sitting(11, distribution: "u5"))
    #expect(judgement.findings.map(\.outcome) == [.worse])
  }

  @Test func aLimitAppliesAcrossRevisions() throws {
    let limit = try #require(Limit("allocations=+2"))
    let judgement = judged(764, before: Record.sitting(distribution: "u5"), limits: [limit])
    #expect(judgement.findings.map(\.outcome) == [.same] && judgement.missing.isEmpty)
  }

  // MARK: Times

  private let threeSittings = [10, 12, 14].map { Record.sitting($0) }

  private func times(_ before: [Results], _ ratios: [Double] = [1.7, 1.8]) -> Pairing.Found {
    Record.pairing(before, with: [now, Record.results(Record.times(ratios))]).times()
  }

  @Test func ratiosArePairedWithThoseOfTheSittings() throws {
    let found = times(threeSittings)
    let pair = try #require(found.pairs.first)
    #expect(found.missing.isEmpty && pair.reference == "control-expat")
    #expect(pair.sittings.map { $0.map(\.value) } == [[1.7], [1.7], [1.7]])
    #expect(pair.now.map(\.byRound) == [[1.7, 1.8]] && pair.parseTimes?.before == 3e6)
  }

  @Test func whatCanNotBeComparedIsKnownBeforeMeasuring() {
    #expect(Record.pairing(threeSittings, with: [now]).timedBackends == ["expat"])
    #expect(Record.pairing([Record.sitting()], with: [now]).timedBackends == [])
  }

  @Test func timesOfAnotherMachineAreNotCompared() {
    let found = times([10, 12, 14].map { Record.sitting($0, cpu: "B") })
    #expect(found.pairs.isEmpty && kinds(found) == [.otherMachine])
    #expect(reasons(found) == ["cpu is 'A' here and 'B' in the baseline"])
  }

  @Test func timesOfAnotherMethodAreNotCompared() {
    let found = times([10, 12, 14].map { Record.sitting($0, method: 0) })
    #expect(kinds(found) == [.otherMethod])
    #expect(reasons(found) == ["the baseline has times of method 0, and this worker uses method 1"])
  }

  @Test func timesOfAnotherRevisionAreNotCompared() {
    #expect(
      kinds(times([10, 12, 14].map { Record.sitting($0, distribution: "u5") })) == [.otherRevision])
  }

  @Test func timesThatWereNeverRecordedAreMissing() {
    let found = times([Record.results([Record.count(763)])])
    #expect(kinds(found) == [.missingBefore] && subjects(found) == ["expat: times"])
  }

  @Test func threeSittingsOfDifferentHoursAreNeeded() {
    let found = times([10, 10, 12].map { Record.sitting($0) })
    #expect(kinds(found) == [.tooFewSittings])
    #expect(reasons(found)[0].hasPrefix("the baseline has 2 of the 3 sittings"))
    #expect(found.missing[0].remedy.contains("or judge only exact metrics with --exact"))
  }

  /// With three sittings, Student's t multiplies their deviation by 11.5 in the interval of a further one.
  @Test(arguments: [(1.71, false), (1.73, true)])
  func sittingsThatVaryMuchAreTooFew(_ last: Double, _ areTooFew: Bool) {
    let sittings = zip([10, 12, 14], [1.69, 1.7, last]).map { Record.sitting($0, ratio: $1) }
    let found = times(sittings)
    #expect(found.pairs.isEmpty == areTooFew)
    #expect(kinds(found) == (areTooFew ? [.tooFewSittings] : []))
    if areTooFew {
      #expect(
        reasons(found)[0].hasPrefix("the baseline has 3 sittings, which hide slowdowns up to "))
    }
  }

  @Test func sittingsOfOtherCodeDoNotCount() {
    #expect(
      kinds(times(threeSittings + [Record.sitting(16, allocations: 700)])) == [.tooFewSittings])
  }

  @Test func timesWhoseControlIsGoneAreMissingNow() {
    let found = times(threeSittings, [])
    #expect(kinds(found) == [.missingNow] && subjects(found) == ["expat: times over control-expat"])
  }

  @Test func aCaseWithoutTimesBesideOneThatHasThemIsMissing() {
    let other = Record.results(Record.times([1.7], sink: "discard"))
    let found = Record.pairing(threeSittings, with: [now, other]).times()
    #expect(found.pairs.isEmpty && kinds(found) == [.missingBefore])
    #expect(subjects(found) == ["expat, small, whole, discard: times"])
  }

  // MARK: A user's own worker

  /// Other processes increase wall time, and with it the ratio to a reference that is short.
  @Test func wallTimesShowNothingOnABusyMachine() {
    func outcome(load: Double, _ rows: [MetricResult]) -> CheckFinding? {
      var times = Record.results(Record.times(Array(repeating: 1.7, count: 30)) + rows)
      times.load = MachineLoad(othersShare: load, processors: 2)
      let pairs = Record.pairing(threeSittings, with: [now, times]).times().pairs
      return Judge().findings(on: pairs).first
    }
    #expect(outcome(load: 0.5, [])?.outcome == .undecided)
    #expect(outcome(load: 0.5, [])?.reason.hasPrefix("its worker reports no CPU time") == true)
    #expect(outcome(load: 0.01, [])?.outcome == .same)
    #expect(outcome(load: 0.5, [Record.time(1)])?.outcome == .same)
  }

  @Test func aWorkerWithTimesAloneLacksNothing() {
    let timed = [10, 12, 14].map { Record.results(Record.times([1.7]), hour: $0) }
    let pairing = Record.pairing(timed, with: [Record.results(Record.times([1.7, 1.8]))])
    #expect(pairing.counts().pairs.isEmpty && pairing.counts().missing.isEmpty)
    #expect(pairing.times().pairs.count == 1 && pairing.times().missing.isEmpty)
    let few = Record.pairing(Array(timed.prefix(1)), with: timed).times().missing
    #expect(few.map(\.kind) == [.tooFewSittings])
    #expect(few.allSatisfy { !$0.remedy.contains("--exact") })
  }
}

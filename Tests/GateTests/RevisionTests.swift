import Campaign
@testable import Corpora
import Results
import Testing

@testable import Gate

/// Another distribution revision of the same upstream version is compared, and named.
@Suite struct RevisionTests {
  private static let recorded = "expat 2.5.0 (libexpat1 2.5.0-1+deb12u5)"
  private static let words = "the base has \(recorded), and this is expat 2.5.0 (libexpat1 u1)"

  private func base(_ baseline: Baseline, rows: Implementation...) -> RecordedBase {
    let machine = MachineIdentity(
      MeasuringEnvironment(
        fingerprint: [.init("cpu", "A"), Record.libc, Record.swift, .init("build", "release")],
        provenance: []))
    return RecordedBase(
      baseline: baseline, rows: GateRows(baseline.plan, in: WorkerRegistry(rows)),
      source: .file("a.json"), machine: machine)
  }

  private static func row(
    _ name: String = "expat", distribution: String = "libexpat1 u1", unavailability: String? = nil
  ) -> Implementation {
    Record.row(name, distribution: distribution, unavailability: unavailability)
  }

  private static let corpus = Corpus(
    name: "small", documentPath: "/nowhere", bytes: 1, sha256: "d1", manifest: nil, item: nil,
    recordType: nil, recordings: [])

  /// What a check finds of the allocations of expat, recorded as 763.
  private func check(
    allocations: Double, libraries: [String] = [recorded], limits: [Limit] = [],
    _ more: BaselineBlock...
  ) -> (base: RecordedBase, findings: [CheckFinding]) {
    let block = Record.block(libraries: libraries, Record.cell(times: [Record.times()]))
    var base = base(
      Baseline(plan: BaselinePlan(corpora: ["small"]), blocks: [block] + more), rows: Self.row())
    _ = base.comparableBackends([Self.corpus])
    var measurements = Measurements()
    measurements.add(exact: Record.measured([("allocations", allocations)]))
    let findings = base.exactFindings(measurements, ExactJudge(limits: Limits(limits)))
    return (base, findings)
  }

  @Test func equalFiguresAreGoodWithANote() {
    let (base, findings) = check(allocations: 763)
    #expect(findings.map(\.outcome) == [.good] && base.gaps.isEmpty)
    #expect(base.notes == ["\(Self.words): the exact figures of expat held"])
  }

  @Test(arguments: [762, 764] as [Double])
  func differentFiguresAreNamedAndNotJudged(_ allocations: Double) throws {
    let (base, findings) = check(allocations: allocations)
    #expect(findings.map(\.outcome) == [.unjudged] && base.notes.isEmpty)
    #expect(findings.map(\.found) == [allocations] && findings.map(\.reason) == [Self.words])
    let gap = try #require(base.gaps.first)
    #expect(base.gaps.count == 1 && gap.kind == .otherRevision && gap.subject == "expat")
    #expect(gap.reason == "1 of 1 exact figures differ (allocations): \(Self.words)")
    #expect(gap.remedy.hasSuffix("harness baseline --corpus small --output a.json"))
  }

  @Test func aLimitGivesRoomThereAsWell() throws {
    let limit = try #require(Limit("allocations=+2"))
    let (base, findings) = check(allocations: 764, limits: [limit])
    #expect(findings.map(\.outcome) == [.good] && base.gaps.isEmpty && base.notes.count == 1)
  }

  @Test func theRevisionAtHandIsPreferredAndThenTheNearest() {
    let same = Record.block(
      libraries: ["expat 2.5.0 (libexpat1 u1)"], Record.cell(allocations: 700))
    #expect(check(allocations: 701, same).findings.map(\.outcome) == [.worse])
    let later = Record.block(
      libraries: ["expat 2.5.0 (libexpat1 u2)"], Record.cell(allocations: 700))
    for (allocations, revision) in [(700.0, "libexpat1 u2"), (763, "libexpat1 2.5.0-1+deb12u5")] {
      let (base, findings) = check(allocations: allocations, later)
      #expect(findings.map(\.outcome) == [.good])
      #expect(base.notes.first?.contains("the base has expat 2.5.0 (\(revision)),") == true)
    }
    let (base, _) = check(allocations: 1, later)
    #expect(base.gaps.first?.reason.contains("the base has expat 2.5.0 (libexpat1 u2),") == true)
  }

  @Test(arguments: ["expat 2.5.1 (libexpat1 u1)", "expat 2.5.0.1", "expat"])
  func anotherUpstreamVersionIsNotCompared(_ library: String) {
    let (base, findings) = check(allocations: 763, libraries: [library])
    #expect(findings.isEmpty && base.gaps.map(\.kind) == [.otherLibrary])
  }

  @Test func timesOfAnotherRevisionAreNotJudged() {
    var (base, _) = check(allocations: 763)
    #expect(base.timedBackends(Measurements()).isEmpty)
    #expect(base.gaps.map(\.kind) == [.otherRevision])
    #expect(base.gaps.map(\.subject) == ["expat: times"])
    #expect(base.gaps.map(\.reason) == [Self.words])
  }

  // MARK: Rows that a revision lacks

  private func gaps(
    ofUnavailableRowRecordedWith library: String, isExpatCompared: Bool = true
  ) -> RecordedBase {
    let block = Record.block(
      libraries: [library], Record.cell(), Record.cell("expat-undeferred"))
    var base = base(
      Record.baseline(block), rows: Self.row(),
      Self.row("expat-undeferred", unavailability: "no switch"))
    #expect(base.comparableBackends([Self.corpus]) == (isExpatCompared ? ["expat"] : []))
    return base
  }

  @Test func aRowThatThisRevisionLacksIsANote() {
    let base = gaps(ofUnavailableRowRecordedWith: Self.recorded)
    #expect(base.gaps.isEmpty)
    #expect(
      base.notes == [
        "expat-undeferred is unavailable with expat 2.5.0 (libexpat1 u1): no switch"
      ])
  }

  @Test func aRowThatThisRevisionHadIsMissing() {
    let base = gaps(ofUnavailableRowRecordedWith: "expat 2.5.0 (libexpat1 u1)")
    #expect(base.gaps.map(\.kind) == [.missingNow] && base.notes.isEmpty)
    #expect(base.gaps.map(\.subject) == ["expat-undeferred"])
  }

  @Test func aRowOfAnotherUpstreamVersionIsNotPassedOver() {
    let base = gaps(
      ofUnavailableRowRecordedWith: "expat 2.4.0 (libexpat1 u5)", isExpatCompared: false)
    #expect(base.gaps.map(\.subject) == ["expat-undeferred", "expat"])
    #expect(base.gaps.allSatisfy { $0.kind == .otherLibrary } && base.notes.isEmpty)
  }

  // MARK: Two builds

  private func parallel(
    _ row: Implementation, beside other: Implementation
  ) -> ParallelBase {
    let plan = BaselinePlan(corpora: ["small"])
    var base = ParallelBase(
      workers: WorkerRegistry([Self.row(), other]),
      rows: GateRows(plan, in: WorkerRegistry([Self.row(), row])), plan: plan, suffix: "@base",
      source: "builds")
    #expect(base.comparableBackends([Self.corpus]) == ["expat"])
    return base
  }

  @Test func aRowThatBothBuildsLackIsANote() {
    let lacking = Self.row("expat-undeferred", unavailability: "no switch")
    let base = parallel(lacking, beside: lacking)
    #expect(base.gaps.isEmpty && base.notes.count == 1)
  }

  @Test func aRowThatOnlyThisBuildHostsIsANote() {
    let base = parallel(Self.row("expat-new"), beside: Self.row("expat-gone"))
    #expect(base.gaps.map(\.kind) == [.missingNow] && base.gaps.map(\.subject) == ["expat-gone"])
    #expect(base.notes == ["expat-new is new: the base has no such backend"])
  }

  @Test func aRowThatOneBuildLacksWithTheSameLibraryIsMissing() {
    let lacking = Self.row("expat-undeferred", unavailability: "no switch")
    let offered = Self.row("expat-undeferred")
    #expect(parallel(lacking, beside: offered).gaps.map(\.kind) == [.missingNow])
    let other = parallel(offered, beside: lacking)
    #expect(other.gaps.map(\.kind) == [.missingInBase])
    #expect(
      other.gaps.first?.reason.hasPrefix("in the base expat-undeferred is unavailable") == true)
  }
}

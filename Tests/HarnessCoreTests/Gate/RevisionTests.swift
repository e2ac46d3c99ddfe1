import Testing

@testable import HarnessCore

/// Another distribution revision of the same upstream version is compared, and reported by name.
@Suite struct RevisionTests {
  private static let recorded = "expat 2.5.0 (libexpat1 2.5.0-1+deb12u5)"
  private static let text =
    "the baseline has \(recorded), and this machine has expat 2.5.0 (libexpat1 u1)"

  private func source(_ baseline: Baseline, hosting hosted: Implementation...) -> BaselineFileSource
  {
    let machine = MachineIdentity(
      MeasurementEnvironment(
        fingerprint: [.init("cpu", "A"), Record.libc, Record.swift, .init("build", "release")],
        provenance: []))
    return BaselineFileSource(
      baseline: baseline, source: .file("a.json"),
      implementations: PlannedImplementations(baseline.plan, in: WorkerRegistry(hosted)),
      machine: machine)
  }

  private static func implementation(
    _ name: String = "expat", distribution: String = "libexpat1 u1", unavailability: String? = nil
  ) -> Implementation {
    Record.implementation(name, distribution: distribution, unavailability: unavailability)
  }

  private static let corpus = Corpus(
    name: "small", documentPath: "/nowhere", bytes: 1, sha256: "d1", manifest: nil, item: nil,
    recordTypes: [], recordings: [])

  /// Checks the allocations of expat, recorded as 763.
  private func check(
    allocations: Double, libraries: [String] = [recorded], limits: [Limit] = [],
    _ more: BaselineBlock...
  ) throws -> (comparison: Comparison, judgement: Judgement) {
    let block = Record.block(libraries: libraries, Record.recordedCase(times: [Record.times()]))
    let source = source(
      Baseline(plan: BaselinePlan(corpora: ["small"]), blocks: [block] + more),
      hosting: Self.implementation())
    let judge = Judge(limits: limits)
    var comparison = try source.comparison { _ throws(CorpusError) in Self.corpus }
    comparison.measurements.add(exact: Record.measured([("allocations", allocations)]))
    comparison.pairExact(with: source, judge)
    return (comparison, judge.judgement(of: comparison))
  }

  @Test func equalFiguresAreGoodWithANote() throws {
    let (_, judgement) = try check(allocations: 763)
    #expect(judgement.exact.map(\.outcome) == [.good] && judgement.missing.isEmpty)
    #expect(judgement.notes == ["\(Self.text): the exact figures of expat are within their limits"])
  }

  @Test(arguments: [762, 764] as [Double])
  func differentFiguresAreNamedAndNotJudged(_ allocations: Double) throws {
    let (_, judgement) = try check(allocations: allocations)
    let findings = judgement.exact
    #expect(findings.map(\.outcome) == [.unjudged] && judgement.notes.isEmpty)
    #expect(findings.map(\.now) == [allocations] && findings.map(\.reason) == [Self.text])
    let missing = try #require(judgement.missing.first)
    #expect(judgement.missing.count == 1)
    #expect(missing.kind == .otherRevision && missing.subject == "expat")
    #expect(missing.reason == "1 of 1 exact figures differ (allocations): \(Self.text)")
    #expect(missing.remedy.hasSuffix("harness baseline --corpus small --output a.json"))
  }

  @Test func limitAppliesAcrossLibraryRevisions() throws {
    let limit = try #require(Limit("allocations=+2"))
    let (_, judgement) = try check(allocations: 764, limits: [limit])
    #expect(judgement.exact.map(\.outcome) == [.good])
    #expect(judgement.missing.isEmpty && judgement.notes.count == 1)
  }

  @Test func theRevisionAtHandIsPreferredAndThenTheNearest() throws {
    let same = Record.block(
      libraries: ["expat 2.5.0 (libexpat1 u1)"], Record.recordedCase(allocations: 700))
    #expect(try check(allocations: 701, same).judgement.exact.map(\.outcome) == [.worse])
    let later = Record.block(
      libraries: ["expat 2.5.0 (libexpat1 u2)"], Record.recordedCase(allocations: 700))
    for (allocations, revision) in [(700.0, "libexpat1 u2"), (763, "libexpat1 2.5.0-1+deb12u5")] {
      let (_, judgement) = try check(allocations: allocations, later)
      #expect(judgement.exact.map(\.outcome) == [.good])
      let note = judgement.notes.first
      #expect(note?.contains("the baseline has expat 2.5.0 (\(revision)),") == true)
    }
    let missing = try check(allocations: 1, later).judgement.missing.first
    #expect(missing?.reason.contains("the baseline has expat 2.5.0 (libexpat1 u2),") == true)
  }

  @Test(arguments: ["expat 2.5.1 (libexpat1 u1)", "expat 2.5.0.1", "expat"])
  func anotherUpstreamVersionIsNotCompared(_ library: String) throws {
    let (_, judgement) = try check(allocations: 763, libraries: [library])
    #expect(judgement.exact.isEmpty && judgement.missing.map(\.kind) == [.otherLibrary])
  }

  @Test func timesOfAnotherRevisionAreNotJudged() throws {
    let reference = try check(allocations: 763).comparison.reference
    #expect(reference.timed.isEmpty)
    #expect(reference.untimed.map(\.kind) == [.otherRevision])
    #expect(reference.untimed.map(\.subject) == ["expat: times"])
    #expect(reference.untimed.map(\.reason) == [Self.text])
  }

  // MARK: Implementations that a revision lacks

  private func comparison(
    ofUnavailableRecordedWith library: String, isExpatCompared: Bool = true
  ) throws -> Comparison {
    let block = Record.block(
      libraries: [library], Record.recordedCase(), Record.recordedCase("expat-undeferred"))
    let comparison = try source(
      Record.baseline(block), hosting: Self.implementation(),
      Self.implementation("expat-undeferred", unavailability: "no switch")
    ).comparison { _ throws(CorpusError) in Self.corpus }
    #expect(
      comparison.implementations.backends.map(\.name) == (isExpatCompared ? ["expat"] : []))
    return comparison
  }

  @Test func whatThisRevisionLacksIsANote() throws {
    let comparison = try comparison(ofUnavailableRecordedWith: Self.recorded)
    #expect(comparison.missing.isEmpty)
    #expect(
      comparison.notes == [
        "expat-undeferred is unavailable with expat 2.5.0 (libexpat1 u1): no switch"
      ])
  }

  @Test func whatThisRevisionHadIsMissing() throws {
    let comparison = try comparison(ofUnavailableRecordedWith: "expat 2.5.0 (libexpat1 u1)")
    #expect(comparison.missing.map(\.kind) == [.missingNow] && comparison.notes.isEmpty)
    #expect(comparison.missing.map(\.subject) == ["expat-undeferred"])
  }

  @Test func whatAnotherUpstreamVersionHadIsNotPassedOver() throws {
    let comparison = try comparison(
      ofUnavailableRecordedWith: "expat 2.4.0 (libexpat1 u5)", isExpatCompared: false)
    #expect(comparison.missing.map(\.subject) == ["expat-undeferred", "expat"])
    #expect(comparison.missing.allSatisfy { $0.kind == .otherLibrary })
    #expect(comparison.notes.isEmpty)
  }
}

import Testing
import WorkerContract

@testable import HarnessCore

/// What is known of a baseline before anything is measured.
@Suite struct RecordedBeforeTests {
  private func before(
    _ sittings: Results..., plan: BaselinePlan = BaselinePlan(corpora: ["small"]),
    source: BaselineSource = .file("a.json"), workerOptions: [String] = []
  ) -> RecordedBefore {
    RecordedBefore(Baseline(plan: plan, results: sittings), source, workerOptions)
  }

  private func planned(_ hosted: Implementation...) -> PlannedImplementations {
    PlannedImplementations(BaselinePlan(corpora: ["small"]), in: WorkerRegistry(hosted))
  }

  private static func corpus(_ sha256: String = "d1") -> Corpus {
    Corpus(
      name: "small", documentPath: "/nowhere", bytes: 1, sha256: sha256, manifest: nil, item: nil,
      recordTypes: [], recordings: [])
  }

  // MARK: Corpora

  @Test func theRecordedDocumentIsMeasured() throws {
    let (found, missing) = try before(Record.sitting()).corpora { _ throws(CorpusError) in
      Self.corpus()
    }
    #expect(found.map(\.name) == ["small"] && missing.isEmpty)
  }

  @Test func anotherDocumentIsNamedByItsHash() throws {
    let (found, missing) = try before(Record.sitting()).corpora { _ throws(CorpusError) in
      Self.corpus("e2")
    }
    #expect(found.isEmpty && missing.map(\.kind) == [.otherDocument])
    #expect(missing.map(\.reason) == ["its document is e2… here and d1… in the baseline"])
  }

  @Test func aCorpusThatIsGoneIsMissingNow() throws {
    let (found, missing) = try before(Record.sitting()).corpora { name throws(CorpusError) in
      throw .notFound(name: name, searched: [], nearest: nil)
    }
    #expect(found.isEmpty && missing.map(\.kind) == [.missingNow])
    #expect(missing.map(\.subject) == ["small"])
  }

  @Test func whatIsAdvisedHasTheWorkersOptions() throws {
    let (_, missing) = try before(workerOptions: ["--worker", "./own"]).corpora {
      _ throws(CorpusError) in Self.corpus()
    }
    #expect(
      missing.map(\.remedy) == [
        "record it: harness baseline --corpus small --worker ./own --output a.json"
      ])
  }

  @Test func commandsCanBePastedIntoAShell() {
    let plan = BaselinePlan(
      corpora: ["my feeds/a.xml"], backends: ["it's"], streams: ["fixed:4096"], sinks: [""])
    let source = BaselineSource.revision("main", path: "./Reports/a b.json", directory: ".")
    #expect(
      before(plan: plan, source: source).text(for: planned()).text.recording == #"""
        harness baseline --corpus 'my feeds/a.xml' --backend 'it'\''s' --stream fixed:4096 \#
        --sink '' --output 'Reports/a b.json'
        """#)
  }

  // MARK: Implementations

  @Test func aBackendThatNoWorkerHostsMayHaveAnotherName() {
    let text = before(Record.sitting()).text(for: planned(Record.implementation("expat2"))).text
    let absence = text.absences["expat"]
    #expect(absence?.kind == .missingNow)
    #expect(
      absence?.reason
        == "the baseline has this backend, but no worker hosts it; is it now called 'expat2'?")
    #expect(
      absence?.remedy
        == "restore it (with --worker for a worker of your own), or delete a.json and record without "
        + "it: harness baseline --corpus small --output a.json")
  }

  private func textWithoutSwitch(recordedWith distribution: String) -> (BeforeText, [String]) {
    let recorded = Record.results(
      [Record.count(763), Record.count(763, of: "expat-undeferred")], distribution: distribution)
    let (text, notes) = before(recorded).text(
      for: planned(
        Record.implementation(distribution: "u1"),
        Record.implementation(
          "expat-undeferred", distribution: "u1", unavailability: "no switch")))
    return (text, notes)
  }

  @Test func whatThisRevisionLacksIsANote() {
    let (text, notes) = textWithoutSwitch(recordedWith: "u5")
    #expect(text.absences.isEmpty && text.ignored == ["expat-undeferred"])
    #expect(notes == ["expat-undeferred is unavailable with expat 2.5.0 (u1): no switch"])
  }

  @Test func whatThisRevisionHadIsMissing() {
    let (text, notes) = textWithoutSwitch(recordedWith: "u1")
    #expect(text.absences["expat-undeferred"]?.kind == .missingNow && notes.isEmpty)
  }

  /// The self-test would always fail with a worker that cannot make itself slower.
  @Test func theSelfTestIsDoneOnABackendThatCanBeMadeWorse() {
    func own(injects: Bool = false) -> Implementation {
      var own = Record.implementation("own", library: "own", version: "1")
      own.description.injectsChanges = injects
      return own
    }
    func original(_ hosted: [Implementation], _ names: [String]) -> String? {
      PlannedImplementations(
        BaselinePlan(corpora: ["small"], backends: names), in: WorkerRegistry(hosted)
      ).selfTestOriginal
    }
    let expat = Record.implementation()
    let libxml2 = Record.implementation("libxml2", library: "libxml2")
    #expect(original([expat, libxml2, own()], ["own"]) == "libxml2")
    #expect(original([expat, libxml2, own()], ["own", "expat"]) == "expat")
    #expect(original([expat, libxml2, own(injects: true)], ["own"]) == "own")
    #expect(original([own()], []) == "own")
  }
}

import Foundation
import Testing

/// Exact metrics against a baseline: every exit status, and every way a baseline can be broken.
struct CheckTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallCorpus.make(in: folder)
  }

  @discardableResult
  private func record(_ arguments: String...) throws -> String {
    try record(arguments: arguments)
  }

  @discardableResult
  private func record(arguments: [String]) throws -> String {
    let outcome = try Harness.measure(
      ["baseline", "--corpus", "small", "--backend", "expat", "--exact", "--output", "base.json"]
        + arguments, in: folder)
    try #require(outcome.status == 0, "\(outcome.everything)")
    return outcome.output
  }

  private func check(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Outcome {
    try check(arguments: arguments, environment: environment)
  }

  private func check(
    arguments: [String], environment: [String: String] = [:]
  ) throws -> Outcome {
    try Harness.measure(
      ["check", "--baseline", "base.json", "--exact"] + arguments, in: folder,
      environment: environment)
  }

  // MARK: What is as good as it was, worse, or better

  @Test func whatHasNotChangedIsAsGood() throws {
    let recorded = try record()
    #expect(
      recorded.hasPrefix(
        "base.json: \(Reports.exactFigures) exact figures of 1 cases, for expat "))
    let outcome = try check()
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(
      outcome.output.hasPrefix(
        "base is as good as base.json: \(Reports.exactFigures) exact metrics held."))
    #expect(outcome.output.contains("self-test passed"))
  }

  @Test func oneAllocationMoreIsWorseAndTheImplementationIsNamed() throws {
    try record()
    let outcome = try check("--inject", "expat+1alloc")
    #expect(outcome.status == 2, "\(outcome.everything)")
    #expect(outcome.output.contains("Allocations of expat rose from "))
    #expect(outcome.output.contains("harness baseline --corpus small --backend expat --exact"))
  }

  @Test func aLimitGivesRoom() throws {
    try record()
    let outcome = try check(
      "--inject", "expat+1alloc", "--limit", "allocations=+1", "--limit", "allocated_bytes=+16")
    #expect(outcome.status == 0, "\(outcome.everything)")
  }

  // MARK: What is missing

  /// Creates a worker that hosts expat under another name, with another version or distribution revision,
  /// and more lines in its description.
  private func makeWorker(
    hosting name: String, version: String, distribution: String = "libexpat1 u1",
    _ more: String = "note: -"
  ) throws -> [String] {
    let script = """
      #!/bin/sh
      worker=\(Harness.directory)/worker-expat
      if [ "$1" = describe ]; then
        "$worker" describe | awk 'BEGIN { RS = ""; ORS = "\\n\\n" } /^backend: expat\\n/' |
          sed 's/^backend: .*/backend: \(name)/; s/^version: .*/version: \(version)/
            s/^library-file: .*/distribution: \(distribution)\\n\(more)/'
        exit
      fi
      for word; do
        shift
        [ "$word" = \(name) ] && word=expat
        set -- "$@" "$word"
      done
      exec "$worker" "$@"

      """
    try folder.write(script, to: "worker")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder / "worker")
    return ["--worker", folder / "worker"]
  }

  private func recordRenamed(_ worker: [String]) throws {
    let outcome = try Harness.measure(
      ["baseline", "--corpus", "small", "--backend", "renamed", "--exact", "--output"]
        + ["base.json"] + worker, in: folder)
    try #require(outcome.status == 0, "\(outcome.everything)")
  }

  @Test func aBackendThatIsGoneIsMissing() throws {
    try recordRenamed(try makeWorker(hosting: "renamed", version: "2.5.0"))
    let outcome = try check()
    #expect(outcome.status == 3, "\(outcome.everything)")
    #expect(outcome.output.contains("renamed"))
    #expect(outcome.output.contains("no worker hosts it"))
  }

  @Test func anotherVersionOfALibraryIsNoSilentPass() throws {
    try recordRenamed(try makeWorker(hosting: "renamed", version: "2.5.0"))
    let worker = try makeWorker(hosting: "renamed", version: "2.5.1")
    let outcome = try Harness.measure(
      ["check", "--baseline", "base.json", "--exact"] + worker, in: folder)
    #expect(outcome.status == 3, "\(outcome.everything)")
    #expect(outcome.output.contains("it is expat 2.5.1 "), "\(outcome.output)")
    // With both versions recorded, each has its figures.
    try recordRenamed(worker)
    let again = try Harness.measure(
      ["check", "--baseline", "base.json", "--exact"] + worker, in: folder)
    #expect(again.status == 0, "\(again.everything)")
    let older = try Harness.measure(
      ["check", "--baseline", "base.json", "--exact"]
        + makeWorker(hosting: "renamed", version: "2.5.0"), in: folder)
    #expect(older.status == 0, "\(older.everything)")
  }

  // MARK: Other revisions of a library

  private func checkWithOtherRevision(
    saying more: String = "note: -", _ arguments: String...
  ) throws -> Outcome {
    try recordRenamed(
      try makeWorker(hosting: "renamed", version: "2.5.0", distribution: "libexpat1 u5"))
    let worker = try makeWorker(
      hosting: "renamed", version: "2.5.0", distribution: "libexpat1 u1", more)
    return try check(arguments: ["--output", "reports"] + worker + arguments)
  }

  private static let revisions =
    "the baseline has expat 2.5.0 (libexpat1 u5), and this machine has expat 2.5.0 (libexpat1 u1)"

  @Test func anotherRevisionWithEqualFiguresIsANote() throws {
    let outcome = try checkWithOtherRevision()
    #expect(outcome.status == 0, "\(outcome.everything)")
    let note = "\(Self.revisions): the exact figures of renamed are within their limits"
    #expect(
      outcome.output.replacing("\n", with: " ").contains("note: \(note)"), "\(outcome.output)")
    #expect(
      try folder.text("reports/base-check.md").contains("## Notes\n\n- the baseline has expat"))
    #expect(try folder.text("reports/base-check.json").contains(note))
    #expect(try folder.text("reports/base-check.junit.xml").contains(note))
  }

  @Test func anotherRevisionWithOtherFiguresIsNotComparableAndTheyAreNamed() throws {
    let outcome = try checkWithOtherRevision("--inject", "renamed+1alloc")
    #expect(outcome.status == 3, "\(outcome.everything)")
    #expect(
      outcome.output.contains(
        "renamed: another revision of the library: 2 of \(Reports.exactFigures) exact figures"))
    let unwrapped = outcome.output.replacing(/\n +/, with: " ")
    #expect(unwrapped.contains("(allocated_bytes, allocations): \(Self.revisions)"))
    #expect(outcome.output.contains(#/\nallocations +renamed +not judged/#), "\(outcome.output)")
    #expect(outcome.output.contains("record this revision as well"))
  }

  @Test func anImplementationThatThisRevisionLacksIsANoteIfOthersAreCompared() throws {
    let alone = try checkWithOtherRevision(saying: "unavailable: it has no switch")
    #expect(alone.status == 3, "\(alone.everything)")
    let note = "note: renamed is unavailable with expat 2.5.0 (libexpat1 u1): it has no switch"
    #expect(alone.output.contains(note), "\(alone.output)")
    try FileManager.default.removeItem(atPath: folder / "base.json")
    try record(
      arguments: ["--backend", "renamed"]
        + makeWorker(hosting: "renamed", version: "2.5.0", distribution: "libexpat1 u5"))
    let worker = try makeWorker(
      hosting: "renamed", version: "2.5.0", distribution: "libexpat1 u1",
      "unavailable: it has no switch")
    let checked = try check(arguments: worker)
    #expect(checked.status == 0, "\(checked.everything)")
    #expect(checked.output.contains(note), "\(checked.output)")
  }

  @Test func anImplementationThatThisRevisionLacksIsNotRecordedByName() throws {
    let worker = try makeWorker(
      hosting: "renamed", version: "2.5.0", "unavailable: it has no switch")
    let outcome = try Harness.measure(
      ["baseline", "--corpus", "small", "--backend", "renamed", "--exact", "--output"]
        + ["base.json"] + worker, in: folder)
    #expect(outcome.status == 5, "\(outcome.everything)")
    #expect(
      outcome.errors.contains("renamed is unavailable with expat 2.5.0 (libexpat1 u1): it has"))
    let all = try Harness.measure(
      ["baseline", "--corpus", "small", "--exact", "--output", "base.json"] + worker, in: folder)
    #expect(all.status == 0, "\(all.everything)")
    #expect(all.output.contains("\nleft out: renamed is unavailable with "), "\(all.output)")
  }

  @Test func anImplementationThatReportedSomethingElseIsNotRecorded() throws {
    let outcome = try Harness.measure(
      ["baseline", "--corpus", "small", "--backend", "drops-one-event", "--exact", "--output"]
        + ["base.json", "--worker", Harness.misbehavingWorker], in: folder)
    #expect(outcome.status == 5, "\(outcome.everything)")
    #expect(outcome.errors.contains("nothing was recorded, because these implementations"))
    #expect(!folder.names().contains("base.json"))
  }

  @Test func aBackendThatIsNewIsMissingInTheBase() throws {
    let outcome = try Harness.measure(
      ["baseline", "--corpus", "small", "--exact", "--output", "base.json"], in: folder)
    try #require(outcome.status == 0, "\(outcome.everything)")
    let found = try check("--worker", Harness.misbehavingWorker)
    #expect(found.status == 3, "\(found.everything)")
    #expect(found.output.contains("drops-one-event: missing in the base"))
  }

  @Test func aCorpusThatIsGoneIsMissing() throws {
    try record()
    try FileManager.default.moveItem(atPath: folder / "small", toPath: folder / "other")
    let outcome = try check()
    #expect(outcome.status == 3, "\(outcome.everything)")
    #expect(outcome.output.contains("small"))
  }

  @Test func anotherDocumentIsNotCompared() throws {
    try record()
    try FileManager.default.removeItem(atPath: folder / "small")
    try SmallCorpus.make(in: folder, items: 6)
    let outcome = try check()
    #expect(outcome.status == 3, "\(outcome.everything)")
    #expect(outcome.output.contains("its document is "))
  }

  @Test func timesThatWereNotRecordedAreNotJudged() throws {
    try record()
    // The plan of the baseline has no times, because only exact metrics were requested.
    let outcome = try Harness.measure(["check", "--baseline", "base.json"], in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains("Times were not judged"))
  }

  @Test func everyFeedThatIsNamedMustBeInTheBaseline() throws {
    try FileManager.default.copyItem(
      atPath: folder / "small/itunes300.xml", toPath: folder / "a.xml")
    let recorded = try Harness.measure(
      "baseline", "a.xml", "--backend", "expat", "--exact", in: folder)
    try #require(recorded.status == 0, "\(recorded.everything)")
    let outcome = try Harness.measure("check", "a.xml", "b.xml", "--exact", in: folder)
    #expect(outcome.status == 66, "\(outcome.everything)")
    #expect(outcome.errors.contains("is of a.xml, not of b.xml: check each by itself"))
  }

  // MARK: Broken baselines

  @Test func aBaselineThatIsNotThere() throws {
    let outcome = try check()
    #expect(outcome.status == 66, "\(outcome.everything)")
    #expect(
      outcome.errors.contains(
        "harness baseline --corpus itunes300 --exact --output base.json"))
  }

  /// A way to damage a baseline, with the message it causes.
  enum Damage: String, CaseIterable {
    case truncated = "is truncated"
    case edited = "was edited after it was recorded: its checksum"
    case older = "has schema version 0, and this harness reads 1; delete it"
    case malformed = "is malformed: baseline.results"

    func done(to text: String) -> String {
      switch self {
      case .truncated: String(text.dropLast(40))
      case .edited: text.replacing("300", with: "301")
      case .older: text.replacing("\"schema\" : 1", with: "\"schema\" : 0")
      case .malformed: text.replacing("\"results\" : [", with: "\"results\" : 7, \"x\" : [")
      }
    }
  }

  @Test(arguments: Damage.allCases)
  func aBrokenBaselineGetsItsOwnMessage(damage: Damage) throws {
    try record()
    try folder.write(damage.done(to: try folder.text("base.json")), to: "base.json")
    let outcome = try check()
    #expect(outcome.status == 65, "\(outcome.everything)")
    #expect(outcome.errors.contains(damage.rawValue), "\(outcome.errors)")
    #expect(outcome.errors.contains("harness baseline"))
  }

  @Test func aRevisionHasItsOwnWhateverTheChangeSays() throws {
    try record()
    for words in [
      ["init", "-q"], ["add", "base.json"],
      ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "base"],
    ] {
      let outcome = try Command("/usr/bin/env", ["git"] + words, in: folder.path).run()
      try #require(outcome.status == 0, "\(outcome.everything)")
    }
    try folder.write("{}", to: "base.json")
    let outcome = try Harness.measure(
      ["check", "--baseline", "git:HEAD:base.json", "--exact"], in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    let unknown = try Harness.measure(
      ["check", "--baseline", "git:nowhere:base.json", "--exact"], in: folder)
    #expect(unknown.status == 66, "\(unknown.everything)")
  }

  // MARK: Recording

  @Test func aFileRecordedByAnotherPlanIsLeftAlone() throws {
    try record()
    let before = try folder.text("base.json")
    let outcome = try Harness.measure(
      ["baseline", "--corpus", "small", "--exact", "--output", "base.json"], in: folder)
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(outcome.errors.contains("(--corpus small --backend expat --exact)"))
    #expect(try folder.text("base.json") == before)
  }

  @Test func recordingAgainReplacesTheFigures() throws {
    try record()
    let before = try folder.text("base.json")
    try record()
    let figures = /"value" : [0-9]+/
    #expect(
      try folder.text("base.json").matches(of: figures).map(\.output)
        == before.matches(of: figures).map(\.output))
  }

  @Test func aFileThatCanNotBeWrittenCostsNoMeasurement() throws {
    try folder.write("", to: "file")
    let outcome = try Harness.measure(
      ["baseline", "--corpus", "small", "--exact", "--output", "file/base.json"], in: folder)
    #expect(outcome.status == 73, "\(outcome.everything)")
  }

  // MARK: Usage

  @Test(arguments: [
    (["--limit", "parse_time=+1%"], "times have --min-effect"),
    (["--limit", "allocations=1"], "allocations=1"),
    (["--against", "."], "--against and --baseline exclude each other"),
    (["--backend", "expat"], "--backend to --instructions need --against"),
    (["--min-effect", "0%"], "--min-effect must lie between 0% and 100%"),
    (["--format", "yaml"], "no format 'yaml'; available: markdown"),
    (["--inject", "expat+x"], "expat+x"),
  ])
  func whatMakesNoSenseIsUsage(arguments: [String], message: String) throws {
    let outcome = try Harness.measure(
      ["check", "--baseline", "base.json"] + arguments, in: folder)
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func aBackendThatNoWorkerHostsCanNotBeMadeWorse() throws {
    try record()
    let outcome = try check("--inject", "expta+1alloc")
    #expect(outcome.status == 66, "\(outcome.everything)")
    #expect(outcome.errors.contains("did you mean 'expat'?"))
  }

  // MARK: Where people read it

  @Test func everyFormIsWritten() throws {
    try record()
    let outcome = try check("--output", "reports", "--inject", "expat+1alloc")
    #expect(outcome.status == 2, "\(outcome.everything)")
    #expect(
      folder.names("reports")
        == ["base-check.html", "base-check.json", "base-check.junit.xml", "base-check.md"])
  }

  @Test func gitHubGetsAnnotationsSummaryAndComment() throws {
    try record()
    try folder.write("before\n", to: "summary.md")
    let summary = ["GITHUB_STEP_SUMMARY": folder / "summary.md"]
    let worse = try check(
      "--format", "github", "--output", "out", "--inject", "expat+1alloc", environment: summary)
    #expect(worse.status == 2, "\(worse.everything)")
    #expect(worse.output.contains("\n::error title=base%3A allocations of expat"))
    #expect(try folder.text("summary.md").hasPrefix("before\n"))
    #expect(try folder.text("summary.md").contains("Allocations of expat rose"))
    #expect(
      try folder.text("out/base-check.comment.md").hasPrefix(
        "<!-- feed-parser-harness check base -->\n"))
    let good = try check("--format", "github", "--output", "out", environment: summary)
    #expect(good.status == 0, "\(good.everything)")
    #expect(folder.names("out").isEmpty)
  }

  @Test func oneFormAloneIsPrinted() throws {
    try record()
    let outcome = try check("--format", "junit")
    #expect(outcome.status == 0 && outcome.output.hasPrefix("<?xml "), "\(outcome.everything)")
  }
}

import Foundation
import Testing

/// Commits as the other side of a check, and as the steps of a bisection.
@Suite(.serialized) struct RevisionTests {
  private let history: WorkerHistory

  init() throws { history = try WorkerHistory.shared.get() }

  // MARK: A check against a revision

  private func check(
    _ revision: String, _ options: String..., cache: String = "cache"
  ) throws
    -> Outcome
  {
    try history.run(
      [
        "check", "--against", "git:\(revision)", "--corpus", "small", "--backend", "expat",
        "--exact",
      ]
        + options, cache: cache)
  }

  @Test func aRevisionIsBuiltOnceAndNamed() throws {
    let commit = try history.git("rev-parse", "good")
    let short = try history.git("rev-parse", "--short", "good")
    _ = try? FileManager.default.removeItem(
      atPath: history.folder / "cache/feed-parser-harness/builds/\(commit)")
    let first = try check("good")
    #expect(first.status == 0, "\(first.everything)")
    #expect(first.output.hasPrefix("against is as good as git:good (\(short)): "))
    #expect(first.errors.contains("building the workers of \(short) (Be good)"), "\(first.errors)")
    let second = try check(commit, "--inject", "expat+1alloc")
    #expect(second.status == 2, "\(second.everything)")
    #expect(!second.errors.contains("building"), "\(second.errors)")
    #expect(history.builds.contains(commit))
  }

  @Test func theCheckoutIsLeftAsItIs() throws {
    let state = { try history.git("status", "--porcelain") + history.git("worktree", "list") }
    let before = try state()
    let outcome = try check("allocation")
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains("allocations of expat fell from "), "\(outcome.output)")
    #expect(try state() == before)
  }

  @Test func aRevisionThatDoesNotCompileIsNamedWithTheError() throws {
    let outcome = try check("broken")
    #expect(outcome.status == 69, "\(outcome.everything)")
    #expect(outcome.errors.contains("(Be broken) can't be built: Sources/main.c:1:1: error: "))
    #expect(outcome.output == "")
    let log = try #require(outcome.errors.firstMatch(of: /the full log is (\S+\.log)\./))
    #expect(FileManager.default.fileExists(atPath: String(log.1)))
    #expect(!history.builds.contains(try history.git("rev-parse", "broken")))
  }

  @Test func anUnknownRevisionIsNotFound() throws {
    let outcome = try check("nowhere")
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("no revision 'nowhere' in \(history.checkout)"))
    #expect(outcome.errors.contains("git fetch"))
  }

  @Test func aFolderThatIsNoRepositoryIsNamed() throws {
    let folder = try Folder()
    let outcome = try Harness.measure(
      "check", "--against", "git:HEAD", "--exact", in: folder,
      environment: ["XDG_CACHE_HOME": folder / "cache", "GIT_CEILING_DIRECTORIES": "/tmp"])
    #expect(outcome.status == 69, "\(outcome.everything)")
    #expect(outcome.errors.contains("no repository in the working directory (fatal: not"))
    #expect(outcome.errors.contains("--against"))
  }

  @Test func aCacheThatCannotBeWrittenIsReported() throws {
    try history.folder.write("", to: "file")
    let outcome = try check("good", cache: "file")
    #expect(outcome.status == 73, "\(outcome.everything)")
    #expect(outcome.errors.contains("can't write \(history.folder / "file")"))
  }

  @Test func aRevisionNeedsAName() throws {
    let outcome = try check("")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("git:HEAD~1"))
  }

  // MARK: A bisection

  private func bisect(_ arguments: String...) throws -> Outcome {
    try history.run(["bisect", "--corpus", "small", "--backend", "expat"] + arguments)
  }

  @Test func theFirstThatIsWorseInAnyMetricIsFound() throws {
    let outcome = try bisect("--good", "good", "--exact")
    #expect(outcome.status == 0, "\(outcome.everything)")
    let commit = try history.git("rev-parse", "leak")
    #expect(outcome.output.hasPrefix("the first worse commit is \(commit.prefix(7))"))
    #expect(outcome.output.contains("(Be leak)\n  \(commit), a, "), "\(outcome.output)")
    #expect(outcome.output.contains("Leaked blocks of expat rose from 0 to 1"))
  }

  /// An exact metric does not need --exact.
  @Test func whatCanNotBeBuiltIsSkippedAndMayHideTheFirst() throws {
    let outcome = try bisect("--good", "good", "--bad", "later", "--metric", "allocations")
    #expect(outcome.status == 3, "\(outcome.everything)")
    #expect(outcome.errors.contains("(Be leak): "), "\(outcome.errors)")
    #expect(outcome.errors.contains("(Be broken) can't be built: "))
    #expect(outcome.errors.contains(/it is one of \w+ \(Be broken\), \w+ \(Be allocation\)/))
    #expect(!outcome.everything.contains("eaked blocks of"))
    #expect(outcome.output == "")
  }

  @Test func aSearchThatIsQuietPrintsTheCommitAlone() throws {
    let outcome = try bisect("--good", "good", "--bad", "leak", "--exact", "--quiet")
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.everything)")
    #expect(outcome.output.split(separator: "\n").count == 3)
  }

  @Test func nothingToFindIsSaidSo() throws {
    let outcome = try bisect("--good", "good", "--bad", "leak", "--metric=allocations")
    #expect(outcome.status == 3, "\(outcome.everything)")
    #expect(outcome.errors.contains("the bad revision is not worse than the good one: "))
    let same = try bisect("--good", "allocation", "--bad", "later", "--exact")
    #expect(same.status == 3, "\(same.everything)")
  }

  @Test(arguments: [
    ("allocatons", [String](), "did you mean 'allocations'?"),
    ("parse_time_ratio", ["--exact"], "Available: allocated_bytes, allocations, "),
  ])
  func aMetricThatIsNotJudgedIsRefused(
    _ metric: String, _ options: [String], _ text: String
  ) throws {
    let outcome = try history.run(
      ["bisect", "--good", "good", "--corpus", "small", "--backend", "expat", "--metric", metric]
        + options)
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(
      outcome.errors.contains("these options judge no metric '\(metric)'"), "\(outcome.errors)")
    #expect(outcome.errors.contains(text), "\(outcome.errors)")
  }

  @Test(
    arguments: [
      (["--good", "later", "--bad", "good"], 64, "is not an ancestor of "),
      (["--good", "nowhere"], 66, "no revision 'nowhere'"),
      (["--good", "good", "--bad", "broken"], 69, "(Be broken) can't be built"),
      ([], 64, "--good"),
    ] as [([String], Int32, String)])
  func endsThatCanNotBeSearchedBetweenAreRefused(
    _ options: [String], _ status: Int32, _ text: String
  ) throws {
    let outcome = try history.run(["bisect", "--corpus", "small", "--exact"] + options)
    #expect(outcome.status == status, "\(outcome.everything)")
    #expect(outcome.errors.contains(text), "\(outcome.errors)")
  }

  @Test func aSearchThatIsInterruptedLeavesNoUnfinishedBuild() throws {
    let command = try Command(
      Harness.executable,
      ["bisect", "--good", "good", "--bad", "allocation", "--exact"] + Harness.permission,
      in: history.checkout, environment: ["XDG_CACHE_HOME": history.folder / "other"])
    try command.start()
    let builds = "other/feed-parser-harness/builds"
    let building = RunningProcesses.wait {
      history.folder.names(builds).first { $0 != "lock" }
    }
    #expect(building != nil)
    command.interrupt()
    let outcome = try command.finish()
    #expect(outcome.status == 130, "\(outcome.everything)")
    #expect(history.folder.names(builds) == ["lock"])
    #expect(try history.git("status", "--porcelain") == "")
  }
}

import Foundation
import Testing

/// A check in a repository that is not the harness's, whose worker no `Package.swift` builds.
struct OtherRepositoryTests {
  private let folder: Folder
  private var checkout: String { folder / "project" }

  init() throws {
    folder = try Folder()
    try SmallCorpus.make(in: folder, as: "project/Corpus/small")
    try git("init", "-q", "-b", "main")
    for (name, fault) in [("good", ""), ("leak", " | sed 's/ 0 leaked-blocks/ 1 leaked-blocks/'")] {
      // The worker exists only after the build. It offers the first implementation of another one.
      try folder.write(
        """
        #!/bin/sh
        case $1 in
        sample) \(Harness.objectWorker) "$@"\(fault) ;;
        describe) \(Harness.objectWorker) describe | sed '/^$/q' ;;
        *) exec \(Harness.objectWorker) "$@" ;;
        esac

        """, to: "project/tools/worker.in")
      try git("add", "tools", "Corpus")
      try git("commit", "-q", "-m", name)
      try git("tag", name)
    }
    try folder.write("/tools/worker\n", to: "project/.git/info/exclude")
  }

  @discardableResult
  private func git(_ arguments: String...) throws -> String {
    let author = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
    let outcome = try Command("/usr/bin/env", ["git", "-C", checkout] + author + arguments).run()
    try #require(outcome.status == 0, "\(outcome.everything)")
    return outcome.output.trimmingCharacters(in: .newlines)
  }

  private static let build = "install worker.in worker"

  private func run(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Outcome {
    let made = try Command("/bin/sh", ["-c", Self.build], in: checkout + "/tools").run()
    try #require(made.status == 0, "\(made.everything)")
    return try Command(
      Harness.executable, arguments + Harness.permission, in: checkout + "/tools",
      environment: [
        "XDG_CACHE_HOME": folder / "cache", "GIT_CONFIG_GLOBAL": "/dev/null",
        "GIT_CONFIG_SYSTEM": "/dev/null",
      ].merging(environment) { $1 }
    ).run()
  }

  private func check(_ revision: String, build: String = build) throws -> Outcome {
    try run([
      "check", "--against", "git:\(revision)", "--build", build, "--worker", "./worker",
      "--corpus", "../Corpus/small", "--exact",
    ])
  }

  @Test func onlyItsWorkersAreCompared() throws {
    let same = try check("leak")
    #expect(same.status == 0, "\(same.everything)")
    #expect(!same.everything.contains("is new"), "\(same.everything)")
    let worse = try check("good")
    #expect(worse.status == 2, "\(worse.everything)")
    #expect(worse.output.contains("eaked blocks of songs rose from 0 to 1"), "\(worse.everything)")
    #expect(try git("status", "--porcelain") == "")
  }

  @Test func aBisectionBuildsThemToo() throws {
    let outcome = try run([
      "bisect", "--good", "good", "--build", Self.build, "--worker", "worker", "--corpus",
      "../Corpus/small", "--backend", "songs", "--exact",
    ])
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains("(leak)"), "\(outcome.everything)")
  }

  @Test func withoutAPackageTheBuildCommandIsAskedFor() throws {
    let outcome = try run([
      "check", "--against", "git:good", "--worker", "./worker", "--corpus", "../Corpus/small",
    ])
    #expect(outcome.status == 66, "\(outcome.everything)")
    #expect(outcome.errors.contains("--build"), "\(outcome.errors)")
  }

  @Test(arguments: [
    ("echo no rule; false", Int32(69), "no rule"), ("true", 66, "no program ./worker"),
  ])
  func aBuildThatFailsOrLeavesNoWorkerIsNamed(
    _ build: String, _ status: Int32, _ text: String
  ) throws {
    let outcome = try check("good", build: build)
    #expect(outcome.status == status, "\(outcome.everything)")
    #expect(outcome.errors.contains(text), "\(outcome.errors)")
  }

  @Test(
    arguments: [
      ["--against", "git:good", "--build", "true"], ["--build", "true", "--worker", "./worker"],
      ["--against", "git:good", "--build", "true", "--worker", "/bin/true"],
      ["--against", ".", "--build", "true", "--worker", "./worker"],
    ])
  func aBuildCommandNeedsARevisionAndRelativeWorkers(_ arguments: [String]) throws {
    let outcome = try run(["check"] + arguments)
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(outcome.errors.contains("--build"), "\(outcome.errors)")
  }

  @Test func theBaselineOfARevisionIsThatOfThisRepository() throws {
    let recorded = try run([
      "baseline", "--corpus", "../Corpus/small", "--backend", "expat", "--exact",
    ])
    #expect(recorded.status == 0, "\(recorded.everything)")
    let file = "project/tools/Reports/baselines/itunes300.json"
    #expect(FileManager.default.fileExists(atPath: folder / file))
    try git("add", "tools")
    try git("commit", "-q", "-m", "baseline")
    try FileManager.default.removeItem(atPath: folder / file)
    let checked = try run(["check", "--baseline", "git:HEAD", "--exact"])
    #expect(checked.status == 0, "\(checked.everything)")
  }

  @Test(.enabled(if: getuid() == 0, "only the super-user can give files away"))
  func whatGitRefusesIsSaidInItsWords() throws {
    _ = try Command.run("chown", "-R", "65534", checkout)
    let outcome = try check("good")
    #expect(outcome.status == 69, "\(outcome.everything)")
    #expect(outcome.errors.contains("dubious ownership"), "\(outcome.errors)")
    #expect(outcome.errors.contains("safe.directory"), "\(outcome.errors)")
  }
}

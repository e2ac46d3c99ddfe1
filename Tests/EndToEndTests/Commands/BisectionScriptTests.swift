import Foundation
import Testing

/// Bisections of a repository whose workers are "built" already: those under test, with faults.
@Suite struct BisectionScriptTests {
  private let folder: Folder
  private let script: Script

  /// What is wrong since a commit, as what the worker runs its samples through.
  private static let leak = "| sed 's/ 0 leaked-blocks/ 1 leaked-blocks/'"
  private static let allocation = "--inject allocations=1 \(leak)"

  init() throws {
    folder = try Folder()
    script = Script(folder: folder, package: folder / "project")
    try SmallCorpus.make(in: folder)
    try folder.makeFolder("project")
    try FileManager.default.copyItem(
      atPath: "\(Harness.packageRoot)/scripts", toPath: folder / "project/scripts")
    try folder.write("", to: "project/Sources/Workers/worker-expat/main.swift")
    _ = try git("init", "-q")
    _ = try git("add", "Sources")
    let history = [
      ("good", ""), ("leak", Self.leak), ("allocation", Self.allocation),
      ("later", Self.allocation),
    ]
    for (name, fault) in history {
      _ = try git("commit", "-q", "--allow-empty", "-m", name)
      _ = try git("tag", name)
      let commit = try git("rev-parse", "HEAD").trimmingCharacters(in: .newlines)
      let kept = try script.keepWorkers(of: commit)
      guard !fault.isEmpty else { continue }
      let worker = "\(Harness.directory)/worker-expat"
      try folder.writeExecutable(
        """
        #!/bin/sh
        if [ "$1" = sample ]; then \(worker) "$@" \(fault); else exec \(worker) "$@"; fi

        """, to: "\(kept)/worker-expat")
    }
  }

  private func git(_ arguments: String...) throws -> String {
    let author = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
    let outcome = try Command(
      "/usr/bin/env", ["git", "-C", folder / "project"] + author + arguments
    ).run()
    try #require(outcome.status == 0, "\(outcome.everything)")
    return outcome.output
  }

  private func bisect(_ good: String, _ bad: String, _ options: String...) throws -> Outcome {
    try script.run(
      "bisect-regression",
      [good, bad, "--row", "expat", "--corpus", "small", "--exact"] + options + Harness.permission)
  }

  @Test func theFirstThatIsWorseInAnyMetricIsFound() throws {
    let outcome = try bisect("good", "later")
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains(#/the first bad commit is \w+ \(leak\)/#))
    #expect(outcome.output.contains("leaked_blocks 0 → 1"))
  }

  @Test func theFirstThatIsWorseInAMetricIsFound() throws {
    let outcome = try bisect("good", "later", "--metric", "allocations")
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains(#/the first bad commit is \w+ \(allocation\)/#))
    #expect(outcome.errors.contains("(leak): as good in allocations"), "\(outcome.errors)")
    #expect(!outcome.everything.contains("leaked_blocks"))
  }

  @Test func whatIsWorseInOtherMetricsIsGood() throws {
    let outcome = try bisect("good", "leak", "--metric=allocations")
    #expect(outcome.status == 3, "\(outcome.everything)")
    #expect(outcome.errors.contains("(leak): as good in allocations. BAD must be worse"))
  }

  @Test(arguments: ["alocations", "parse_time_ratio"])
  func aMetricThatIsNotJudgedIsRefused(_ metric: String) throws {
    let outcome = try bisect("good", "later", "--metric", metric)
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(outcome.errors.contains("no metric '\(metric)' is judged"), "\(outcome.errors)")
    #expect(outcome.errors.contains("there is allocated_bytes, allocations, "))
  }
}

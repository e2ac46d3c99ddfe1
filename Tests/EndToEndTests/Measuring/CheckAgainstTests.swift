import Foundation
import Testing

/// The workers of two builds side by side.
struct CheckAgainstTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallCorpus.make(in: folder)
  }

  private func check(_ arguments: String...) throws -> Outcome {
    try Harness.measure(
      ["check", "--corpus", "small", "--backend", "expat"] + arguments, in: folder)
  }

  /// Creates a build with a fault in its samples, which makes it worse than the build under test.
  private func makeWorseBuild(_ fault: String) throws -> String {
    for name in Installation.workers {
      let script = """
        #!/bin/sh
        if [ "$1" = sample ]; then exec \(Harness.directory)/\(name) "$@" --inject \(fault); fi
        exec \(Harness.directory)/\(name) "$@"

        """
      try folder.write(script, to: "build/\(name)")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder / "build/\(name)")
    }
    return folder / "build"
  }

  @Test func aBuildIsAsGoodAsItself() throws {
    let outcome = try check("--against", Harness.directory, "--exact")
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.hasPrefix("against is as good as \(Harness.directory)"))
  }

  @Test func fewerAllocationsAreBetterWhereThatIsAskedFor() throws {
    let build = try makeWorseBuild("allocations=1")
    let outcome = try check("--against", build, "--exact")
    #expect(outcome.status == 0, "\(outcome.everything)")
    let reported = try check("--against", build, "--exact", "--fail-on-better")
    #expect(reported.status == 4, "\(reported.everything)")
  }

  @Test func moreAllocationsAreWorse() throws {
    let outcome = try check("--against", Harness.directory, "--exact", "--inject", "expat+1alloc")
    #expect(outcome.status == 2, "\(outcome.everything)")
    #expect(outcome.output.contains("Allocations of expat rose from "))
  }

  @Test func aLargeSlowdownIsCaughtAndTheImplementationNamed() throws {
    let outcome = try check(
      "--against", Harness.directory, "--inject", "expat+60%", "--min-effect", "20%")
    // It is never called good, but a machine may be too busy for any verdict.
    let isBusy = outcome.status == 75
    #expect(isBusy || outcome.status == 2, "\(outcome.everything)")
    #expect(
      outcome.output.hasPrefix(isBusy ? "This machine is too busy" : "expat is slower: "),
      "\(outcome.output)")
  }

  @Test func aMachineTooNoisyForTheGateIsReported() throws {
    let outcome = try check("--against", Harness.directory, "--budget", "200ms")
    #expect(outcome.status == 75, "\(outcome.everything)")
    #expect(outcome.output.hasPrefix("This machine is too busy to judge now: "))
    #expect(outcome.output.contains("from a second one with twice the budget"))
  }

  @Test func aDirectoryWithoutWorkersIsNoBuild() throws {
    let outcome = try check("--against", folder.path)
    #expect(outcome.status == 69, "\(outcome.everything)")
    #expect(outcome.errors.contains("\(folder.path) contains no workers"))
  }
}

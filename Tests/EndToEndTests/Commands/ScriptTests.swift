import Foundation
import Testing

/// The scripts around the gate, with the harness under test: they build nothing here.
@Suite struct ScriptTests {
  static let scripts = [
    "build-workers", "check-against", "bisect-regression", "check-performance", "validate-gate",
    "validate-statistics", "measure-layout",
  ]

  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func run(
    _ script: String, _ arguments: [String], binaries: String = Harness.directory
  ) throws -> Outcome {
    try Script(folder: folder).run(script, arguments, binaries: binaries)
  }

  // MARK: The command line

  @Test(arguments: scripts)
  func theHelpTellsUsageAndExitStatuses(_ script: String) throws {
    let outcome = try run(script, ["--help"])
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output.contains("\nusage: scripts/\(script)"))
    #expect(outcome.output.contains("\nExit status: "))
  }

  @Test(arguments: [
    ["build-workers"], ["build-workers", "HEAD", "HEAD~1"], ["build-workers", "--fast"],
    ["check-against"], ["check-against", "--exact"], ["bisect-regression", "HEAD"],
    ["bisect-regression", "HEAD~1", "HEAD"], ["bisect-regression", "HEAD~1", "HEAD", "--row"],
    ["bisect-regression", "HEAD", "HEAD", "--row", "expat", "--row", "libxml2"],
    ["bisect-regression", "HEAD", "HEAD", "--row", "expat", "--against", "build"],
    ["bisect-regression", "HEAD", "HEAD", "--row", "expat", "--metric"],
    ["bisect-regression", "HEAD", "HEAD", "--row", "expat", "--metric=a", "--metric=b"],
    ["check-performance", "--fast"], ["check-performance", "--baselines"],
    ["validate-gate", "--budget", "3"],
  ])
  func aCommandLineThatMakesNoSenseIsRefused(_ words: [String]) throws {
    let outcome = try run(words[0], Array(words.dropFirst()))
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("\(words[0]): "), "\(outcome.errors)")
    #expect(outcome.errors.contains("see --help"), "\(outcome.errors)")
    #expect(outcome.output == "")
  }

  // MARK: Revisions

  @Test(arguments: [
    ["build-workers", "nowhere"], ["check-against", "nowhere", "--exact"],
    ["bisect-regression", "nowhere", "HEAD", "--row", "expat"],
  ])
  func anUnknownRevisionIsNotFound(_ words: [String]) throws {
    guard try commit() != nil else { return skip("this is no git checkout") }
    let outcome = try run(words[0], Array(words.dropFirst()))
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("no revision 'nowhere' here"), "\(outcome.errors)")
    #expect(outcome.errors.contains("git fetch"), "\(outcome.errors)")
    #expect(!folder.names().contains("cache"))
  }

  @Test func whatIsBuiltIsNotBuiltAgain() throws {
    guard let kept = try keepWorkers() else { return skip("this is no git checkout") }
    let outcome = try run("build-workers", ["HEAD"])
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output == "\(kept)\n")
    #expect(outcome.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("setup: ") })
  }

  @Test(arguments: [([], 0), (["--inject", "expat+1alloc"], 2)] as [([String], Int32)])
  func checkAgainstEndsAsTheCheckDoes(_ options: [String], _ status: Int32) throws {
    guard try keepWorkers() != nil else { return skip("this is no git checkout") }
    try SmallCorpus.make(in: folder)
    let outcome = try run(
      "check-against",
      ["HEAD", "--corpus", "small", "--backend", "expat", "--exact"] + options + Harness.permission)
    #expect(outcome.status == status, "\(outcome.everything)")
    #expect(outcome.output.contains("against is as good as ") == (status == 0))
  }

  @Test func aBisectionWithNothingToFindSaysSo() throws {
    guard try keepWorkers() != nil else { return skip("this is no git checkout") }
    try SmallCorpus.make(in: folder)
    let outcome = try run(
      "bisect-regression",
      ["HEAD", "HEAD", "--row", "expat", "--corpus", "small", "--exact"] + Harness.permission)
    #expect(outcome.status == 3, "\(outcome.everything)")
    #expect(outcome.errors.contains("BAD must be worse than GOOD"))
  }

  /// The commit that is checked out; `nil` where this is no checkout.
  private func commit() throws -> String? {
    let outcome = try Command.run("git", "-C", Harness.packageRoot, "rev-parse", "HEAD")
    return outcome.status == 0 ? outcome.output.trimmingCharacters(in: .newlines) : nil
  }

  /// Puts the workers under test where those of the present commit are kept.
  private func keepWorkers() throws -> String? {
    guard let commit = try commit() else { return nil }
    return folder / (try Script(folder: folder).keepWorkers(of: commit))
  }

  // MARK: Committed baselines

  @Test func aMissingBaselineIsNotFound() throws {
    let outcome = try run("check-performance", ["--baselines", folder.path])
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("itunes300-exact.json"))
    #expect(outcome.errors.contains("--record"))
  }

  /// With baselines of a small corpus, and of no times.
  @Test(arguments: [nil, "allocations=1"] as [String?])
  func exactMetricsAreHeldAgainstTheBaselines(_ fault: String?) throws {
    guard !Harness.isDebug else { return skip("a debug build would build the release build") }
    try Script(folder: folder).recordBaselines()
    _ = try Installation(in: folder)
    if let fault {
      let script = """
        #!/bin/sh
        if [ "$1" = sample ]; then set -- "$@" --inject \(fault); fi
        exec \(Harness.directory)/worker-expat "$@"

        """
      try folder.writeExecutable(script, to: "bin/worker-expat")
    }
    let outcome = try run(
      "check-performance", ["--baselines", "baselines"], binaries: folder / "bin")
    #expect(outcome.status == (fault == nil ? 0 : 2), "\(outcome.everything)")
    #expect(outcome.output.contains("rose from") == (fault != nil))
    #expect(!outcome.output.contains("NOT JUDGED HERE"))
  }

  /// Where another revision of the library is loaded, a difference may be the library's.
  @Test(arguments: [nil, "--inject allocations=1"] as [String?])
  func anotherRevisionIsComparedAndItsOwnFiguresAreNotJudged(_ fault: String?) throws {
    guard !Harness.isDebug else { return skip("a debug build would build the release build") }
    try Script(folder: folder).recordBaselines()
    _ = try Installation(in: folder)
    try folder.writeExecutable(
      """
      #!/bin/sh
      worker=\(Harness.directory)/worker-expat
      case $1 in
      describe) "$worker" describe | sed 's/^distribution: .*/distribution: libexpat1 other/' ;;
      sample) exec "$worker" "$@" \(fault ?? "") ;;
      *) exec "$worker" "$@" ;;
      esac

      """, to: "bin/worker-expat")
    let outcome = try run(
      "check-performance", ["--baselines", "baselines"], binaries: folder / "bin")
    #expect(outcome.status == 0, "\(outcome.everything)")
    let unjudged = "\nNOT JUDGED HERE: expat: 2 of 6 exact figures differ (allocated_bytes, "
    #expect(outcome.output.contains(unjudged) == (fault != nil), "\(outcome.output)")
    let unwrapped = outcome.output.replacing("\n", with: " ")
    #expect(unwrapped.contains("the exact figures of expat held") == (fault == nil))
  }
}

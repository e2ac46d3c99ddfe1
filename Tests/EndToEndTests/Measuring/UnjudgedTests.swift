import Foundation
import Testing

/// Checks against records from elsewhere, for which `--allow-unjudged` prints only a note.
struct UnjudgedTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallCorpus.make(in: folder)
    let recorded = try Harness.measure(
      "baseline", "--corpus", "small", "--backend", "expat", "--exact", "--output", "base.json",
      in: folder)
    try #require(recorded.status == 0, "\(recorded.everything)")
  }

  /// Installs copies of the workers, with that of expat replaced by a script if there is one.
  private func installation(expat script: String? = nil) throws -> Installation {
    let installation = try Installation(in: folder)
    if let script {
      let worker = "#!/bin/sh\nworker=\(Harness.directory)/worker-expat\n\(script)\n"
      try folder.writeExecutable(worker, to: "bin/worker-expat")
    }
    return installation
  }

  private func check(_ installation: Installation, _ options: String...) throws -> Outcome {
    try installation.run(
      ["check", "--baseline", "base.json"] + options + Harness.permission, in: folder)
  }

  /// If another revision of the library is loaded, it may be the cause of a difference.
  @Test(arguments: [nil, "--inject allocations=1"] as [String?])
  func figuresOfAnotherRevisionAreNoted(_ fault: String?) throws {
    let installation = try installation(
      expat: """
        case $1 in
        describe) "$worker" describe | sed 's/^library-file: .*/distribution: libexpat1 other/' ;;
        sample) exec "$worker" "$@" \(fault ?? "") ;;
        *) exec "$worker" "$@" ;;
        esac
        """)
    let noted = try check(installation, "--exact", "--allow-unjudged")
    #expect(noted.status == 0, "\(noted.everything)")
    let unjudged =
      "\nNOT JUDGED HERE: expat: 2 of \(Reports.exactFigures) exact figures differ (allocated_bytes, "
    #expect(noted.output.contains(unjudged) == (fault != nil), "\(noted.output)")
    let strict = try check(installation, "--exact")
    #expect(strict.status == (fault == nil ? 0 : 3), "\(strict.everything)")
    #expect(!strict.output.contains("NOT JUDGED HERE"))
  }

  @Test func whatIsWorseStaysWorse() throws {
    let installation = try installation(
      expat: """
        if [ "$1" = sample ]; then set -- "$@" --inject allocations=1; fi
        exec "$worker" "$@"
        """)
    let outcome = try check(installation, "--exact", "--allow-unjudged")
    #expect(outcome.status == 2, "\(outcome.everything)")
    #expect(outcome.output.contains("rose from"))
    #expect(!outcome.output.contains("NOT JUDGED HERE"))
  }

  @Test func whatIsMissingStaysMissing() throws {
    let installation = try Installation(in: folder, without: ["worker-expat"])
    let outcome = try check(installation, "--exact", "--allow-unjudged")
    #expect(outcome.status == 3, "\(outcome.everything)")
  }

  @Test func timesOfAnotherMachineAreNotedWithTheWayOut() throws {
    try addTimesOfAnotherMachine(to: "base.json")
    let installation = try installation()
    let strict = try check(installation)
    #expect(strict.status == 3, "\(strict.everything)")
    let noted = try check(installation, "--allow-unjudged")
    #expect(noted.status == 0, "\(noted.everything)")
    let text = try #require(noted.output.firstMatch(of: /NOT JUDGED HERE: (.*)/)).1
    #expect(text.contains("and 'another' in the baseline"), "\(text)")
    #expect(text.contains("--against"), "\(text)")
    let printed = try check(installation, "--allow-unjudged", "--format", "json")
    #expect(printed.output.hasPrefix("{") && printed.errors.contains("NOT JUDGED HERE: "))
  }

  @Test func onGitHubItIsANotice() throws {
    try addTimesOfAnotherMachine(to: "base.json")
    let outcome = try check(
      try installation(), "--allow-unjudged", "--format", "github", "--format", "json",
      "--output",
      "forms")
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains("\n::notice title=not judged here::"))
  }

  /// Adds times of another machine to a baseline without times, and seals it again.
  private func addTimesOfAnotherMachine(to name: String) throws {
    try SealedBaseline.edit(
      name, in: folder,
      by: """
        baseline["plan"]["has_times"] = True
        results = baseline["results"][0]
        for fact in results["environment"]["fingerprint"]:
          if fact["name"] == "cpu": fact["value"] = "another"
        for metric, unit, value, reference in [
          ("parse_time", "ns", 3000000, None), ("parse_time_ratio", "ratio", 1.01, "control-expat")
        ]:
          row = copy.deepcopy(results["rows"][0])
          row.update(metric=metric, unit=unit, kind="noisy", value=value, reference=reference)
          results["rows"].append({key: value for key, value in row.items() if value is not None})
        """)
  }
}

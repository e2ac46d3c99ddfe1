import Foundation
import Testing

/// What scripts/validate-gate makes of checks that are done, with a harness that checks nothing.
@Suite struct GateValidationScriptTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(
      """
      {
        "findings": [], "gaps": [], "self_test": [],
        "environment": {"fingerprint": [], "provenance": []}
      }
      """, to: "good.json")
    try folder.writeExecutable(
      """
      #!/bin/sh
      while [ "$1" != --output ]; do shift; done
      cp good.json "$2/gate-validation.baseline-check.json"

      """, to: "bin/harness")
    try folder.write(
      #"{"baseline": {"plan": {"has_times": true}}}"#, to: "output/gate-validation.baseline.json")
  }

  /// Writes a log in which all is as it must be, but for so many of a kind that could not tell.
  private func write(
    _ counts: [(String, Int)], broken kind: String = "", _ broken: Int = 0, exactSeconds: String
  ) throws {
    var lines = [
      "kind,number,commit,backend,outcome,named,change,low,high,smallest_effect,why_broken,"
        + "rounds,seconds"
    ]
    for (name, count) in counts {
      let seconds = name == "allocation" ? exactSeconds : "15.4"
      for number in 0..<count {
        let outcome = name == "unchanged" ? "good" : "caught"
        let found = name == kind && number < broken ? "broken" : outcome
        lines.append("\(name),\(number),unknown,,\(found),,,,,,,33,\(seconds)")
      }
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "output/gate-validation.csv")
  }

  private func validate(_ options: String...) throws -> Outcome {
    try Script(folder: folder).run(
      "validate-gate", options + ["--output", "output"], binaries: folder / "bin")
  }

  private static let all = [
    ("unchanged", 100), ("slowdown", 100), ("gross", 3), ("allocation", 100),
  ]
  private static let few = [("unchanged", 2), ("slowdown", 2), ("gross", 1), ("allocation", 2)]

  @Test(
    arguments: [
      ("unchanged", 0, 0, "| nothing changed | 100 of 100 | at least 95 % | yes |"),
      ("unchanged", 5, 0, "| nothing changed | 95 of 100 | at least 95 % | yes |"),
      ("unchanged", 6, 1, "FAILED: nothing changed: 94 of 100 judged, must be at least 95 %"),
      ("unchanged", 100, 1, "| nothing changed | 0 of 100 | at least 95 % | **no** |"),
      ("slowdown", 5, 0, "| one backend slowed by 3 % | 100 | 0 | 95 | 0 | 5 |"),
      ("slowdown", 6, 1, "FAILED: one backend slowed by 3 %: must be at least 95 % caught"),
      ("gross", 1, 1, "FAILED: one backend slowed by 30 %: must be at least 100 % caught"),
      ("allocation", 1, 1, "FAILED: one allocation more a parse"),
    ] as [(String, Int, Int32, String)])
  func checksThatSayNothingDoNotPassForGoodOnes(
    _ kind: String, _ broken: Int, _ status: Int32, _ words: String
  ) throws {
    try write(Self.all, broken: kind, broken, exactSeconds: "1.7")
    let outcome = try validate()
    #expect(outcome.status == status, "\(outcome.everything)")
    #expect(outcome.output.contains(words), "\(outcome.output)")
  }

  @Test(
    arguments: [
      ("2", 0, "| exact metrics alone | 2 | 2 | at most 2 | yes |"),
      ("2.01", 1, "FAILED: a check of exact metrics took 2.01 s, the limit is 2 s"),
    ] as [(String, Int32, String)])
  func theExactPassHasALimitOfItsOwn(_ seconds: String, _ status: Int32, _ words: String) throws {
    try write(Self.all, exactSeconds: seconds)
    let outcome = try validate()
    #expect(outcome.status == status, "\(outcome.everything)")
    #expect(outcome.output.contains(words), "\(outcome.output)")
    #expect(outcome.output.contains("| exact metrics and times | 15.4 | 15.4 | at most 20 | yes |"))
  }

  @Test(
    arguments: [
      ("unchanged", 1, 0, "NOT JUDGED: nothing changed: 1 of 2 judged"),
      ("unchanged", 2, 0, "NOT JUDGED: nothing changed: none of 2 judged"),
      ("unchanged", 2, 0, "| no false alarm | not judged |"),
      ("allocation", 1, 1, "FAILED: one allocation more a parse, exact metrics alone"),
      ("", 0, 0, "SLOW: a check of exact metrics took 3 s, the limit is 2 s"),
    ] as [(String, Int, Int32, String)])
  func aQuickRunTellsWhatItCouldNotJudge(
    _ kind: String, _ broken: Int, _ status: Int32, _ words: String
  ) throws {
    try write(Self.few, broken: kind, broken, exactSeconds: "3")
    let outcome = try validate("--quick")
    #expect(outcome.status == status, "\(outcome.everything)")
    #expect(outcome.output.contains(words), "\(outcome.output)")
  }
}

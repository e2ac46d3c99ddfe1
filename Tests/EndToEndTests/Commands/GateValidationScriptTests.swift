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
        "environment": {
          "fingerprint": [], "provenance": [{"name": "pinned", "value": "to processor 0"}]
        }
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

  /// Writes a log in which all is as it must be, but for so many of a kind that came out otherwise.
  private func write(
    _ counts: [(String, Int)], _ found: String = "broken", of kind: String = "", _ number: Int = 0,
    exactSeconds: String
  ) throws {
    var lines = [
      "kind,number,commit,backend,outcome,named,change,low,high,smallest_effect,why_unknown,"
        + "others,rounds,seconds"
    ]
    for (name, count) in counts {
      let seconds = name == "allocation" ? exactSeconds : "15.4"
      for trial in 0..<count {
        let outcome = name.hasPrefix("unchanged") ? "good" : "caught"
        let came = name == kind && trial < number ? found : outcome
        lines.append("\(name),\(trial),unknown,,\(came),,,,,,,0.01,33,\(seconds)")
      }
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "output/gate-validation.csv")
  }

  private func validate(_ options: String...) throws -> Outcome {
    try Script(folder: folder).run(
      "validate-gate", options + ["--output", "output"], binaries: folder / "bin")
  }

  private static let states = ["quiet", "other-core", "same-core", "memory"]
  private static let all =
    states.map { ("unchanged-\($0)", 100) } + states.map { ("slowdown-\($0)", 30) }
    + [("gross", 3), ("allocation", 100)]
  private static let few = [
    ("unchanged-quiet", 2), ("slowdown-quiet", 2), ("gross", 1), ("allocation", 2),
  ]

  @Test(
    arguments: [
      ("unchanged-quiet", "alarm", 1, 1, "FAILED: nothing changed; nothing else runs: must be"),
      ("unchanged-memory", "alarm", 1, 0, "| 99 | 0 | 1 | 0 | at most 1 % false alarm | yes |"),
      ("unchanged-memory", "alarm", 2, 1, "FAILED: nothing changed; copies of 64 MB"),
      (
        "unchanged-same-core", "broken", 100, 0,
        "| 0 | 0 | 0 | 100 | at most 1 % false alarm | yes |"
      ),
      ("slowdown-quiet", "good", 30, 0, "| 30 | 30 | 0 | 0 | 0 | – | yes |"),
      (
        "gross", "broken", 1, 1, "FAILED: one backend slowed by 30 %: must be at least 100 % caught"
      ),
      ("allocation", "good", 1, 1, "FAILED: one allocation more a parse"),
    ] as [(String, String, Int, Int32, String)])
  func everyKindHasItsMust(
    _ kind: String, _ found: String, _ number: Int, _ status: Int32, _ text: String
  ) throws {
    try write(Self.all, found, of: kind, number, exactSeconds: "1.7")
    let outcome = try validate()
    #expect(outcome.status == status, "\(outcome.everything)")
    #expect(outcome.output.contains(text), "\(outcome.output)")
  }

  @Test(
    arguments: [
      ("2", 0, "| exact metrics alone | 2 | 2 | at most 2 | yes |"),
      ("2.01", 1, "FAILED: a check of exact metrics took 2.01 s, the limit is 2 s"),
    ] as [(String, Int32, String)])
  func theExactPassHasALimitOfItsOwn(_ seconds: String, _ status: Int32, _ text: String) throws {
    try write(Self.all, exactSeconds: seconds)
    let outcome = try validate()
    #expect(outcome.status == status, "\(outcome.everything)")
    #expect(outcome.output.contains(text), "\(outcome.output)")
  }

  @Test(
    arguments: [
      ("unchanged-quiet", 1, 0, "NOT JUDGED: nothing changed; nothing else runs: 1 of 2 judged"),
      ("unchanged-quiet", 2, 0, "| no false alarm | not judged |"),
      ("allocation", 1, 1, "FAILED: one allocation more a parse, exact metrics alone"),
      ("", 0, 0, "SLOW: a check of exact metrics took 3 s, the limit is 2 s"),
    ] as [(String, Int, Int32, String)])
  func aQuickRunTellsWhatItCouldNotJudge(
    _ kind: String, _ broken: Int, _ status: Int32, _ text: String
  ) throws {
    try write(Self.few, of: kind, broken, exactSeconds: "3")
    let outcome = try validate("--quick")
    #expect(outcome.status == status, "\(outcome.everything)")
    #expect(outcome.output.contains(text), "\(outcome.output)")
  }
}

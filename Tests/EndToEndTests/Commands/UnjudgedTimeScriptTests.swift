import Foundation
import Testing

/// What scripts/check-performance says where exact metrics are as good, and times can't be judged.
@Suite struct UnjudgedTimeScriptTests {
  private let folder: Folder
  private let script: Script

  init() throws {
    folder = try Folder()
    script = Script(folder: folder)
  }

  @Test func timesOfAnotherMachineAreToldWithTheWayOut() throws {
    guard !Harness.isDebug else { return skip("a debug build would build the release build") }
    try script.recordBaselines()
    try addTimesOfAnotherMachine(to: "baselines/itunes300.json")
    let outcome = try script.run("check-performance", ["--baselines", "baselines"])
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(
      outcome.output.contains("TIME NOT JUDGED HERE: recorded on another machine (cpu is '"),
      "\(outcome.everything)")
    #expect(outcome.output.contains("and was 'another'"))
    #expect(outcome.output.contains("scripts/check-performance --record"))
    #expect(outcome.output.contains("scripts/check-against REVISION"))
  }

  /// With a harness that finds what it is told to.
  @Test(
    arguments: [
      ("parse_time", "undecided", "[]", 0), ("allocations", "undecided", "[]", 75),
      (
        "parse_time", "higher",
        #"[{"kind": "tooRestless", "subject": "times", "reason": "others"}]"#, 0
      ),
      (
        "parse_time", "undecided",
        #"[{"kind": "missingNow", "subject": "expat", "reason": "gone"}]"#, 75
      ),
    ] as [(String, String, String, Int32)])
  func aCheckThatCannotTellIsToldWhereItIsOfTimes(
    _ metric: String, _ found: String, _ gaps: String, _ status: Int32
  ) throws {
    guard !Harness.isDebug else { return skip("a debug build would build the release build") }
    try script.recordBaselines()
    try folder.write(
      """
      {
        "findings": [], "gaps": \(gaps), "terms": {"budget_seconds": 14},
        "self_test": [
          {"row": "expat+3%", "metric": "\(metric)", "expected": "higher", "found": "\(found)"}
        ]
      }
      """, to: "broken.json")
    try folder.writeExecutable(
      """
      #!/bin/sh
      case "$*" in *--exact\\ *) exec \(Harness.executable) "$@" ;; esac
      echo "$*" >>calls
      while [ "$1" != --output ]; do shift; done
      cp broken.json "$2/itunes300-check.json"
      exit 75

      """, to: "bin/harness")
    let outcome = try script.run(
      "check-performance", ["--baselines", "baselines"], binaries: folder / "bin")
    #expect(outcome.status == status, "\(outcome.everything)")
    #expect(try folder.text("calls").split(separator: "\n").count == 1)
    let words = "TIME NOT JUDGED HERE: the check could not tell twice"
    #expect(outcome.output.contains(words) == (status == 0), "\(outcome.everything)")
  }

  /// Has a baseline without times say that it has those of another machine, and seals it again.
  private func addTimesOfAnotherMachine(to name: String) throws {
    let times = """
      "times" : [
                    {
                      "machine" : [
                        {
                          "name" : "cpu",
                          "value" : "another"
                        }
                      ],
                      "parse_time" : 3000000,
                      "ratios" : "1.01 1.02 0.98",
                      "recorded" : [

                      ],
                      "reference" : "control-expat"
                    }
                  ]
      """
    let text = try folder.text(name)
      .replacing("\"has_times\" : false", with: "\"has_times\" : true")
      .replacing(#/"times" : \[\s*\]/#, with: times)
    // What is sealed is the text of the baseline by itself, which stands in the file indented.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let end = try #require(lines.firstIndex(of: "  },"))
    let inner = lines[2..<end].map { $0.dropFirst(2) }
    let sealed = (["{"] + inner + ["}", ""]).joined(separator: "\n")
    try folder.write(sealed, to: "sealed")
    let digest = try Command.run("sha256sum", folder / "sealed").output.prefix(64)
    try folder.write(
      text.replacing(#/"seal" : "\w+"/#, with: "\"seal\" : \"\(digest)\""), to: name)
  }
}

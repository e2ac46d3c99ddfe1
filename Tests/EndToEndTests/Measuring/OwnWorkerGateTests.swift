import Foundation
import Testing

/// The gate with a user's own worker that reports only times.
struct OwnWorkerGateTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallCorpus.make(in: folder)
    try folder.write(folder.bytes("small/expected/events.log"), to: "small/itunes300.xml.log")
    try writeWorker(factor: 1_000)
  }

  /// Writes the shell worker without its own metrics.
  ///
  /// Its time is a multiple of what `memchr`, its reference, takes at that moment: a time that is made up
  /// would not change with the machine, so its ratio to the reference would.
  private func writeWorker(factor: Int) throws {
    let script = try String(contentsOfFile: Harness.shellWorker, encoding: .utf8)
    let measured = #"""
      $('\#(Harness.directory)/worker-bytes' sample --backend memchr --document "$document" \
        --stream fixed:16384 --sink none --pass time | awk '/^Benchmark/ {
        for (i = 3; i < NF; i += 2) times[$(i + 1)] = $i * \#(factor)
        printf "%d ns/op %d cpu-ns/op", times["ns/op"], times["cpu-ns/op"]
      }')
      """#
    let times =
      script
      .replacing("123456789 ns/op $rate MB/s 7 wonders/op", with: measured)
      .replacing(
        #/echo 'Unit [^\n]*/#,
        with: "echo 'Unit cpu-ns/op better=lower assume=nothing metric=cpu_time unit=ns'")
    try #require(!times.contains("wonders") && times.contains("memchr"))
    try folder.writeExecutable(times, to: "worker-own")
  }

  private static let chosen = [
    "--corpus", "small", "--worker", "./worker-own", "--backend", "shell", "--sink", "count",
  ]

  private func record(_ arguments: String...) throws -> Outcome {
    try Harness.measure(
      ["baseline"] + Self.chosen + ["--output", "base.json"] + arguments, in: folder)
  }

  private func check() throws -> Outcome {
    try Harness.measure(
      "check", "--baseline", "base.json", "--worker", "./worker-own", "--budget", "8s",
      in: folder)
  }

  @Test func itsTimesAreRecordedAndComparedWithThose() throws {
    // The rounds that a baseline needs are taken however short the time.
    let recorded = try record("--budget", "1s")
    #expect(recorded.status == 0, "\(recorded.everything)")
    #expect(recorded.output.hasPrefix("base.json: 0 exact figures of 1 cases, for sh 1\n"))
    #expect(
      recorded.output.contains(#/shell \(fixed:16384, count\): \d+ rounds of the ratio to /#))

    // The advised command has the given options.
    let once = try check()
    #expect(once.status == 3, "\(once.everything)")
    #expect(once.output.contains("shell: times: too few sittings"))
    let advice = (["harness", "baseline"] + Self.chosen).sorted()
    #expect(
      once.output.split(separator: "\n").contains { line in
        advice.allSatisfy(line.contains)
      }, "\(once.everything)")

    try sitThreeTimes("base.json")
    let same = try check()
    // A busy machine may be unable to decide.
    #expect([0, 75].contains(same.status), "\(same.everything)")
    try writeWorker(factor: 10_000)
    let slower = try check()
    #expect([2, 75].contains(slower.status), "\(slower.everything)")
    #expect(slower.output.contains("shell"))
  }

  @Test func aBaselineWithoutFiguresIsNone() throws {
    let outcome = try record("--exact")
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(outcome.errors.contains("shell reports no exact metrics, and --exact records"))
    #expect(!folder.names().contains("base.json"))
  }

  @Test func amongOthersItIsNamedAsLeftOut() throws {
    let outcome = try Harness.measure(
      "baseline", "--corpus", "small", "--worker", "./worker-own", "--exact", "--sink", "count",
      "--output", "base.json", in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains("left out: shell reports no exact metrics"))
  }

  @Test func theSinkThatItLacksIsNamed() throws {
    let outcome = try Harness.measure(
      "baseline", "--corpus", "small", "--worker", "./worker-own", "--backend", "shell",
      "--backend", "expat", "--exact", "--sink", "model", "--output", "base.json", in: folder)
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(
      outcome.errors.contains("shell feeds none of the sinks model, but count, which --sink"),
      "\(outcome.everything)")
  }

  @Test func theWayToAMissingBaselineHasTheWorker() throws {
    let outcome = try Harness.measure(
      "check", "--baseline", "none.json", "--worker", "./worker-own", in: folder)
    #expect(outcome.status == 66)
    #expect(
      outcome.errors.contains(
        "harness baseline --corpus itunes300 --worker ./worker-own --output none.json"))
  }

  /// Changes a baseline so that its one sitting becomes three, hours apart, and seals it again.
  private func sitThreeTimes(_ name: String) throws {
    try SealedBaseline.edit(
      name, in: folder,
      by: """
        baseline["results"] = [copy.deepcopy(baseline["results"][0]) for _ in range(3)]
        for number, results in enumerate(baseline["results"]):
          for fact in results["environment"]["provenance"]:
            if fact["name"] == "time": fact["value"] = f"2026-11-2{number}T10:00:00Z"
        """)
  }
}

import Testing

/// One run with every worker of the table and some sound ones.
///
/// Statuses and reasons do not depend on time, so other tests may run at the same time.
struct BadWorkerTableTests {
  private struct Run {
    let outcome: Outcome
    let reports: Reports
    let files: [String]

    static let result = Result { try Run() }

    init() throws {
      let folder = try Folder()
      try SmallCorpus.make(in: folder)
      let log = try folder.bytes("small/expected/events.log")
      try folder.write(log, to: "small/itunes300.xml.log")
      for bad in BadWorker.all { try folder.writeExecutable(bad.script, to: "bad/\(bad.name)") }
      let names = BadWorker.all.map(\.name) + Self.sound.map(\.name)
      for sound in Self.sound {
        try folder.writeExecutable(sound.script, to: "bad/\(sound.name)")
      }
      outcome = try Harness.measure(
        [
          "--corpus", "small", "--sink", "count", "--stream", "whole", "--rounds", "1",
          "--time-limit", "8", "--no-floors", "--output", "reports", "--backend", "expat",
        ] + names.flatMap { ["--backend", $0, "--worker", folder / "bad/\($0)"] }, in: folder)
      reports = try Reports(in: folder, name: "itunes300-whole")
      files = folder.names("reports")
    }

    /// Sound workers: one with Windows line ends, and one that prints a lot on standard error.
    static let sound: [BadWorker] = [
      .init(
        "sound-with-carriage-returns",
        .describe(
          """
          printf 'backend: %s\\r\\nsinks: count\\r\\n\\r\\n' "${0##*/}"; exit 0 ;;
            verify)
              for stream in $streams; do
                printf 'stream: %s\\r\\nresult: accepted\\r\\nevent-log-bytes: %s\\r\\n\\r\\n' "$stream" \
          "$(wc -c <"$document.log")"
                cat "$document.log"
              done
              exit 0 ;;
            sample)
              events=$(wc -l <"$document.log")
              [ "$pass" = time ] || events=
              printf 'note: x\\r\\n%s 5 1000000 ns/op%s\\r\\n' "$name" "${events:+ $events events/op}"
              exit 0
          """), "ok", ""),
      .init("sound-but-talkative", .lines("yes | head -c 1000000 >&2"), "ok", ""),
    ]
  }

  private let run: Run

  init() throws { run = try Run.result.get() }

  @Test(arguments: BadWorker.all)
  func eachHasAStatusAReasonAndNoFigures(_ bad: BadWorker) {
    let rows = run.reports.rows(of: bad.name)
    #expect(rows.map { $0["status"] } == [bad.status])
    let reason = rows.first?["reason"] ?? ""
    #expect(reason.contains(bad.reason), "\(reason)")
    #expect(rows.allSatisfy { $0["value"] == "" && $0["low"] == "" && $0["high"] == "" })
  }

  @Test(arguments: ["expat", "sound-with-carriage-returns", "sound-but-talkative"])
  func theOthersAreMeasured(_ implementation: String) {
    #expect(run.reports.hasFigures(implementation))
    #expect(
      run.reports.statuses(of: implementation) == ["ok"],
      "\(run.reports.rows(of: implementation))")
  }

  @Test func everyReportIsWrittenAndTheRunEndsWithFive() {
    #expect(run.outcome.status == 5)
    #expect(run.files.count == Reports.count)
  }
}

import Testing

/// A worker that can't do one thing has the figures of all others, and the run ends with 3.
struct MissingPassTests {
  /// Measures `shell-plain`, whose worker ends with 69 if its arguments match a pattern of `case`, and has one more
  /// line in its description.
  private func measure(
    unable pattern: String, describing line: String = "x: -", _ options: String...
  ) throws -> (Outcome, Reports) {
    let folder = try Folder()
    try SmallCorpus.make(in: folder)
    try folder.write(folder.bytes("small/expected/events.log"), to: "small/itunes300.xml.log")
    try folder.writeExecutable(
      """
      #!/bin/sh
      case "$*" in \(pattern)) echo "can't do that" >&2; exit 69 ;; esac
      [ "$1" = describe ] || exec "\(Harness.shellWorker)" "$@"
      "\(Harness.shellWorker)" describe | sed "/^sinks:/a \(line)"
      """, to: "unable")
    let outcome = try Harness.measure(
      [
        "--corpus", "small", "--worker", folder / "unable", "--backend", "expat", "--backend",
        "shell-plain", "--sink", "count", "--rounds", "1", "--output", "reports", "--no-history",
        "--name", "itunes300",
      ] + options, in: folder)
    return (outcome, try Reports(in: folder))
  }

  @Test(arguments: [("memory", "parse_time"), ("allocations", "parse_time")])
  func aPassAloneIsUnavailable(_ pass: String, _ other: String) throws {
    let (outcome, reports) = try measure(unable: "*sample*--pass\\ \(pass)*")
    #expect(outcome.status == 3, "\(outcome.everything)")
    let rows = reports.rows(of: "shell-plain")
    #expect(rows.contains { $0["metric"] == other && $0["status"] == "ok" }, "\(rows)")
    let reason = "in the \(pass) pass, can't do that"
    #expect(rows.contains { $0["status"] == "unavailable" && $0["reason"] == reason }, "\(rows)")
    #expect(outcome.errors.contains("shell-plain: unavailable: \(reason)"))
    #expect(reports.hasFigures("expat"))
  }

  @Test func withoutTimesTheOtherFiguresRemain() throws {
    let (outcome, reports) = try measure(unable: "*sample*--pass\\ time*")
    #expect(outcome.status == 3, "\(outcome.everything)")
    #expect(reports.rows(of: "shell-plain").first?["metric"] == "parse_time")
    #expect(reports.statuses(of: "expat") == ["ok"])
  }

  /// The harness measures the processes of a worker that measures nothing itself.
  @Test func aWorkerThatOnlyParsesIsMissedAsWell() throws {
    let (outcome, reports) = try measure(unable: "*sample*", describing: "passes: bare")
    #expect(outcome.status == 3, "\(outcome.everything)")
    #expect(reports.statuses(of: "shell-plain") == ["unavailable"])
    #expect(reports.hasFigures("expat"))
  }

  @Test(arguments: ["*", "*verify*"], ["fixed:64", "whole"])
  func aStreamAloneIsUnavailable(_ command: String, _ unable: String) throws {
    let (outcome, reports) = try measure(
      unable: "\(command)--stream\\ \(unable)*", "--stream", "whole", "--stream", "fixed:64")
    #expect(outcome.status == 3, "\(outcome.everything)")
    for stream in ["whole", "fixed:64"] {
      let times = reports.rows("parse_time").filter {
        $0["backend"] == "shell-plain" && $0["stream"] == stream
      }
      #expect(times.map { $0["status"] } == [stream == unable ? "unavailable" : "ok"], "\(times)")
    }
  }
}

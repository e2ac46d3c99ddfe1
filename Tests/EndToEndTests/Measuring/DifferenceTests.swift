import Foundation
import Testing

struct DifferenceTests {
  static let expected = "-iTunes 5 New Releases"
  static let parsed = ")- title"

  @Test func theMarkdownShowsTheFirstDifferingEventOfBothSides() throws {
    let markdown = try BadWorkersRun.shared.reports.markdown
    #expect(markdown.contains("### drops-one-event against manifest: line 7 of its event log"))
    #expect(markdown.contains("expected by manifest         \(Self.expected)\n"))
    #expect(markdown.contains("reported by drops-one-event  \(Self.parsed)\n"))
    #expect(markdown.contains(/within the first \d+ bytes/))
  }

  @Test func theJSONHasTheFirstDifferingEventOfBothSides() throws {
    let json = try BadWorkersRun.shared.reports.json
    let differences = try #require(json["differences"] as? [[String: Any]])
    let own = try #require(
      differences.first {
        ($0["key"] as? [String: Any])?["backend"] as? String == "drops-one-event"
      })
    #expect(own["expected"] as? String == Self.expected)
    #expect(own["received"] as? String == Self.parsed)
    #expect(own["line"] as? Int == 7)
    #expect(own["reference"] as? String == "manifest")
  }

  @Test func theTerminalShowsTheFirstDifferingEventOfBothSides() throws {
    let output = try BadWorkersRun.shared.outcome.everything
    #expect(output.contains(Self.expected), "\(output)")
    #expect(output.contains(Self.parsed))
  }

  @Test func verifyShowsTheFirstDifferingEventOfBothSides() throws {
    let folder = try Folder()
    try SmallCorpus.make(in: folder)
    let outcome = try Harness.measure(
      "verify", "--corpus", "small", "--worker", Harness.misbehavingWorker, "--backend", "expat",
      "--backend", "drops-one-event", "--backend", "rejects", "--backend", "rubbish-in-verify",
      "--random", "2", in: folder)
    #expect(outcome.status == 5)
    #expect(outcome.output.contains("\nexpat              ok\n"), "\(outcome.output)")
    #expect(outcome.output.contains("expected: \(Self.expected)\n"))
    #expect(outcome.output.contains("received: \(Self.parsed)\n"))
    #expect(outcome.output.contains("rejected: stream whole: it does not like this document"))
    #expect(!outcome.output.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
  }

  /// iconv composes accents, expat's table of the encoding does not, and no manifest decides.
  @Test func enginesThatReadADocumentInTwoWaysHaveFiguresAndBothReadings() throws {
    let folder = try Folder()
    let text = "<?xml version='1.0' encoding='windows-1258'?><a>"
    try folder.write(Data(text.utf8) + [0x65, 0xEC] + Data("</a>".utf8), to: "accents.xml")
    let backends = ["libxml2", "expat", "foundation"].flatMap { ["--backend", $0] }
    let verified = try Harness.measure(
      ["verify", "--corpus", "accents.xml", "--random", "2"] + backends, in: folder)
    #expect(verified.status == 5)
    for backend in ["libxml2", "expat", "foundation"] {
      let line = try Regex("\n\(backend) +differs: undecided between engines: ")
      #expect(verified.output.contains(line), "\(verified.output)")
    }
    #expect(verified.output.contains(/\n    libxml2: -.+\n    expat: -/), "\(verified.output)")
    #expect(verified.output.contains(/\n    expat: -.+\n    libxml2: -/), "\(verified.output)")

    let outcome = try Harness.measure(
      ["--corpus", "accents.xml", "--sink", "count", "--rounds", "3", "--output", "reports"]
        + backends, in: folder)
    #expect(outcome.status == 5)
    #expect(outcome.errors.contains(/expat: line 2 of the event log: libxml2 -.+, expat -/))
    #expect(
      outcome.output.contains(
        #/libxml2, \w+ and \w+ read the document differently, undecided between engines/#))
    let reports = try Reports(in: folder, name: "accents")
    #expect(reports.hasFigures("libxml2") && reports.hasFigures("foundation"))
    for backend in ["libxml2", "expat"] {
      let own = reports.rows("parse_time").filter { $0["backend"] == backend }
      #expect(own.map { $0["status"] } == ["differs"])
      #expect(
        own.allSatisfy { $0["value"] != "" && $0["reason"]?.hasPrefix("undecided") == true })
    }
    #expect(
      reports.markdown.contains("the engines disagree, and no manifest says which is right"))
    #expect(reports.markdown.contains(/reported by libxml2 +-.*\nreported by expat +-/))
  }

  /// Half a megabyte of a log is kept; what follows is read or requested again.
  @Test(arguments: [true, false])
  func aDifferenceBeyondWhatIsKeptIsFound(hasManifest: Bool) throws {
    let folder = try Folder()
    try SmallCorpus.make(in: folder, items: 500)
    let log = try folder.text("small/expected/events.log")
    let lines = log.split(separator: "\n", omittingEmptySubsequences: false)
    // The worker drops the text of this element.
    let starts = lines.indices.filter { lines[$0].first == "(" }
    let line = try #require(
      lines[starts[6_999]...].firstIndex { $0.first == "-" }, "the feed is too short")
    #expect(lines[..<line].reduce(0) { $0 + $1.utf8.count + 1 } > 3 << 19)
    let outcome = try Harness.measure(
      "verify", "--corpus", hasManifest ? "small" : "small/itunes300.xml", "--worker",
      Harness.misbehavingWorker, "--backend", "expat", "--backend", "libxml2", "--backend",
      "drops-a-late-event", "--stream", "whole", "--stream", "fixed:16384", in: folder)
    #expect(outcome.status == 5, "\(outcome.everything)")
    let sides =
      hasManifest || !outcome.output.contains("undecided between engines")
      ? ["expected", "received"] : ["libxml2", "drops-a-late-event"]
    #expect(outcome.output.contains("    \(sides[0]): \(lines[line])\n"), "\(outcome.everything)")
    #expect(
      outcome.output.contains("    \(sides[1]): \(lines[line + 1])\n"), "\(outcome.everything)")
    #expect(outcome.output.contains("line \(line + 1) "), "\(outcome.everything)")
  }

  /// Without a manifest the reference is a backend of the harness, and a single engine is unconfirmed.
  @Test func withoutAManifestABackendIsTheReference() throws {
    let folder = try Folder()
    try folder.write(SmallCorpus.atom, to: "notes.atom")
    func verify(_ backends: String...) throws -> Outcome {
      try Harness.measure(
        [
          "verify", "--corpus", "notes.atom", "--worker", Harness.misbehavingWorker, "--random",
          "1",
        ]
          + backends.prefix { !$0.hasPrefix("--") }.flatMap { ["--backend", $0] }
          + backends.drop { !$0.hasPrefix("--") }, in: folder)
    }
    let all = try verify("libxml2", "expat", "foundation", "foundation-data")
    #expect(all.status == 0)
    #expect(all.output.contains("reference: libxml2, "))
    let foreign = try verify("drops-one-event", "expat")
    #expect(foreign.status == 5)
    #expect(foreign.output.contains("reference: libxml2, "), "\(foreign.output)")
    #expect(foreign.output.contains(/\ndrops-one-event +differs: its event log differs from/))
    #expect(foreign.output.contains(/\nexpat +ok\n/) && foreign.output.contains(/\nlibxml2 +ok/))
    let asked = try verify("drops-one-event", "libxml2", "--reference", "drops-one-event")
    #expect(asked.output.contains("reference: drops-one-event, "), "\(asked.output)")
    let engine = try verify("libxml2", "foundation")
    #expect(engine.status == 0)
    #expect(
      engine.output.contains("no other engine reports the same log as libxml2"),
      "\(engine.output)")
  }

  /// libxml2 limits the length of a name, expat doesn't.
  @Test func aSingleEngineThatAcceptsIsUnconfirmed() throws {
    let folder = try Folder()
    try folder.write("<\(String(repeating: "a", count: 60_000))/>", to: "name.xml")
    let outcome = try Harness.measure(
      "verify", "--corpus", "name.xml", "--backend", "expat", "--random", "1", in: folder)
    #expect(outcome.output.contains("reference: expat, "), "\(outcome.output)")
    #expect(outcome.output.contains(/\nexpat +ok\n/))
    #expect(outcome.output.contains("no other engine reports the same log as expat"))
  }

  @Test func whatAllRejectIsAcceptedByNone() throws {
    let folder = try Folder()
    try folder.write("<rss><title>a\u{8}b</title></rss>", to: "control.xml")
    let outcome = try Harness.measure(
      "verify", "--corpus", "control.xml", "--random", "1", in: folder)
    #expect(outcome.status == 5)
    #expect(!outcome.output.contains("reference: "), "\(outcome.output)")
    #expect(outcome.output.contains("no backend accepted the document"))
    for backend in ["libxml2", "expat"] {
      let line = try Regex("\n\(backend) +rejected: .* at line 1, column \\d+, byte \\d+\n")
      #expect(outcome.output.contains(line), "\(outcome.output)")
    }
  }

  /// The first named implementation is that of a given worker, and neither the reference nor right.
  @Test func aRunComparesAGivenWorkerWithTheHarnessesOwn() throws {
    let folder = try Folder()
    try folder.write(SmallCorpus.atom, to: "notes.atom")
    let outcome = try Harness.measure(
      "--corpus", "notes.atom", "--worker", Harness.misbehavingWorker, "--backend",
      "drops-one-event", "--backend", "expat", "--sink", "count", "--rounds", "1",
      "--no-floors", "--output", "reports", in: folder)
    #expect(outcome.status == 5, "\(outcome.everything)")
    #expect(
      outcome.errors.contains(
        "drops-one-event: differs: its event log differs from that of libxml2"))
    let reports = try Reports(in: folder, name: "notes")
    #expect(reports.statuses(of: "expat") == ["ok"])
    #expect(reports.rows(of: "libxml2").isEmpty)
    let plan = try #require(try reports.json["plan"] as? [String: Any])
    #expect(plan["reference"] as? String == "expat")
  }
}

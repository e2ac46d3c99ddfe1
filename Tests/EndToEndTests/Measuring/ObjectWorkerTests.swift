import Foundation
import Testing

/// Builders of objects take part with only their records.
struct ObjectWorkerTests {
  private struct Run {
    let outcome: Outcome
    let reports: Reports

    static let result = Result { try Run() }

    init() throws {
      let folder = try Folder()
      try SmallCorpus.make(in: folder)
      outcome = try Harness.measure(
        "--corpus", "small", "--worker", Harness.objectWorker, "--backend", "expat", "--backend",
        "songs", "--backend", "songs-of-the-wrong-day", "--backend", "songs-but-one-in-sample",
        "--rounds", "6", "--output", "reports", in: folder)
      reports = try Reports(in: folder)
    }
  }

  private let outcome: Outcome
  private let reports: Reports

  init() throws {
    let run = try Run.result.get()
    (outcome, reports) = (run.outcome, run.reports)
  }

  @Test func isMeasuredAndComparedByTheSinkThatBuildsRecords() throws {
    #expect(reports.statuses(of: "songs") == ["ok"])
    #expect(Set(reports.rows(of: "songs").compactMap { $0["sink"] }) == ["model"])
    for metric in ["cpu_time", "allocations", "peak_resident", "throughput", "total_time"] {
      let own = reports.rows(metric).first { $0["backend"] == "songs" }
      #expect(own.flatMap { Double($0["value"] ?? "") } ?? 0 > 0, "\(metric)")
    }
    let items = reports.rows("items").first { $0["backend"] == "songs" }
    #expect(items?["value"] == "5")
    let verdict = try #require(try reports.verdicts.first { $0.key.backend == "songs" })
    #expect(verdict.reference == "expat")
  }

  @Test func whatIsNotCountedInItIsUnavailable() {
    for metric in ["events", "first_item"] {
      let own = reports.rows(metric).first { $0["backend"] == "songs" }
      #expect(own?["status"] == "unavailable", "\(metric)")
    }
  }

  @Test func itsReportSaysThatItsRecordsAreAllItWasVerifiedBy() throws {
    let note = "no event log: verified by its record log alone"
    let line = reports.markdown.split(separator: "\n").first {
      $0.hasPrefix("| songs | ") && $0.contains(note)
    }
    #expect(line != nil, "\(reports.markdown)")
    let backends = try #require(try reports.json["backends"] as? [[String: Any]])
    for backend in backends where backend["role"] as? String == "backend" {
      let name = backend["name"] as? String ?? ""
      #expect((backend["logs"] as? [String] == ["records"]) == name.hasPrefix("songs"), "\(name)")
    }
  }

  @Test(arguments: [
    ("songs-of-the-wrong-day", "its record log differs from that of the manifest"),
    ("songs-but-one-in-sample", "it built 4 items, expected 5"),
  ])
  func wrongRecordsGetNoFigures(_ name: String, _ reason: String) {
    #expect(outcome.status == 5)
    #expect(reports.rows(of: name).map { $0["status"] } == ["differs"])
    #expect(reports.rows(of: name).map { $0["reason"] } == [reason])
    #expect(!reports.hasFigures(name))
  }

  @Test func theFirstRecordThatDiffersIsShown() {
    let head = "### songs-of-the-wrong-day against manifest: line 5 of its record log"
    #expect(reports.markdown.contains(head))
    #expect(reports.markdown.contains("2038-01-19T03:14:07Z"))
  }

  @Test func verifySaysSoAndShowsNoEventLog() throws {
    let folder = try Folder()
    try SmallCorpus.make(in: folder)
    func verify(_ options: String...) throws -> Outcome {
      try Harness.measure(
        ["verify", "--corpus", "small", "--worker", Harness.objectWorker, "--backend", "songs"]
          + ["--random", "2"] + options, in: folder)
    }
    let verified = try verify()
    #expect(verified.status == 0, "\(verified.everything)")
    #expect(verified.output.contains("\nsongs  ok: by its record log alone\n"))
    let log = try verify("--log")
    #expect(log.status == 64)
    #expect(log.errors.contains("songs has no event log"))
  }

  @Test func aFeedWithoutRecordsHasNothingToVerifyItBy() throws {
    let folder = try Folder()
    try folder.write(SmallCorpus.atom, to: "notes.atom")
    let outcome = try Harness.measure(
      "verify", "--corpus", "notes.atom", "--worker", Harness.objectWorker, "--backend", "expat",
      "--backend", "songs", "--random", "1", in: folder)
    #expect(outcome.status == 3, "\(outcome.everything)")
    #expect(outcome.output.contains("unavailable: it has only a record log"))
  }

  @Test func itsRecordsAreThoseOfOthers() throws {
    let folder = try Folder()
    try SmallCorpus.make(in: folder)
    func records(_ options: String...) throws -> String {
      let outcome = try Harness.measure(["records", "--corpus", "small"] + options, in: folder)
      #expect(outcome.status == 0, "\(outcome.everything)")
      return outcome.output
    }
    let own = try records("--worker", Harness.objectWorker, "--backend", "songs")
    #expect(try own == records("--backend", "expat"))
  }
}

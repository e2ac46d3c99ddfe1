import Testing

struct BadWorkerTests {
  /// An implementation, its expected status, and a part of the reason.
  struct Case: CustomTestStringConvertible {
    var implementation: String
    var status: String
    var reason: String
    var testDescription: String { implementation }
  }

  static let cases = [
    Case(
      implementation: "drops-one-event", status: "differs",
      reason: "its event log differs from that of"),
    Case(
      implementation: "drops-one-event-in-sample", status: "differs",
      reason: "467 events, expected 468"),
    Case(
      implementation: "drops-one-event-when-cut", status: "differs", reason: "stream random:1"),
    Case(
      implementation: "rejects", status: "rejected",
      reason: "it does not like this document (code 42) at line 3, column 14, byte 159"),
    Case(
      implementation: "rejects-in-sample", status: "rejected",
      reason: "it does not like this document (code 42) at line 3, column 14, byte 159"),
    Case(
      implementation: "crashes-in-verify", status: "crashed",
      reason: "stream whole: it was ended by signal 6"),
    Case(implementation: "crashes-in-sample", status: "crashed", reason: "signal 6 (Aborted)"),
    Case(
      implementation: "crashes-when-cut", status: "crashed",
      reason: "stream random:1: it was ended by"),
    Case(
      implementation: "hangs-in-verify", status: "timed-out", reason: "killed at its time limit"),
    Case(
      implementation: "hangs-in-sample", status: "timed-out", reason: "killed at its time limit"),
    Case(implementation: "rubbish-in-verify", status: "crashed", reason: "it printed "),
    Case(implementation: "rubbish-in-sample", status: "crashed", reason: "it printed "),
    Case(implementation: "no-sample-line", status: "crashed", reason: "it printed nothing where"),
    Case(
      implementation: "unavailable-in-sample", status: "unavailable",
      reason: "it can't do that here"),
  ]

  @Test(arguments: cases)
  func aBadImplementationHasItsStatusItsReasonAndNoNumbers(_ bad: Case) throws {
    let run = try BadWorkersRun.shared
    let rows = run.reports.rows(of: bad.implementation)
    #expect(rows.map { $0["status"] } == [bad.status])
    #expect(rows.allSatisfy { $0["value"] == "" && $0["low"] == "" && $0["high"] == "" })
    let reason = rows.first?["reason"] ?? ""
    #expect(reason.contains(bad.reason), "\(reason)")
  }

  @Test(arguments: cases)
  func everyReportAndTheTerminalNameTheStatus(_ bad: Case) throws {
    let run = try BadWorkersRun.shared
    // The table may show only the beginning of a name; reports show all of it.
    let line = run.outcome.output.split(separator: "\n").first { line in
      let name = line.prefix { $0 != " " }
      return name == bad.implementation
        || (name.count > 16 && name.last == "…" && bad.implementation.hasPrefix(name.dropLast()))
    }
    #expect(line?.contains("\(bad.status): ") == true, "\(line ?? "")")
    #expect(run.reports.markdown.contains("| \(bad.implementation) | *\(bad.status)*: "))
    let json = try run.reports.json["rows"] as? [[String: Any]] ?? []
    let own = json.filter {
      ($0["key"] as? [String: Any])?["backend"] as? String == bad.implementation
    }
    #expect(own.map { $0["status"] as? String } == [bad.status])
    #expect(own.allSatisfy { $0["value"] == nil })
  }

  @Test func theRunEndsWithFive() throws {
    #expect(try BadWorkersRun.shared.outcome.status == 5)
  }

  @Test(arguments: ["expat", "libxml2", "leaves-a-child"])
  func theOtherImplementationsAreMeasured(_ implementation: String) throws {
    let run = try BadWorkersRun.shared
    #expect(run.reports.hasFigures(implementation))
    #expect(run.reports.statuses(of: implementation) == ["ok"])
  }

  @Test func noChildOfAWorkerOutlivesItsImplementation() throws {
    let run = try BadWorkersRun.shared
    // One process of hangs-in-verify, one of hangs-in-sample, three of leaves-a-child, and their workers.
    #expect(run.processes.count >= 6)
    for process in run.processes {
      #expect(RunningProcesses.wait { RunningProcesses.contains(process) ? nil : true } == true)
    }
  }

  @Test func aCrashIsReportedInItsOwnWordsNotTheRuntimes() throws {
    let run = try BadWorkersRun.shared
    #expect(!run.reports.csv.contains("Backtrace took"))
  }

  @Test func whatAWorkerPrintsCannotReachATerminalUntamed() throws {
    let run = try BadWorkersRun.shared
    for text in [run.outcome.output, run.outcome.errors, run.reports.markdown, run.reports.csv] {
      #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
    }
  }

  @Test func aLineOfTheCSVIsARow() throws {
    let reports = try BadWorkersRun.shared.reports
    #expect(reports.csv.split(separator: "\n").count == reports.rows.count + 1)
  }

  /// The limit is half a gigabyte; the time limit must not be what stops it.
  @Test func anImplementationThatPrintsWithoutEndIsStopped() throws {
    let folder = try Folder()
    try SmallCorpus.make(in: folder)
    let outcome = try Harness.measure(
      SmallCorpus.quickly
        + ["--worker", Harness.misbehavingWorker, "--backend", "floods", "--time-limit", "120"],
      in: folder)
    #expect(outcome.status == 5)
    let reports = try Reports(in: folder)
    #expect(reports.statuses(of: "floods") == ["crashed"])
    #expect(reports.rows(of: "floods").first?["reason"]?.contains("printed too much") == true)
    #expect(reports.hasFigures("expat"))
  }
}

/// One run with every implementation of `misbehaving-worker` and some sound ones, shared by several suites.
struct BadWorkersRun {
  static let implementations = [
    "drops-one-event", "drops-one-event-in-sample", "drops-one-event-when-cut", "rejects",
    "rejects-in-sample", "crashes-in-verify", "crashes-in-sample", "crashes-when-cut",
    "hangs-in-verify", "hangs-in-sample", "leaves-a-child", "rubbish-in-verify",
    "rubbish-in-sample", "no-sample-line", "unavailable-in-sample",
  ]

  let outcome: Outcome
  let reports: Reports
  /// The numbers of the child processes that implementations started, and of the processes that started them.
  let processes: [Int32]

  private static let result = Result { try BadWorkersRun() }

  static var shared: BadWorkersRun { get throws { try result.get() } }

  private init() throws {
    let folder = try Folder()
    try SmallCorpus.make(in: folder)
    let chosen = (["expat", "libxml2"] + Self.implementations).flatMap { ["--backend", $0] }
    outcome = try Harness.measure(
      [
        "--corpus", "small", "--worker", Harness.misbehavingWorker, "--sink", "count", "--stream",
        "whole", "--rounds", "1", "--time-limit", "3", "--output", "reports",
      ] + chosen, in: folder, environment: ["MISBEHAVING_PIDS": folder / "pids"])
    reports = try Reports(in: folder, name: "itunes300-whole")
    processes = try folder.text("pids").split(whereSeparator: \.isWhitespace).compactMap {
      Int32($0)
    }
  }
}

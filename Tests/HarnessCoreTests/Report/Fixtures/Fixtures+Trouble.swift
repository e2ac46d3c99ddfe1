@testable import HarnessCore
import Statistics
import WorkerContract

extension Fixtures {
  /// One implementation reports other events, one crashes, and a metric is unavailable.
  static let troubled: Results = {
    var results = normal
    results.name = "troubled"
    results.plan = plan(streams: ["lan"])
    results.samples = []
    results.warnings = ["expat|libxml2: the load average was *above* 1"]
    results.rows.removeAll { $0.key.stream != "lan" }
    fail(&results, "foundation", .differs, "first differing event at line 412")
    fail(&results, "foundation-data", .crashed, "signal 11 (SIGSEGV) in round 3")
    for index in results.rows.indices where results.rows[index].metric == "peak_resident_growth" {
      results.rows[index].value = nil
      results.rows[index].low = nil
      results.rows[index].high = nil
      results.rows[index].status = .unavailable
      results.rows[index].reason = "/proc/self/clear_refs: Permission denied"
    }
    let keys = Set(results.rows.filter { $0.status == .differs }.map(\.key))
    results.series.removeAll { $0.key.backend.hasPrefix("foundation") }
    results.differences = keys.sorted { $0.sink < $1.sink }.map {
      EventDifference(
        key: $0, reference: "manifest", log: "events", line: 412,
        expected: "-The Only Living Boy in New York, by Simon & Garfunkel ```live```",
        received: "-The Only Living Boy in New York, by Simon \u{9B}31m",
        place: "within 30,112 bytes")
    }
    return results
  }()

  /// Another engine reads the document differently from the reference, and no manifest decides.
  static let undecided: Results = {
    var results = normal
    results.name = "undecided"
    results.plan = plan(streams: ["lan"])
    results.samples = []
    results.series = []
    results.warnings = [
      "no other engine reports the same log as libxml2, so this log is unconfirmed"
    ]
    results.rows.removeAll { $0.key.stream != "lan" || $0.key.sink == "discard" }
    for index in results.rows.indices where results.rows[index].key.backend == "expat" {
      results.rows[index].status = .differs
      results.rows[index].reason =
        "undecided between engines: its event log and that of libxml2 differ"
    }
    let keys = Set(results.rows.filter { $0.status == .differs }.map(\.key))
    results.differences = keys.sorted { $0.sink < $1.sink }.map {
      EventDifference(
        key: $0, reference: "libxml2", log: "events", line: 7, expected: "-Việt",
        received: "-Vie\u{302}\u{323}t", place: "within the first 112 bytes (expat)")
    }
    return results
  }()

  /// A debug build stopped after two rounds: medians without intervals, and implementations not reached.
  static let interrupted: Results = {
    var results = normal
    results.name = "interrupted"
    results.environment = environment(build: "debug")
    results.plan = plan(streams: ["lan"], rounds: ["time": 2], isInterrupted: true, verified: 12)
    results.rows.removeAll { $0.key.stream != "lan" || $0.key.sink == "discard" }
    fail(&results, "foundation-data", .interrupted, "")
    results.series = []
    results.warnings = []
    results.samples = []
    for index in results.rows.indices {
      results.rows[index].key.build = "debug"
      results.rows[index].low = nil
      results.rows[index].high = nil
    }
    return results
  }()

  /// No parser accepted the document.
  static let failed: Results = {
    var results = normal
    results.name = "failed"
    results.plan = plan(streams: ["lan"], rounds: [:])
    results.backends = backends
    results.rows.removeAll {
      $0.key.stream != "lan" || !Set(["model", "count"]).contains($0.key.sink)
        || !backends.map(\.name).contains($0.key.backend)
    }
    fail(&results, "libxml2", .rejected, "line 7, column 3: Opening and ending tag mismatch")
    fail(&results, "expat", .rejected, "line 7, column 5: mismatched tag")
    fail(&results, "foundation", .limitExceeded, "entity nesting too deep")
    fail(&results, "foundation-data", .timedOut, "no sample within 30 s")
    results.series = []
    results.warnings = []
    results.samples = []
    return results
  }()

  /// Keeps one row for each benchmark case of `backend`, with the given status.
  private static func fail(
    _ results: inout Results, _ backend: String, _ status: Status, _ reason: String
  ) {
    results.rows.removeAll { $0.key.backend == backend && $0.metric != "parse_time" }
    for index in results.rows.indices where results.rows[index].key.backend == backend {
      results.rows[index].value = nil
      results.rows[index].low = nil
      results.rows[index].high = nil
      results.rows[index].samples = 0
      results.rows[index].status = status
      results.rows[index].reason = reason
    }
  }
}

extension Fixtures {
  /// Everything at once: a debug build, and names that could break every format.
  static let nastyCheck: CheckReport = {
    let evil = "]]>-->\u{1B}[31m\u{9B}\u{202E}\u{FFFE}\r\n::error::\"<b>&lt;|`*_@someone#7%0A,:"
    var report = check(missing: missing.map { nasty($0, evil) }) {
      $0.name = "nasty -->|check<b>@someone"
      $0.before = "git:main:\(evil)"
      $0.command = "harness check ```\n\(evil)"
      $0.recordingCommand = "harness baseline --output '\(evil)'"
      $0.environment = environment(build: "debug")
      $0.terms.limits = [evil]
      for index in $0.findings.indices {
        $0.findings[index].key.backend += evil
        $0.findings[index].key.corpus = evil
        $0.findings[index].reason = evil
        if $0.findings[index].reference != nil { $0.findings[index].reference = evil }
      }
      for index in $0.selfTest.indices { $0.selfTest[index].copy += evil }
    }
    report.provenance = [.init(evil, evil)]
    report.findings[0].take(.worse, now: 9_999, change: 9_999.0 / 1036)
    report.findings[1].metric = evil
    report.findings[1].unit = evil
    report.findings[1].take(.better, now: 1, change: 0.001)
    report.findings[2].take(.undecided, now: nil, change: nil)
    report.selfTest[0].found = .undecided
    report.outcome = .worse
    return report
  }()

  private static func nasty(_ gap: MissingItem, _ evil: String) -> MissingItem {
    MissingItem(
      gap.kind, subject: gap.subject + evil, reason: gap.reason + evil, remedy: gap.remedy + evil)
  }
}

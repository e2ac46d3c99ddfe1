@testable import HarnessCore
import Statistics
import WorkerContract

extension Fixtures {
  /// A check in which nothing has changed.
  static let goodCheck = check()

  /// One time is worse; another was a candidate, but is good.
  static let slowerCheck = check {
    $0.change("parse_time_ratio", of: "libxml2") {
      $0.take(.worse, now: 0.9578, change: 1.0312, 1.0268, 1.0357)
      $0.wasMeasuredAgain = true
      $0.rounds = 96
    }
    $0.change("parse_time_ratio", of: "expat") {
      $0.take(.same, now: 1.091, change: 1.0093, 0.9981, 1.0204)
      $0.wasMeasuredAgain = true
      $0.rounds = 96
    }
  }

  /// One allocation more than in the base.
  static let allocatingCheck = check {
    $0.change("allocations", of: "expat") { $0.take(.worse, now: 764, change: 764.0 / 763) }
    $0.change("allocated_bytes", of: "expat") {
      $0.take(.worse, now: 1_143_233, change: 1_143_233.0 / 1_143_217)
    }
    $0.change("leaked_blocks", of: "expat") { $0.take(.worse, now: 1, change: nil) }
  }

  /// Better figures are reported, and the check is good.
  static let betterCheck = check(change: improve)

  /// Better figures set the exit status, as requested.
  static let wantedCheck = check(
    terms: .init(limits: ["allocations=+2"], failsOnBetter: true, budgetSeconds: 14),
    change: improve)

  private static let revisions =
    "the baseline has expat 2.5.0 (libexpat1 2.5.0-1+deb12u5), and this machine has "
    + "expat 2.5.0 (libexpat1 2.5.0-1+deb12u1)"

  /// Another revision of a library with equal figures, which lacks an implementation that was recorded.
  static let otherRevisionCheck = check {
    $0.notes = [
      "expat-undeferred is unavailable with expat 2.5.0 (libexpat1 2.5.0-1+deb12u1): no such switch",
      "\(revisions): the exact figures of expat are within their limits",
    ]
  }

  /// Another revision of a library with different figures.
  static let changedRevisionCheck = check(terms: .init(judgesTimes: false)) {
    $0.findings.removeAll { $0.metric.hasPrefix("parse_time") }
    $0.selfTest.removeAll { $0.metric == "parse_time" }
    $0.missing = [
      MissingItem(
        .otherRevision, subject: "expat",
        reason: "1 of 7 exact figures differ (allocations): \(revisions)",
        remedy: "record this revision as well, at the commit of the baseline: "
          + "scripts/harness baseline --corpus itunes300")
    ]
    $0.change("allocations", of: "expat") {
      $0.take(.undecided, now: 764, change: 764.0 / 763)
      $0.reason = revisions
    }
  }

  /// A missing item of every kind; everything else is good.
  static let incomparableCheck = check(missing: missing) {
    $0.findings.removeAll { $0.key.backend != "libxml2" }
  }

  /// The clock varies too much to show the injected slowdown, and two copies of one implementation differ.
  static let brokenCheck = check {
    for index in $0.findings.indices where $0.findings[index].reference != nil {
      $0.findings[index].outcome = .undecided
      $0.findings[index].reason = "the self-test failed"
      $0.findings[index].low = 0.94
      $0.findings[index].high = 1.07
    }
    $0.selfTest[0].found = .undecided
    $0.selfTest[0].smallestEffect = 0.071
    $0.selfTest[1].found = .undecided
    ($0.selfTest[1].ratio, $0.selfTest[1].low, $0.selfTest[1].high) = (1.018, 0.961, 1.079)
    $0.selfTest[1].smallestEffect = 0.083
  }

  /// Two builds in one run: the base is 1 by definition, and there is no file to record.
  static let sideBySideCheck = check {
    $0.before = "/scratch/base/.build/release"
    $0.recordingCommand = ""
    $0.provenance = [.init("revision", "origin/main")]
    for index in $0.findings.indices where $0.findings[index].reference != nil {
      let change = $0.findings[index].change
      $0.findings[index].reference = "\($0.findings[index].key.backend)@base"
      ($0.findings[index].before, $0.findings[index].now) = (1, change)
    }
    $0.change("parse_time_ratio", of: "foundation") {
      $0.take(.worse, now: 1.0312, change: 1.0312, 1.0268, 1.0357)
    }
  }

  /// A check without times but with two streams, so that findings name the stream.
  static let exactCheck = check(terms: .init(judgesTimes: false)) {
    $0.findings.removeAll(where: \.isTime)
    $0.selfTest.removeAll { $0.metric != "allocations" }
    $0.rounds = 0
    $0.findings += $0.findings.map { finding in
      var other = finding
      other.key.stream = "whole"
      other.key.pace = .full
      return other
    }
    $0.change("allocations", of: "libxml2") { $0.take(.worse, now: 1037, change: 1037.0 / 1036) }
  }

  private static func improve(_ check: inout CheckReport) {
    check.change("parse_time_ratio", of: "expat") {
      $0.take(.better, now: 1.0269, change: 0.95, 0.9461, 0.9544)
      $0.wasMeasuredAgain = true
      $0.rounds = 96
    }
    check.change("allocations", of: "foundation") {
      $0.take(.better, now: 14_013, change: 14_013.0 / 15_013)
    }
    check.change("allocations", of: "expat") {
      $0.take(.same, now: 764, change: 764.0 / 763)
      $0.threshold = 2.0 / 763
      $0.reason = "limit allocations=+2"
    }
  }
}

/// The checks used by tests, by name, so that a failing test shows only the name.
enum Check: String, CaseIterable {
  case good, slower, allocating, better, wanted, incomparable, otherRevision, changedRevision,
    broken, sideBySide, exact, nasty

  var report: CheckReport {
    switch self {
    case .good: Fixtures.goodCheck
    case .slower: Fixtures.slowerCheck
    case .allocating: Fixtures.allocatingCheck
    case .better: Fixtures.betterCheck
    case .wanted: Fixtures.wantedCheck
    case .incomparable: Fixtures.incomparableCheck
    case .otherRevision: Fixtures.otherRevisionCheck
    case .changedRevision: Fixtures.changedRevisionCheck
    case .broken: Fixtures.brokenCheck
    case .sideBySide: Fixtures.sideBySideCheck
    case .exact: Fixtures.exactCheck
    case .nasty: Fixtures.nastyCheck
    }
  }
}

extension CheckReport {
  /// Changes the findings for one metric of a backend.
  mutating func change(
    _ metric: String, of backend: String, _ body: (inout CheckFinding) -> Void
  ) {
    for index in findings.indices
    where findings[index].metric == metric && findings[index].key.backend == backend {
      body(&findings[index])
    }
  }
}

extension CheckFinding {
  /// Gives the finding another outcome.
  mutating func take(
    _ outcome: Outcome, now: Double?, change: Double?, _ low: Double? = nil, _ high: Double? = nil
  ) {
    self.outcome = outcome
    self.now = now
    self.change = change
    self.low = low
    self.high = high
  }
}

extension Results {
  /// Changes every row for one metric of a backend.
  mutating func change(_ metric: String, of backend: String, _ body: (inout MetricResult) -> Void) {
    for index in rows.indices
    where rows[index].metric == metric && rows[index].key.backend == backend {
      body(&rows[index])
    }
  }
}

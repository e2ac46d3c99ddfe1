import FeedEvents
import Statistics
import WorkerContract

@testable import HarnessCore

extension Fixtures {
  /// A document that all parsers read alike, and one on which one of them differs and another crashes.
  static let verification = verification(of: ["good", "bad"])

  /// Returns what was found in documents with these names: `good`, `bad`, and `refused` by all parsers.
  static func verification(of names: [String]) -> VerificationReport {
    let documents = names.map { name in
      var corpus = Corpus.fixture()
      corpus.name = name
      return VerifiedDocument(corpus, over: [.whole, .fixed(1), .random(seed: 1)])
    }
    var report = VerificationReport(
      name: "verify", command: "harness verify --corpus many", of: documents, by: parsers)
    for (name, document) in zip(names, documents) {
      let found = [
        "good": verification(parsers.map { result($0) }), "bad": bad,
        "refused": verification(parsers.map { result($0, .rejected, "line 1") }),
      ]
      if let found = found[name] { report.add(found, of: document) }
    }
    return report
  }

  private static let parsers = ["libxml2", "expat", "foundation"]

  private static var bad: Verification {
    let difference = Verification.Difference(
      reference: "libxml2", log: .events, line: 7, expected: "- <b>", received: nil,
      place: "within the first 80 bytes")
    return verification(
      [
        result("libxml2"), result("expat", .differs, "its event log differs", difference),
        result("foundation", .crashed, "stream whole: it was ended by signal 11"),
      ], ["no other engine reports the same log as libxml2, so this log is unconfirmed"])
  }

  private static func verification(
    _ results: [Verification.BackendResult], _ warnings: [String] = []
  ) -> Verification {
    Verification(
      results: results, reference: "libxml2", eventsDigest: String(repeating: "a", count: 64),
      recordsDigest: nil, events: 12, parses: 9, warnings: warnings)
  }

  private static func result(
    _ backend: String, _ status: Status = .ok, _ reason: String = "",
    _ difference: Verification.Difference? = nil
  ) -> Verification.BackendResult {
    Verification.BackendResult(
      backend: backend, status: status, reason: reason, difference: difference, eventLog: nil,
      recordLog: nil, eventCount: 12, diagnostics: [])
  }

  /// A machine with one problem.
  static let machine = MachineReport(
    [
      MachineCheck("processors", "2"),
      MachineCheck(
        "hypervisor", "KVM", effect: "whole seconds can be slower", remedy: "compare ratios"),
    ],
    MachineNoise(rounds: 17, secondsPerRound: 0.2, spread: 0.1, ratio: 0.99, outcome: .undecided),
    of: "libxml2", seconds: 15)
}

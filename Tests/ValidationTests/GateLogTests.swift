import Foundation
import HarnessCore
import Testing
import WorkerContract

@testable import Validation

@Suite struct GateLogTests {
  private let folder: TemporaryDirectory
  private var path: String { folder.path(of: "gate-validation.csv") }

  init() throws { folder = try TemporaryDirectory() }

  private static let kind = GateKind.all[0]
  private static let trial = GateTrial(
    kind: kind, number: 3, commit: "abc", backend: "", outcome: .inconclusive, change: 0.9914781,
    whyUnknown: "times: \"busy\", others", others: 0.0049, rounds: 33, seconds: 11.474)

  private func write(_ text: String) throws {
    try AtomicFile.write(Array(text.utf8), to: path)
  }

  @Test func trialsAreReadAsTheyWereWritten() throws {
    var log = try GateLog(path: path, isFresh: false)
    #expect(log.trials.isEmpty && File.kind(of: path) == nil)
    try log.append(Self.trial)
    let text = try File.text(path)
    #expect(text.hasPrefix("kind,number,commit,backend,outcome,named,change,"))
    #expect(text.hasSuffix(",\"times: \"\"busy\"\", others\",0.005,33,11.47\n"))
    try log.append(Self.trial)
    let read = try GateLog(path: path, isFresh: false)
    #expect(read.trials.count == 2 && read.trials[0].whyUnknown == Self.trial.whyUnknown)
    #expect(read.trials[0].change == 0.991478)
    #expect(read.trials == log.trials && log.trials[0].seconds == 11.47)
    #expect(try GateLog(path: path, isFresh: true).trials.isEmpty)
  }

  @Test func theTrialsOfTheRepositoryCanBeGoneOnWith() throws {
    let package = (0..<3).reduce(URL(filePath: "\(#filePath)")) { url, _ in
      url.deletingLastPathComponent()
    }.path
    let committed = try File.text("\(package)/Reports/published/gate-validation.csv")
    try write(committed)
    var log = try GateLog(path: path, isFresh: false)
    #expect(log.trials.count == committed.split(separator: "\n").count - 1)
    try log.append(Self.trial)
    #expect(try File.text(path).hasPrefix(committed))
  }

  @Test func aTornLineIsNoTrial() throws {
    var log = try GateLog(path: path, isFresh: false)
    try log.append(Self.trial)
    let whole = try File.text(path)
    try write(whole + "unchanged-qui")
    log = try GateLog(path: path, isFresh: false)
    #expect(log.trials.count == 1)
    try log.append(Self.trial)
    #expect(try File.text(path).hasPrefix(whole + "unchanged-quiet,3,"))
  }

  @Test(arguments: [
    "kind,number\n", "kind\nx\n", "%HEAD%unchanged-noisy,1,a,,good,,,,,,,0,1,1\n",
    "%HEAD%unchanged-quiet,1,a,,superb,,,,,,,0,1,1\n", "%HEAD%unchanged-quiet,1\n",
  ])
  func anotherFormIsRefused(_ text: String) throws {
    let head =
      "kind,number,commit,backend,outcome,named,change,low,high,smallest_effect,"
      + "why_unknown,others,rounds,seconds\n"
    try write(text.replacing("%HEAD%", with: head))
    #expect(throws: HarnessValidationError.self) { try GateLog(path: path, isFresh: false) }
  }

  // MARK: What a check comes to

  private static func finding(
    _ backend: String, _ metric: Metric, _ outcome: CheckFinding.Outcome, change: Double = 1.001
  ) -> CheckFinding {
    CheckFinding(
      key: CaseKey(
        corpus: "itunes300", documentSHA: "d", stream: "lan", pace: "virtual", sink: .model,
        backend: backend, library: backend, build: "release"),
      metric: metric.name, unit: "ratio", kind: .noisy, outcome: outcome, change: change)
  }

  private static func trial(_ name: String, _ findings: CheckFinding...) -> GateTrial? {
    GateKind.all.first { $0.name == name }.map { kind in
      GateTrial(
        kind, 1,
        found: CheckReport(
          name: "a", base: "b", findings: findings, terms: CheckTerms(),
          environment: MeasurementEnvironment(fingerprint: [], provenance: [])))
    }
  }

  /// Trial number 1 makes expat slower.
  @Test func aCheckIsCaughtByItsOwnChangeAlone() throws {
    let expat = Self.finding("expat", .parseTimeRatio, .worse, change: 1.03)
    let other = Self.finding("libxml2", .parseTimeRatio, .worse)
    let good = Self.finding("libxml2", .parseTimeRatio, .good)
    let caught = try #require(Self.trial("slowdown-quiet", expat, good))
    #expect(caught.outcome == .caught && caught.named == "expat parse_time_ratio")
    #expect(caught.change == 1.03 && caught.backend == "expat")
    #expect(Self.trial("slowdown-quiet", expat, other)?.outcome == .alarm)
    #expect(Self.trial("slowdown-quiet", good)?.outcome == .good)
    #expect(Self.trial("unchanged-quiet", expat)?.outcome == .alarm)
  }

  @Test func bytesOfAnAllocationAreItsOwn() {
    let allocations = Self.finding("expat", .allocations, .worse)
    let bytes = Self.finding("expat", .allocatedBytes, .worse)
    #expect(Self.trial("allocation", allocations, bytes)?.outcome == .caught)
    #expect(Self.trial("allocation", bytes)?.outcome == .alarm)
  }
}

import HarnessCore
import Testing

@testable import Validation

/// How the validation of the gate judges completed trials.
@Suite struct GateJudgementTests {
  private static func trials(
    isQuick: Bool, _ outcome: GateTrial.Outcome = .inconclusive, of name: String = "",
    _ count: Int = 0,
    exactSeconds: Double = 1.7
  ) -> [GateTrial] {
    GateKind.all.flatMap { kind in
      (0..<kind.count(isQuick: isQuick)).map { number in
        let wanted: GateTrial.Outcome = kind.change.isEmpty ? .good : .caught
        return GateTrial(
          kind: kind, number: number, commit: "unknown", backend: kind.backend(number),
          outcome: kind.name == name && number < count ? outcome : wanted,
          seconds: kind.isExact ? exactSeconds : 15.4)
      }
    }
  }

  private func text(_ judgement: GateJudgement) -> String {
    let report = GateValidationReport(
      judgement, in: MeasurementEnvironment(fingerprint: [.init("cpu", "A")], provenance: []))
    return report.text + judgement.remarks.joined(separator: "\n")
  }

  @Test(
    arguments: [
      ("unchanged-quiet", .alarm, 1, false, "FAILED: nothing changed; nothing else runs: expected"),
      ("unchanged-memory", .alarm, 1, true, "| 99 | 0 | 1 | 0 | at most 1 % false alarm | yes |"),
      ("unchanged-memory", .alarm, 2, false, "FAILED: nothing changed; copies of 64 MB"),
      (
        "unchanged-same-core", .inconclusive, 100, true,
        "| 0 | 0 | 0 | 100 | at most 1 % false alarm | yes |"
      ),
      ("slowdown-quiet", .good, 30, true, "| 30 | 30 | 0 | 0 | 0 | – | yes |"),
      (
        "gross", .inconclusive, 1, false,
        "FAILED: one backend slowed by 30 %: expected at least 100 % caught; found 2 caught, 1 inconclusive"
      ),
      ("allocation", .good, 1, false, "FAILED: one more allocation per parse"),
      ("", .good, 0, true, "| commits of the checks | unknown (623) |"),
    ] as [(String, GateTrial.Outcome, Int, Bool, String)])
  func everyKindHasItsBound(
    _ kind: String, _ outcome: GateTrial.Outcome, _ count: Int, _ holds: Bool, _ line: String
  ) {
    let judgement = GateJudgement(
      Self.trials(isQuick: false, outcome, of: kind, count), isQuick: false)
    #expect(judgement.holds == holds)
    #expect(text(judgement).contains(line), "\(text(judgement))")
  }

  @Test func whatIsNotCompleteSaysSo() {
    let all = Self.trials(isQuick: false)
    #expect(!text(GateJudgement(all, isQuick: false)).contains("Not complete"))
    let part = GateJudgement(Array(all.prefix(150)), isQuick: false)
    #expect(text(part).contains("**Not complete: 150 of 623 checks are done.**"))
  }

  @Test(
    arguments: [
      (2, true, "| exact metrics only | 2 | 2 | at most 2 | yes |"),
      (2.01, false, "FAILED: a check of exact metrics took 2.01 s, the limit is 2 s"),
    ] as [(Double, Bool, String)])
  func checksOfExactMetricsHaveALimit(_ seconds: Double, _ holds: Bool, _ line: String) {
    let judgement = GateJudgement(
      Self.trials(isQuick: false, exactSeconds: seconds), isQuick: false)
    #expect(judgement.holds == holds)
    #expect(text(judgement).contains(line), "\(text(judgement))")
  }

  @Test(
    arguments: [
      (
        "unchanged-quiet", .inconclusive, 1, true,
        "NOT JUDGED: nothing changed; nothing else runs: 1 of 2 judged; the others were inconclusive"
      ),
      ("unchanged-quiet", .inconclusive, 2, true, "| no false alarm | not judged |"),
      ("unchanged-quiet", .alarm, 1, false, "FAILED: nothing changed"),
      ("slowdown-quiet", .good, 1, true, "MISSED: one backend slowed by 3 %; nothing else runs, 1"),
      ("gross", .good, 1, false, "FAILED: one backend slowed by 30 %: expected none missed"),
      (
        "allocation", .inconclusive, 1, false,
        "FAILED: one more allocation per parse, exact metrics only"
      ),
      ("", .good, 0, true, "SLOW: a check of exact metrics took 3 s, the limit is 2 s"),
    ] as [(String, GateTrial.Outcome, Int, Bool, String)])
  func aQuickRunSaysWhatItCouldNotJudge(
    _ kind: String, _ outcome: GateTrial.Outcome, _ count: Int, _ holds: Bool, _ line: String
  ) {
    let judgement = GateJudgement(
      Self.trials(isQuick: true, outcome, of: kind, count, exactSeconds: 3), isQuick: true)
    #expect(judgement.holds == holds)
    #expect(text(judgement).contains(line), "\(text(judgement))")
  }

  @Test func kindsAreInterleaved() {
    let names = GateKind.schedule(isQuick: false).map(\.kind.name)
    #expect(names.count == 623)
    #expect(Set(names.prefix(GateKind.all.count)).count == GateKind.all.count)
    #expect(GateKind.schedule(isQuick: true).count == 7)
  }
}

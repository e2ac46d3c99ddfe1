import Statistics
import Testing
import WorkerContract

@testable import HarnessCore

/// A check on a machine that a baseline has no sittings of.
@Suite struct DayOneTests {
  private func report(
    _ findings: [CheckFinding], missing: [MissingItem.Kind] = [], before: String = "a.json"
  ) -> CheckReport {
    CheckReport(
      name: "a", before: before, findings: findings,
      missing: missing.map { MissingItem($0, subject: "expat", reason: "", remedy: "") },
      terms: CheckTerms(), environment: MeasurementEnvironment(fingerprint: [], provenance: []))
  }

  private func findings(_ time: [Double]) -> [CheckFinding] {
    Judge().findings(on: [FigurePair(time, again: time)])
  }

  private let count = Judge().findings(on: [FigurePair(Record.count(763), Record.count(763))])

  @Test(arguments: [MissingItem.Kind.otherMachine, .tooFewSittings])
  func itsTimesAreThoseOfTheBuildThatWasRecorded(_ kind: MissingItem.Kind) {
    let file = report(count, missing: [kind])
    #expect(file.lacksSittings && file.outcome == .incomparable)
    let slower = Array(repeating: 1.3, count: 30)
    let whole = file.withTimes(of: report(count + findings(slower), before: "git:1a2b"))
    #expect(whole.findings.map(\.metric) == ["allocations", "parse_time_ratio"])
    #expect(whole.missing.isEmpty && whole.outcome == .worse && whole.before == "a.json")
    #expect(whole.notes.contains { $0.hasPrefix("times: side by side with git:1a2b") })
  }

  @Test func itsTimesReplaceThoseOfImplementationsWithEnoughSittings() {
    let same = findings(Array(repeating: 1.0, count: 30))
    let file = report(count + same, missing: [.tooFewSittings])
    #expect(file.lacksSittings)
    let whole = file.withTimes(of: report(same + same, before: "git:1a2b"))
    #expect(
      whole.findings.map(\.metric) == ["allocations"] + same.map(\.metric) + same.map(\.metric))
  }

  @Test func whereTimesWereComparedOrAnythingElseIsMissingNothingIsBuilt() {
    let same = Array(repeating: 1.0, count: 30)
    #expect(!report(count + findings(same)).lacksSittings)
    #expect(!report(count, missing: [.missingNow]).lacksSittings)
  }

  @Test func aForecastSaysHowLongItTakesAndWhatItFinds() {
    let terms = CheckTerms(budgetSeconds: 16)
    #expect(
      CheckForecast(sideBySide: terms).description
        == "the check takes 16 s for times, and as long as verifying and counting take, and can find any "
        + "rise of an exact metric and slowdowns of 5.0 % or more, if the machine is quiet")
    let baseline = Baseline(
      plan: BaselinePlan(corpora: ["small"]), results: [10, 12, 14].map { Record.sitting($0) })
    #expect(
      CheckForecast(baseline, terms).description.hasPrefix(
        "the check takes about 1 s, minutes more if"))
    #expect(
      CheckForecast(baseline, CheckTerms(judgesTimes: false)).description
        == "the check takes about 1 s, and can find any rise of an exact metric")
  }

  @Test(arguments: [([1.69, 1.7, 1.71], "7.0 %"), ([1.6, 1.7, 1.8], nil)])
  func aForecastLeavesOutTimesWhoseSittingsVaryTooMuch(_ ratios: [Double], _ effect: String?) throws
  {
    let here = MachineFacts.environment(build: "release", boundProcessor: nil)
    let sittings = zip([10, 12, 14], ratios).map { hour, ratio in
      var sitting = Record.sitting(hour, ratio: ratio)
      sitting.environment.fingerprint = here.fingerprint
      return sitting
    }
    let forecast = CheckForecast(
      Baseline(plan: BaselinePlan(corpora: ["small"]), results: sittings), CheckTerms())
    #expect(forecast.description.contains("slowdowns of \(effect ?? "")") == (effect != nil))
  }
}

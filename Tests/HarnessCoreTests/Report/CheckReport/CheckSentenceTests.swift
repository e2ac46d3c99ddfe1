@testable import HarnessCore
import Statistics
import Testing
import WorkerContract

@Suite struct CheckSentenceTests {
  @Test(arguments: [
    (
      Check.good,
      "itunes300 is as good as Reports/baselines/itunes300.json: 3 times and 21 exact metrics held."
    ),
    (
      .slower,
      "libxml2 is slower: 0.970× [0.966, 0.974] its recorded speed relative to control-libxml2."
    ),
    (
      .allocating,
      "Allocations of expat rose from 763 to 764; allocated bytes of expat rose from 1,143,217 bytes"
        + " to 1,143,233 bytes; leaked blocks of expat rose from 0 to 1."
    ),
    (
      .wanted,
      "expat is faster: 1.053× [1.048, 1.057] its recorded speed relative to control-expat; allocations of "
        + "foundation fell from 15,013 to 14,013; 2 times and 20 exact metrics held."
    ),
    (
      .sideBySide,
      "foundation is slower: 0.970× [0.966, 0.974] the speed of /scratch/base/.build/release."
    ),
    (.exact, "Allocations of libxml2 (lan, model) rose from 1,036 to 1,037"),
  ])
  func saysWhatHasChanged(_ check: Check, _ text: String) {
    #expect(check.report.answer.hasPrefix(text))
  }

  @Test func aBrokenCheckSaysWhatTheMachineCanDetect() {
    #expect(
      Check.broken.report.answer
        == "This machine is too busy to judge now: libxml2 again must be the same in parse time, "
        + "but was undecided; libxml2+3% must be slower in parse time, but was undecided; it could "
        + "detect slowdowns of 8.3 % or more; 21 exact metrics held.")
  }

  @Test func aBusyMachineIsNamedBesideWhatIsMissing() {
    let busy = MissingItem(
      .timesVaryTooMuch, subject: "times",
      reason: "other processes used 199 % of a processor meanwhile, more than 50 %", remedy: "wait")
    #expect(
      Fixtures.check(missing: [Fixtures.missing[0], busy]).answer
        == "This machine is too busy to judge now: times: other processes used 199 % of a processor "
        + "meanwhile, more than 50 %; it could detect slowdowns of 2.4 % or more; 3 times and 21 "
        + "exact metrics held; 1 item can't be compared.")
  }

  @Test func aFailedSelfTestOfCountsIsNotBlamedOnTheMachine() throws {
    var check = Check.broken.report
    check.selfTest = check.selfTest.filter { $0.metric == "allocations" }
    let last = try #require(check.selfTest.indices.last)
    check.selfTest[last].found = .undecided
    #expect(check.answer.hasPrefix("The check can't tell now: "))
  }

  @Test func whatIsWorseStandsBeforeAFailedSelfTestAndGaps() {
    let check = Fixtures.check(missing: [Fixtures.missing[0]]) {
      $0.change("allocations", of: "expat") { $0.take(.worse, now: 764, change: 764.0 / 763) }
      $0.selfTest[1].found = .same
    }
    #expect(
      check.answer
        == "Allocations of expat rose from 763 to 764; the self-test failed; 1 item can't be "
        + "compared.")
  }

  @Test func aCheckOfNothingIsNotCalledGood() {
    let check = Fixtures.check { $0.findings = [] }
    #expect(
      check.answer
        == "No figure of itunes300 was compared with Reports/baselines/itunes300.json.")
  }

  @Test(arguments: [(4, false), (5, true), (40, true)])
  func manyFindingsAreCounted(_ count: Int, _ isCut: Bool) {
    let check = Fixtures.check {
      $0.findings = Array(repeating: $0.findings[0], count: count)
      for index in $0.findings.indices {
        $0.findings[index].key.backend = "row-\(index)"
        $0.findings[index].take(.worse, now: 2000, change: 2)
      }
    }
    let text = check.answer
    #expect(text.contains("row-2") && text.contains("row-3") != isCut)
    #expect(text.contains("; \(count - 3) more are worse.") == isCut)
  }

  @Test(arguments: Check.allCases)
  func isOneLineWithoutControls(_ check: Check) {
    let controls = check.report.answer.unicodeScalars.filter {
      [.control, .format].contains($0.properties.generalCategory)
    }
    #expect(controls.isEmpty)
  }
}

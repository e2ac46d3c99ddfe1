@testable import HarnessCore
import Testing
import WorkerContract

@Suite struct AnswerSentenceTests {
  @Test(arguments: Run.allCases)
  func isASingleSentence(_ run: Run) {
    let text = AnswerSentence(run.results).text
    #expect(text.hasPrefix("On itunes300"))
    #expect(text.hasSuffix("."))
    #expect(!text.contains("\n"))
  }

  @Test func aLeaderIsNamedWithItsRatioAndInterval() {
    #expect(
      AnswerSentence(Fixtures.normal).text.contains(
        "expat reads fastest: 512 MB/s; speed relative to libxml2: expat 1.30× [1.28, 1.32]"))
  }

  @Test func aLeadingReferenceIsComparedByTheRatiosOfTheOthers() {
    var results = Fixtures.normal
    results.change("throughput", of: "expat") { $0.value = 300 }
    results.change("parse_time_ratio", of: "expat") {
      ($0.low, $0.value, $0.high) = (1.29, 1.31, 1.33)
    }
    #expect(
      AnswerSentence(results).text.contains(
        "libxml2 reads fastest: 393 MB/s; speed relative to libxml2: expat 0.76× [0.75, 0.78], "
          + "foundation-data 0.30× [0.30, 0.31] and foundation 0.30× [0.29, 0.30];"))
  }

  @Test func implementationsWhoseRatioIncludesOneAreLevel() {
    var results = Fixtures.troubled
    results.change("parse_time_ratio", of: "expat") { $0.high = 1.01 }
    #expect(
      AnswerSentence(results).text.contains("expat and libxml2 are level (512 and 393 MB/s)"))
  }

  /// A worker may report only times.
  @Test func eachFigureHasItsOwnUnitWhereTheseDiffer() {
    var results = Fixtures.troubled
    results.change("parse_time_ratio", of: "expat") { $0.high = 1.01 }
    results.rows.removeAll { $0.key.backend == "libxml2" && $0.metric == "throughput" }
    #expect(
      AnswerSentence(results).text.contains("are level (512 MB/s and 2.91 ms per parse)"),
      "\(AnswerSentence(results).text)")
  }

  @Test func implementationsComparedThroughAThirdAreLevelUnlessTheirIntervalsLieApart() {
    var results = Fixtures.normal
    results.change("parse_time_ratio", of: "foundation") { $0.low = 0.75 }
    #expect(AnswerSentence(results).text.contains("expat and foundation are level"))
    #expect(!AnswerSentence(Fixtures.normal).text.contains("level"))
  }

  @Test func aRatioCloseToOneHasAThirdDecimal() {
    var results = Fixtures.troubled
    results.change("parse_time_ratio", of: "expat") {
      ($0.low, $0.value, $0.high) = (0.991, 0.994, 0.998)
    }
    #expect(
      AnswerSentence(results).text.contains("relative to libxml2: expat 1.006× [1.002, 1.009]"))
  }

  @Test func theFirstStreamOfThePlanIsTheOneAnswered() {
    var results = Fixtures.normal
    results.plan.streams.reverse()
    #expect(
      AnswerSentence(results).text.hasPrefix("On itunes300 (chunks of 64 B, records built), "))
  }

  @Test func withoutRecordsTheCountedEventsAreAnswered() {
    var results = Fixtures.normal
    results.rows.removeAll { $0.key.sink == "model" }
    #expect(
      AnswerSentence(results).text.hasPrefix(
        "On itunes300 (chunks as recorded in lan, without pauses, events counted), "))
  }

  @Test func withoutIntervalsNoneLeads() {
    let text = AnswerSentence(Fixtures.interrupted).text
    #expect(text.contains("too few rounds to tell expat, libxml2 and foundation apart"))
    #expect(!text.contains("fastest"))
  }

  @Test func fewestAllocationsAreClaimedOnlyWithoutATie() {
    #expect(!AnswerSentence(Fixtures.normal).text.contains("fewest"))
    var results = Fixtures.normal
    results.change("allocations", of: "expat") { $0.value = 1513 }
    #expect(AnswerSentence(results).text.contains("makes the fewest allocations (1,513)"))
    results.change("allocations", of: "libxml2") { $0.value = 12 }
    #expect(
      AnswerSentence(results).text.contains("while libxml2 makes the fewest allocations (12)"))
  }

  @Test func sameEventsAreClaimedOnlyWhenTheyAre() {
    #expect(
      AnswerSentence(Fixtures.normal).text.contains("all four reported the same 15,903 events"))
    var results = Fixtures.normal
    results.change("events", of: "libxml2") { $0.value = 15_902 }
    #expect(!AnswerSentence(results).text.contains("events;"))
    #expect(!AnswerSentence(results).text.contains("the same"))
  }

  @Test func unverifiedImplementationsHaveOnlyCounted() {
    var results = Fixtures.normal
    results.plan.verifiedParses = 0
    #expect(AnswerSentence(results).text.contains("all four counted the same"))
  }

  /// Equal counts do not mean equal events.
  @Test func readingThatEnginesLeaveUndecidedIsNamed() {
    #expect(
      AnswerSentence(Fixtures.undecided).text.hasSuffix(
        "; expat reads the document differently, undecided between engines."))
  }

  @Test func implementationsWithoutFiguresAreNamed() {
    #expect(
      AnswerSentence(Fixtures.troubled).text.hasSuffix(
        "foundation (reported other events or records) and foundation-data (crashed) got no figures."
      ))
  }

  @Test func aSingleImplementationIsComparedWithNothing() {
    var results = Fixtures.normal
    results.rows.removeAll { $0.key.backend != "expat" }
    results.backends.removeAll { $0.name != "expat" }
    #expect(
      AnswerSentence(results).text
        == "On itunes300 (chunks as recorded in lan, without pauses, records built), expat reads 512 MB/s, with nothing to compare it "
        + "with.")
  }

  @Test func aParserWithoutAnyRowIsNotPassedOver() {
    var results = Fixtures.normal
    results.rows.removeAll { $0.key.backend == "foundation" }
    #expect(
      AnswerSentence(results).text.hasSuffix(
        "the three with figures reported the same 15,903 events; foundation (unavailable) got no "
          + "figures."))
    #expect(
      TerminalRenderer().text(of: results).contains("unavailable: there is no result for it"))
  }

  @Test func noRowsAtAllAreSaid() {
    var results = Fixtures.normal
    results.rows = []
    #expect(AnswerSentence(results).text == "On itunes300, nothing was measured.")
  }

  @Test func floorsAndControlsNeverLead() {
    var results = Fixtures.normal
    results.change("throughput", of: "floor-expat") { $0.value = 99_999 }
    #expect(AnswerSentence(results) == AnswerSentence(Fixtures.normal))
  }
}

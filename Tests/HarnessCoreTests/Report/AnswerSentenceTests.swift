@testable import HarnessCore
import Testing
import WorkerContract

@Suite struct AnswerSentenceTests {
  @Test(arguments: Run.allCases)
  func isASingleSentence(_ run: Run) {
    let text = run.results.answer
    #expect(text.hasPrefix("On itunes300"))
    #expect(text.hasSuffix("."))
    #expect(!text.contains("\n"))
  }

  @Test func aLeaderIsNamedWithItsRatioAndInterval() {
    #expect(
      Fixtures.normal.answer.contains(
        "expat reads fastest: 512 MB/s; speed relative to libxml2: expat 1.30× [1.28, 1.32]"))
  }

  @Test func aLeadingReferenceIsComparedByTheRatiosOfTheOthers() {
    var results = Fixtures.normal
    results.change("throughput", of: "expat") { $0.value = 300 }
    results.change("parse_time_ratio", of: "expat") {
      ($0.low, $0.value, $0.high) = (1.29, 1.31, 1.33)
    }
    #expect(
      results.answer.contains(
        "libxml2 reads fastest: 393 MB/s; speed relative to libxml2: expat 0.76× [0.75, 0.78], "
          + "foundation-data 0.30× [0.30, 0.31] and foundation 0.30× [0.29, 0.30];"))
  }

  @Test func implementationsWhoseRatioIncludesOneAreLevel() {
    var results = Fixtures.troubled
    results.change("parse_time_ratio", of: "expat") { $0.high = 1.01 }
    #expect(
      results.answer.contains("expat and libxml2 are level (512 and 393 MB/s)"))
  }

  /// A worker may report only times.
  @Test func eachFigureHasItsOwnUnitWhereTheseDiffer() {
    var results = Fixtures.troubled
    results.change("parse_time_ratio", of: "expat") { $0.high = 1.01 }
    results.rows.removeAll { $0.key.backend == "libxml2" && $0.metric == "throughput" }
    #expect(
      results.answer.contains("are level (512 MB/s and 2.91 ms per parse)"),
      "\(results.answer)")
  }

  @Test func implementationsComparedThroughAThirdAreLevelUnlessTheirIntervalsLieApart() {
    var results = Fixtures.normal
    results.change("parse_time_ratio", of: "foundation") { $0.low = 0.75 }
    #expect(results.answer.contains("expat and foundation are level"))
    #expect(!Fixtures.normal.answer.contains("level"))
  }

  @Test func aRatioCloseToOneHasAThirdDecimal() {
    var results = Fixtures.troubled
    results.change("parse_time_ratio", of: "expat") {
      ($0.low, $0.value, $0.high) = (0.991, 0.994, 0.998)
    }
    #expect(
      results.answer.contains("relative to libxml2: expat 1.006× [1.002, 1.009]"))
  }

  @Test func theFirstStreamOfThePlanIsTheOneAnswered() {
    var results = Fixtures.normal
    results.plan.streams.reverse()
    #expect(
      results.answer.hasPrefix("On itunes300 (chunks of 64 B, records built), "))
  }

  @Test func withoutRecordsTheCountedEventsAreAnswered() {
    var results = Fixtures.normal
    results.rows.removeAll { $0.key.sink == "model" }
    #expect(
      results.answer.hasPrefix(
        "On itunes300 (chunks as recorded in lan, without pauses, events counted), "))
  }

  @Test func withoutIntervalsNoneLeads() {
    let text = Fixtures.interrupted.answer
    #expect(text.contains("too few rounds to tell expat, libxml2 and foundation apart"))
    #expect(!text.contains("fastest"))
  }

  @Test func fewestAllocationsAreClaimedOnlyWithoutATie() {
    #expect(!Fixtures.normal.answer.contains("fewest"))
    var results = Fixtures.normal
    results.change("allocations", of: "expat") { $0.value = 1513 }
    #expect(results.answer.contains("makes the fewest allocations (1,513)"))
    results.change("allocations", of: "libxml2") { $0.value = 12 }
    #expect(
      results.answer.contains("while libxml2 makes the fewest allocations (12)"))
  }

  @Test func sameEventsAreClaimedOnlyWhenTheyAre() {
    #expect(
      Fixtures.normal.answer.contains("all four reported the same 15,903 events"))
    var results = Fixtures.normal
    results.change("events", of: "libxml2") { $0.value = 15_902 }
    #expect(!results.answer.contains("events;"))
    #expect(!results.answer.contains("the same"))
  }

  @Test func unverifiedImplementationsHaveOnlyCounted() {
    var results = Fixtures.normal
    results.plan.verifiedParses = 0
    #expect(results.answer.contains("all four counted the same"))
  }

  /// Equal counts do not mean equal events.
  @Test func readingThatEnginesLeaveUndecidedIsNamed() {
    #expect(
      Fixtures.undecided.answer.hasSuffix(
        "; expat reads the document differently, undecided between engines."))
  }

  @Test func implementationsWithoutFiguresAreNamed() {
    #expect(
      Fixtures.troubled.answer.hasSuffix(
        "foundation (reported other events or records) and foundation-data (crashed) got no figures."
      ))
  }

  @Test func aSingleImplementationIsComparedWithNothing() {
    var results = Fixtures.normal
    results.rows.removeAll { $0.key.backend != "expat" }
    results.backends.removeAll { $0.name != "expat" }
    #expect(
      results.answer
        == "On itunes300 (chunks as recorded in lan, without pauses, records built), expat reads 512 MB/s, with nothing to compare it "
        + "with.")
  }

  @Test func aParserWithoutAnyRowIsNotPassedOver() {
    var results = Fixtures.normal
    results.rows.removeAll { $0.key.backend == "foundation" }
    #expect(
      results.answer.hasSuffix(
        "the three with figures reported the same 15,903 events; foundation (unavailable) got no "
          + "figures."))
    #expect(
      TerminalRenderer().text(of: results).contains("unavailable: there is no result for it"))
  }

  @Test func noRowsAtAllAreSaid() {
    var results = Fixtures.normal
    results.rows = []
    #expect(results.answer == "On itunes300, nothing was measured.")
  }

  @Test func floorsAndControlsNeverLead() {
    var results = Fixtures.normal
    results.change("throughput", of: "floor-expat") { $0.value = 99_999 }
    #expect(results.answer == Fixtures.normal.answer)
  }
}

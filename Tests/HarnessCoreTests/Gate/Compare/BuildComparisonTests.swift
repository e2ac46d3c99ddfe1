import Statistics
import Testing
import WorkerContract

@testable import HarnessCore

/// Results of builds, compared with each other.
@Suite struct BuildComparisonTests {
  private func compare(_ builds: [Results]...) throws -> [CheckReport] {
    try BuildComparison(
      zip(["old", "new", "newer"], builds).map { .init(name: $0, results: $1) },
      terms: CheckTerms(), limits: [], command: "harness compare"
    ).reports()
  }

  private func runs(
    _ times: [Double], expat version: String = "2.5.0", cpu: String = "A"
  )
    -> [Results]
  {
    times.map { time in
      var ratio = Record.times(over: "expat", [time / 50])[1]
      ratio.reference = "expat"
      return Record.results(
        [Record.count(763), Record.time(time), Record.time(time, "wall"), ratio], expat: version,
        cpu: cpu)
    }
  }

  private func metrics(_ report: CheckReport) -> [String] { report.findings.map(\.metric) }

  @Test func cpuTimesOfThreeRunsASideAreJudged() throws {
    let report = try compare(runs([100, 101, 99]), runs([200, 201, 199]))[0]
    #expect(report.name == "new" && report.before == "old" && report.outcome == .worse)
    #expect(metrics(report) == ["allocations", "cpu_time"])
    #expect(report.findings.map(\.outcome) == [.same, .worse])
  }

  /// The counts of one run each are judged, its times are not.
  @Test func oneRunASideSaysNothingAboutTimes() throws {
    let report = try compare(runs([100]), runs([200]))[0]
    #expect(report.findings.map(\.outcome) == [.same, .undecided] && report.outcome == .good)
    #expect(report.notes.contains { $0.hasPrefix("too few runs to judge cpu time: ") })
  }

  @Test func eachBuildIsComparedWithTheFirst() throws {
    let reports = try compare(runs([100, 101, 99]), runs([100, 101, 99]), runs([50, 51, 49]))
    #expect(reports.map(\.name) == ["new", "newer"] && reports.map(\.before) == ["old", "old"])
    #expect(reports.map { $0.findings.last?.outcome } == [.same, .better])
  }

  @Test func aDocumentMayHaveAnotherFileName() throws {
    var other = runs([100])
    for index in other[0].rows.indices { other[0].rows[index].key.corpus = "copy" }
    let report = try compare(runs([100]), other)[0]
    #expect(report.missing.isEmpty && metrics(report) == ["allocations", "cpu_time"])
  }

  @Test func anotherVersionOfALibraryIsNamedAndCompared() throws {
    let report = try compare(runs([100]), runs([100], expat: "2.6.0"))[0]
    #expect(report.missing.isEmpty && metrics(report) == ["allocations", "cpu_time"])
    #expect(report.provenance.map(\.name) == ["library of expat"])
    #expect(report.provenance.map(\.value) == ["expat 2.5.0, now expat 2.6.0"])
  }

  @Test func ratiosStandInForTimesOfAnotherMachine() throws {
    let report = try compare(runs([100, 101, 99]), runs([200, 201, 199], cpu: "B"))[0]
    #expect(metrics(report) == ["allocations", "parse_time_ratio"])
    #expect(report.findings.last?.outcome == .worse && report.findings.last?.reference == "expat")
    #expect(report.notes.contains { $0.contains("can't show that expat itself became slower") })
  }

  @Test func anInterruptedRunIsNamed() throws {
    let half = Record.results([Record.count(763)], isInterrupted: true)
    let alone = try compare(runs([100]), [half])[0]
    #expect(alone.notes.contains { $0.hasPrefix("new: interrupted") })
    let one = try compare(runs([100]), [half, half] + runs([100]))[0]
    #expect(one.notes.contains { $0.hasPrefix("2 of 3 runs of new: interrupted") })
  }

  @Test func whatIsMissingOnOneSideIsNotGood() throws {
    let other = Record.results([Record.count(763, of: "libxml2")])
    let report = try compare(runs([100]), [other])[0]
    #expect(report.outcome == .incomparable)
    #expect(report.missing.map(\.subject) == ["libxml2", "expat"])
    #expect(report.missing.map(\.kind) == [.missingBefore, .missingNow])
  }

  @Test func anImplementationThatFailedInOneBuildIsNamed() throws {
    let failed = [Record.results([Record.failed()])]
    let now = try compare(runs([100]), failed)[0]
    #expect(now.missing.map(\.kind) == [.failed])
    #expect(now.missing.map(\.reason) == ["crashed: signal 11"])
    let before = try compare(failed, runs([100]))[0]
    #expect(before.missing.map(\.reason) == ["in old, crashed: signal 11"])
    #expect(try compare(failed, failed)[0].missing.isEmpty)
  }

  @Test func ofARunThatFailedInOneCaseTheOthersAreCompared() throws {
    let partly = [Record.results([Record.count(763), Record.failed()])]
    #expect(try metrics(compare(partly, partly)[0]) == ["allocations"])
  }

  /// A count that one process took may be one of many.
  @Test func countsOfFewProcessesThatDifferAreNotJudged() throws {
    func counted(_ value: Double, processes: Int) -> [Results] {
      [Record.results([Record.count(value, processes: processes)])]
    }
    let few = try compare(counted(763, processes: 1), counted(764, processes: 1))[0]
    #expect(few.findings.map(\.outcome) == [.undecided] && few.outcome == .broken)
    let enough = try compare(counted(763, processes: 5), counted(764, processes: 5))[0]
    #expect(enough.findings.map(\.outcome) == [.worse])
  }

  /// It is enough that some case of the implementation was counted often.
  @Test func anotherCaseMayShowThatCountsDoNotVary() throws {
    func counted(_ value: Double) -> [Results] {
      [
        Record.results([
          Record.count(500), Record.count(value, sink: "discard", processes: 1),
        ])
      ]
    }
    #expect(try compare(counted(70), counted(71))[0].findings.map(\.outcome) == [.same, .worse])
  }

  @Test func floorsAndControlsAreNotCompared() throws {
    var results = Record.results([Record.count(763), Record.count(5, of: "floor-expat")])
    results.backends[1].role = .floor
    let report = try compare([results], [Record.results([Record.count(763)])])[0]
    #expect(report.missing.isEmpty && metrics(report) == ["allocations"])
  }

  @Test func twoFiguresOfOneCaseAreRefused() throws {
    let twice = Record.results([Record.count(763), Record.count(764)])
    #expect(
      throws: ComparisonError.duplicateRow(
        file: "new", implementation: "expat", metric: "allocations")
    ) { try compare(runs([100]), [twice]) }
    #expect(throws: ComparisonError.oneBuild) { try compare(runs([100])) }
  }
}

import Comparing
import Results
import Testing

/// JSON reports, with their samples and without.
@Suite struct ReportTests {
  private func compare(
    _ files: ResultFile..., metrics: MetricChoice = .usual
  ) throws
    -> ResultComparison
  {
    try ComparisonBuilder(files: files, metrics: metrics).comparison()
  }

  @Test func withoutSamplesThereAreFiguresAndNoTest() throws {
    let base = try ResultFile(name: "a", path: "a.json", report: ReportFixture.results())
    let head = try ResultFile(
      name: "b", path: "b.json", report: ReportFixture.results(time: 200),
      samples: ReportFixture.samples(time: 200))
    let comparison = try compare(base, head)
    let change = try #require(comparison.change())
    #expect(change.outcome == .noSamples && change.pValue == nil)
    #expect(abs(try #require(change.ratio) - 2) < 1e-12)
    let cell = comparison.tables[0].rows[0].cells[0]
    #expect(cell.value == 100 && cell.low == 99 && cell.high == 101 && cell.samples == 8)
    #expect(comparison.notes.filter { $0.hasPrefix("no samples: no test (of a; ") }.count == 1)
    // Exact metrics need none.
    #expect(comparison.change("allocations")?.outcome == .equal)
  }

  @Test func withSamplesThereIsATest() throws {
    let base = try ResultFile(
      name: "a", path: "a.json", report: ReportFixture.results(),
      samples: ReportFixture.samples())
    let head = try ResultFile(
      name: "b", path: "b.json", report: ReportFixture.results(time: 200),
      samples: ReportFixture.samples(time: 200))
    #expect(try compare(base, head).change()?.outcome == .different)
    #expect(try compare(base, head).notes.allSatisfy { !$0.hasPrefix("no samples") })
  }

  @Test func aCorpusNameThatTheFormatCanNotCarryStillMeetsItsSamples() throws {
    let file = try ResultFile(
      name: "a", path: "a.json", report: ReportFixture.results(corpus: "my feed/1"),
      samples: ReportFixture.samples(corpus: "my_feed_1"))
    #expect(file.name == "a")
    let other = try ResultFile(
      name: "b", path: "b.json", report: ReportFixture.results(corpus: "my feed/1"),
      samples: ReportFixture.samples(corpus: "my_feed_1"))
    #expect(try compare(file, other).change()?.pValue == 1)
  }

  @Test func ratiosHaveTheSamplesOfTheirRounds() throws {
    let file = try ResultFile(name: "a", path: "a.json", report: ReportFixture.results())
    var other = ReportFixture.results()
    other.environment.fingerprint[0].value = "another"
    let head = try ResultFile(name: "b", path: "b.json", report: other)
    // On another machine they stand in for the times.
    let comparison = try compare(file, head)
    #expect(comparison.tables.map(\.metric) == ["parse_time", "parse_time_ratio", "allocations"])
    #expect(comparison.change() == Change(.notComparable))
    #expect(
      comparison.change("parse_time_ratio")
        == Change(.notShown, ratio: 1, difference: 0, pValue: 1))
    #expect(comparison.differences == ["machine differs: 'AMD EPYC' in a, 'another' in b"])
  }

  @Test func aRowThatFailedSaysWhatBecameOfIt() throws {
    let failed = try ResultFile(name: "a", path: "a.json", report: ReportFixture.results())
    var mended = ReportFixture.results()
    (mended.rows[3].status, mended.rows[3].value) = (.ok, 50)
    let head = try ResultFile(name: "b", path: "b.json", report: mended)
    let comparison = try compare(failed, head)
    let cell = comparison.tables[0].rows[1].cells[0]
    #expect(cell.status == .crashed && cell.reason == "ended by signal 11")
    #expect(comparison.change(row: 1) == Change(.missing))
    #expect(comparison.warnings == ["a has no parse_time (c) of broken (crashed)"])
  }

  @Test func twoFiguresOfOneCellAreRefused() throws {
    var twice = ReportFixture.results()
    twice.rows.append(twice.rows[0])
    #expect(
      throws: ComparingError.duplicateRow(path: "a.json", row: "expat", metric: "parse_time")
    ) {
      try ResultFile(name: "a", path: "a.json", report: twice)
    }
  }

  @Test func samplesThatAreCutShortAreRefused() throws {
    #expect(
      throws: ComparingError.tooFewSamples(
        path: "a.json", row: "expat", metric: "parse_time", found: 5, expected: 8)
    ) {
      try ResultFile(
        name: "a", path: "a.json", report: ReportFixture.results(),
        samples: ReportFixture.samples(count: 5))
    }
  }

  @Test(arguments: [("8", 8, "of another run"), ("7", 9, "has more samples of expat")])
  func samplesOfAnotherRunAreNotUsed(_ seed: String, _ count: Int, _ words: String) throws {
    let file = try ResultFile(
      name: "a", path: "a.json", report: ReportFixture.results(),
      samples: ReportFixture.samples(count: count, seed: seed))
    let other = try ResultFile(
      name: "b", path: "b.json", report: ReportFixture.results(),
      samples: ReportFixture.samples())
    let comparison = try compare(file, other)
    #expect(comparison.change()?.outcome == .noSamples)
    #expect(comparison.warnings.filter { $0.contains(words) }.count == 1)
  }
}

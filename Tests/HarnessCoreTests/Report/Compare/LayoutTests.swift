@testable import HarnessCore
import Testing

@Suite struct LayoutTests {
  private static let text = ["lan", "3g"].reduce(BenchText()) { text, stream in
    ["libxml2", "expat"].reduce(text) {
      $0.adding(values(around: stream == "lan" ? 100 : 200), backend: $1, stream: stream)
    }
  }

  @Test func filesAreColumnsByDefault() throws {
    let comparison = try ResultComparison(Self.text, Self.text)
    #expect(comparison.columns == ["a", "b"])
    let rows = comparison.tables[0].rows.map { $0.keys.prefix(3).map(\.value) }
    #expect(
      rows == [
        ["libxml2", "model", "lan"], ["libxml2", "model", "3g"], ["expat", "model", "lan"],
        ["expat", "model", "3g"],
      ])
  }

  @Test func oneFileMayBeComparedWithItselfByAnotherKey() throws {
    let comparison = try ResultComparison(
      Self.text, request: LayoutRequest(row: ["backend"], column: ["stream"]))
    #expect(comparison.columns == ["lan", "3g"])
    #expect(
      comparison.tables[0].rows.map { $0.keys } == [
        [KeyValue("backend", "libxml2")], [KeyValue("backend", "expat")],
      ])
    #expect(comparison.change()?.ratio == 2)
    #expect(comparison.notes.contains { $0.contains("measured in the same rounds") })
    #expect(comparison.warnings == [])
  }

  @Test func columnsStandInTheOrderInWhichAFilterNamesThem() throws {
    func columns(_ filter: String) throws -> [String] {
      try ResultComparison(
        Self.text, request: LayoutRequest(column: ["backend"]), filters: [filter]
      ).columns
    }
    #expect(try columns("backend=expat,libxml2") == ["expat", "libxml2"])
    #expect(try columns("backend=libxml2,expat") == ["libxml2", "expat"])
    #expect(try columns("backend=e*,*") == ["expat", "libxml2"])
    #expect(try columns("backend!=nothing") == ["libxml2", "expat"])
  }

  @Test func columnsMayBeOfSeveralKeys() throws {
    let comparison = try ResultComparison(
      Self.text, request: LayoutRequest(column: ["backend", "stream"]))
    #expect(comparison.columns == ["libxml2 lan", "libxml2 3g", "expat lan", "expat 3g"])
    #expect(comparison.tables[0].rows.count == 1)
  }

  @Test func everyValueOfATableKeyHasATable() throws {
    let comparison = try ResultComparison(
      Self.text, Self.text, request: LayoutRequest(table: ["stream"]))
    #expect(
      comparison.tables.map { $0.keys.map(\.value) } == [
        ["parse_time", "lan"], ["parse_time", "3g"],
      ])
  }

  @Test func oneColumnIsNothingToCompare() throws {
    #expect(throws: ComparisonError.oneColumn(keys: ["file"], value: "a")) {
      try ResultComparison(Self.text)
    }
  }

  @Test(arguments: [
    LayoutRequest(table: ["metric", "stream"], row: ["stream"]),
    LayoutRequest(row: ["stream"], column: ["stream"]),
    LayoutRequest(column: ["stream"], ignored: ["stream"]),
    LayoutRequest(row: ["stream", "stream"]),
  ])
  func aKeyHasOnePlace(_ request: LayoutRequest) throws {
    let error = try #require(throws: ComparisonError.self) {
      try ResultComparison(Self.text, Self.text, request: request)
    }
    guard case .keyTwice("stream", _, _) = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func metricsNeverShareATable() throws {
    #expect(throws: ComparisonError.keyTwice("metric", first: "--table", second: "--row")) {
      try ResultComparison(Self.text, Self.text, request: LayoutRequest(row: ["metric"]))
    }
  }

  @Test(arguments: [
    LayoutRequest(table: ["nothing"]), LayoutRequest(row: ["nothing"]),
    LayoutRequest(column: ["nothing"]), LayoutRequest(ignored: ["nothing"]),
  ])
  func aKeyThatIsNotThereIsRefused(_ request: LayoutRequest) throws {
    let error = try #require(throws: ComparisonError.self) {
      try ResultComparison(Self.text, Self.text, request: request)
    }
    guard case .unknownKey("nothing", _, _) = error else {
      Issue.record("\(error)")
      return
    }
  }

  // MARK: - Keys that stand nowhere

  @Test func whatVariesWithinACellIsWarnedOfAndNotJudged() throws {
    let comparison = try ResultComparison(
      Self.text, Self.text, request: LayoutRequest(row: ["backend"]))
    #expect(
      comparison.warnings.contains {
        $0.hasPrefix("stream varies within 4 cells, which are not judged: 3g, lan; ")
      })
    #expect(comparison.change() == Change(.mixed))
    #expect(comparison.tables[0].rows[0].cells[0].samples == 2)
    #expect(comparison.tables[0].means == [nil, nil])
  }

  @Test func whatVariesWithinACellIsNotSaidToDifferBetweenColumns() throws {
    let slow = BenchText().adding(values(around: 200), stream: "3g")
    let request = LayoutRequest(row: ["backend"])
    let mixed = try ResultComparison(slow, Self.text, request: request)
    #expect(mixed.differences == [])
    #expect(mixed.warnings.contains { $0.hasPrefix("stream varies within 2 cells, ") })
    let fast = BenchText().adding(values(around: 100), stream: "lan")
    let pure = try ResultComparison(slow, fast, request: request)
    #expect(pure.differences == ["stream differs: '3g' in a, 'lan' in b"])
  }

  @Test func whatIsIgnoredIsPooled() throws {
    let comparison = try ResultComparison(
      Self.text, Self.text, request: LayoutRequest(row: ["backend"], ignored: ["stream"]))
    #expect(comparison.warnings == [])
    #expect(comparison.change()?.outcome == .tooFewRuns)
    #expect(comparison.tables[0].rows[0].cells[0].samples == 2)
  }

  @Test func whatDiffersBetweenColumnsIsShownWithItsRows() throws {
    let base = Self.text.recording("library-expat", "expat 2.5.0")
    let head = Self.text.recording("library-expat", "expat 2.6.0").recording("commit", "c0ffee")
    let comparison = try ResultComparison(base, head)
    #expect(
      comparison.differences == [
        "library of expat differs: 'expat 2.5.0' in a, 'expat 2.6.0' in b",
        "commit differs: 'unknown' in a, 'c0ffee' in b",
      ])
    #expect(comparison.notes.contains { $0.hasPrefix("a, b do not record the library versions") })
  }
}

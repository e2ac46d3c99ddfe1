@testable import HarnessCore
import Testing
import WorkerContract

@Suite struct FilterTests {
  private static let text = ["libxml2", "expat", "expat-reused"].reduce(BenchText()) {
    text, backend in
    ["model", "count"].reduce(text) { $0.adding([1, 2], backend: backend, sink: $1) }
  }

  @Test(arguments: [
    (["backend=expat"], ["expat model", "expat count"]),
    (["backend=expat,libxml2", "sink=count"], ["expat count", "libxml2 count"]),
    (["backend=expat*", "sink=model"], ["expat model", "expat-reused model"]),
    (["backend!=expat*"], ["libxml2 model", "libxml2 count"]),
    (["backend=*x*", "backend!=*-*", "sink!=model"], ["libxml2 count", "expat count"]),
    (
      ["backend=*", "sink=c*t", "file=*", "backend!=expat"],
      ["libxml2 count", "expat-reused count"]
    ),
  ])
  func filtersLeaveWhatAllOfThemAdmit(_ filters: [String], _ rows: [String]) throws {
    let comparison = try ResultComparison(Self.text, Self.text, filters: filters)
    let found = comparison.tables[0].rows.map { row in
      row.keys.filter { ["backend", "sink"].contains($0.key) }.map(\.value).joined(separator: " ")
    }
    #expect(found == rows)
  }

  @Test(arguments: [
    ("", 1, "a key"), ("=x", 1, "a key"), ("backend", 8, "= or !="),
    ("backend expat", 8, "= or !="),
    ("backend:expat", 8, "= or !="), ("backend!expat", 8, "= or !="), ("backend=", 9, "a value"),
    ("backend!=", 10, "a value"), ("sink=a,,b", 8, "a value"), ("sink=a,", 8, "a value"),
  ])
  func whatIsNoFilterIsRefusedWithItsPlace(_ text: String, _ place: Int, _ reason: String) throws {
    let error = try #require(throws: ComparisonError.self) { try MeasurementFilter(text) }
    guard case .malformedFilter(text, place, let expected) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(expected.hasPrefix(reason))
  }

  @Test func aValueThatNothingHasIsWarnedOf() throws {
    let comparison = try ResultComparison(Self.text, Self.text, filters: ["backend=expat,exbat"])
    #expect(
      comparison.warnings.contains {
        $0 == "no result has backend 'exbat'; known: expat, expat-reused, libxml2"
      })
  }

  @Test func filtersThatLeaveNothingSayWhichValuesThereAre() throws {
    let known = ["expat", "expat-reused", "libxml2"]
    let unmatched = UnmatchedValue(key: "backend", value: "exbat", known: known)
    #expect(throws: ComparisonError.nothingChosen(unmatched: [unmatched])) {
      try ResultComparison(Self.text, Self.text, filters: ["backend=exbat"])
    }
    #expect(throws: ComparisonError.nothingChosen(unmatched: [])) {
      try ResultComparison(Self.text, Self.text, filters: ["sink=model", "sink=count"])
    }
  }

  @Test func aKeyThatIsNotThereIsRefused() throws {
    let error = try #require(throws: ComparisonError.self) {
      try ResultComparison(Self.text, Self.text, filters: ["backnd=expat"])
    }
    guard case .unknownKey("backnd", "--filter", let known) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(known.contains("backend") && known.contains("commit"))
  }

  @Test func metricsAreChosenByNameAndPattern() throws {
    let text = BenchText().adding([1, 2]).adding([3, 4], unit: "cpu-ns/op")
      .adding([5, 5], unit: "allocs/op")
    func metrics(_ choice: MetricChoice, _ filters: [String] = []) throws -> [String] {
      try ResultComparison(text, text, filters: filters, metrics: choice).tables.map(\.metric)
    }
    #expect(try metrics(.headline) == ["parse_time", "allocations"])
    #expect(try metrics(.all) == ["parse_time", "cpu_time", "allocations"])
    #expect(try metrics(.named(["cpu_time", "alloc*"])) == ["cpu_time", "allocations"])
    #expect(try metrics(.headline, ["metric=*_time"]) == ["parse_time", "cpu_time"])
    #expect(try metrics(.headline, ["metric!=parse_time"]) == ["allocations"])
    let usual = try ResultComparison(text, text)
    #expect(usual.notes.contains { $0.hasPrefix("not shown: cpu_time; ") })
  }
}

@testable import HarnessCore
import Testing
import WorkerContract

@Suite struct SampleFileTests {
  @Test func headUnitsAndSamplesAreRead() throws {
    let text = BenchText().adding([1, 2.5]).text + "PASS\nok  \tparsers\t1.2s\n"
    let file = try SampleFile(parsing: text, path: "a.bench")
    #expect(file.configuration["cpu"] == "AMD EPYC")
    #expect(file.samples.map { $0["parse_time"] } == [1, 2.5])
    #expect(file.samples[0].values[0].metric.unit == "ns")
  }

  @Test(arguments: [
    ("BenchmarkParse/a 1 2 ns/op\nBenchmarkParse/a 1 2\n", 2, "a name, a count, then"),
    ("BenchmarkParse/a 1 x ns/op\n", 1, "a number before ns/op"),
    ("cpu: x\n\nwhat is this\n", 3, "'key: value', a Unit line or a Benchmark line"),
    ("Unit\nBenchmarkParse/a 1 2 ns/op\n", 1, "'key: value'"),
    ("BenchmarkParse/a 1 2 ns/op\nBenchmarkParse/a 1 3 ns", 2, "a line feed"),
    ("cpu: x\n", 2, "a Benchmark line"), ("", 1, "a Benchmark line"),
  ])
  func whatIsNoSampleFileIsRefusedWithItsLine(_ text: String, _ line: Int, _ reason: String) throws
  {
    let error = try #require(throws: ComparisonError.self) {
      try SampleFile(parsing: text, path: "bad.bench")
    }
    guard case .malformedSamples("bad.bench", line, _, let expected) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(expected.hasPrefix(reason), "\(expected)")
  }

  @Test func whatGoTestPrintsIsRead() throws {
    let text = """
      goos: linux
      pkg: parsers
      BenchmarkParse/size=10-8         \t     100\t      1230 ns/op\t      64 B/op\t       3 allocs/op
      PASS
      ok  \tparsers\t1.2s

      """
    let file = try SampleFile(parsing: text, path: "go.bench")
    #expect(file.samples.map(\.name) == ["BenchmarkParse/size=10-8"])
    #expect(file.samples[0]["allocations"] == 3)
  }

  @Test func partsOfNamesAreKeysWhateverTheyAre() throws {
    let other = BenchText().adding([1, 1], more: "/depth=3")
    let comparison = try ResultComparison(other, other)
    let keys = comparison.tables[0].rows[0].keys
    #expect(keys.contains(KeyValue("depth", "3")))
    #expect(keys.contains(KeyValue("factor", "1")))
  }
}

import FeedEvents
@testable import HarnessCore
import Testing
import WorkerContract

@Suite struct SampleFileTests {
  private static let text = """
    cpu: AMD EPYC
    corpus: c
    document-sha: d1
    build: release
    interrupted: yes
    library-expat: expat 2.5.0
    pace-lan: virtual
    Unit cpu-ns/op better=lower assume=nothing metric=cpu_time unit=ns
    Unit allocs/op better=lower assume=exact metric=allocations unit=count
    BenchmarkParse/corpus=c/stream=lan/sink=model/factor=3/backend=expat 1 1 cpu-ns/op
    BenchmarkParse/corpus=c/stream=lan/sink=model/factor=3/backend=expat 1 2.5 cpu-ns/op
    BenchmarkParse/corpus=c/stream=lan/sink=model/factor=3/backend=expat 1 763 allocs/op

    """

  @Test func headUnitsAndSamplesAreRead() throws {
    let file = try SampleFile(parsing: Self.text + "PASS\nok  \tparsers\t1.2s\n", path: "a.bench")
    #expect(file.header["cpu"] == "AMD EPYC")
    #expect(file.samples.map { $0["cpu_time"] } == [1, 2.5, nil])
    #expect(file.samples[0].values[0].metric.unit == "ns")
  }

  @Test func linesMayEndAsOnWindows() throws {
    let windows = Self.text.replacing("\n", with: "\r\n")
    #expect(
      try SampleFile(parsing: windows, path: "a.bench")
        == SampleFile(parsing: Self.text, path: "a.bench"))
  }

  @Test func samplesAreTheResultsOfARun() throws {
    let results = try SampleFile(parsing: Self.text, path: "a.bench").results
    #expect(results.corpus.name == "c" && results.corpus.sha256 == "d1")
    #expect(results.plan.isInterrupted)
    #expect(results.rows.map(\.metric) == ["cpu_time", "allocations"])
    #expect(results.rows.map(\.value) == [1.75, 763] && results.rows.map(\.samples) == [2, 1])
    #expect(results.rows.map(\.kind) == [.noisy, .exact] && results.rows[1].low == 763)
    let key = results.rows[0].key
    #expect(key.backend == "expat" && key.sink == "model" && key.stream == .recording("lan"))
    #expect(key.library == "expat 2.5.0" && key.pace == .virtual && key.factor == 3)
    #expect(results.origin(of: "expat").librariesText == "expat 2.5.0")
  }

  @Test func theFingerprintIsReadWhole() {
    let environment = MachineFacts.environment(build: "release", boundProcessor: nil)
    #expect(environment.fingerprint.map(\.name) == SampleFile.fingerprintNames)
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

  /// The benchmarks of other programs are compared by their names.
  @Test func partsOfNamesThatAreNoCaseAreTheImplementation() throws {
    let text = "BenchmarkDecode/size=10-8 100 1230 ns/op\n"
    let results = try SampleFile(parsing: text, path: "go.bench").results
    #expect(results.rows.map(\.key.backend) == ["BenchmarkDecode/size=10-8"])
  }
}

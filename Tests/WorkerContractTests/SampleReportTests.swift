import FeedEvents
import Testing
import WorkerContract

/// A sample is read as it was printed, whichever worker printed it.
struct SampleReportTests {
  private static var full: SampleReport {
    var report = SampleReport(name: "BenchmarkParse/corpus=c/sink=s", iterations: 12)
    report.values = [
      .init(.parseTime, 3_145_678), .init(.throughput, 271.25), .init(.allocations, 0),
      .init(
        Metric("weight", unit: "g", benchUnit: "g/op", isExact: true, better: .higher, meaning: ""),
        1.5),
    ]
    report.unavailable = [.init("first_item", "no item: none at all"), .init("page_faults", "")]
    report.series = [
      .init(name: "live_heap", unit: "bytes", offsets: [0, 10], values: [1, 2.5]),
      .init(name: "empty", unit: "bytes", offsets: [], values: []),
    ]
    report.notes = ["one: two", "three"]
    return report
  }

  @Test func samplesRoundTrip() throws {
    #expect(try SampleReport(parsing: Self.full.text) == Self.full)
    let bare = SampleReport(name: "BenchmarkParse/x", iterations: 1)
    #expect(try SampleReport(parsing: bare.text) == bare)
  }

  @Test(arguments: [Metric.parseTime, .throughput, .allocations, .events])
  func metricsRoundTrip(_ metric: Metric) {
    #expect(Metric(unitLine: metric.unitLine[...]) == metric)
  }

  @Test func aWorkerOfAnotherLanguageMayLeaveOutAlmostAll() throws {
    let sample = try SampleReport(
      parsing: "colour: red\nBenchmarkX 5 12.5 ns/op 1e3 widgets 7 B/op\n")
    #expect(sample.name == "BenchmarkX")
    #expect(sample.iterations == 5)
    #expect(sample.values.map(\.metric.name) == ["parse_time", "widgets", "allocated_bytes"])
    #expect(sample.values.map(\.value) == [12.5, 1000, 7])
    #expect(
      Metric(unitLine: "Unit widgets")
        == Metric("widgets", unit: "widgets", benchUnit: "widgets", better: nil, meaning: ""))
  }

  @Test(arguments: [
    "", "\n", "rubbish\n", "note: no sample line\n", "Unit\nBenchmarkX 1\n", "Benchmark",
    "BenchmarkX\n",
    "BenchmarkX x\n", "BenchmarkX 0\n", "BenchmarkX -1\n", "BenchmarkX 1 5\n",
    "BenchmarkX 1 five ns/op\n", "BenchmarkX 1 nan ns/op\n", "BenchmarkX 1 inf ns/op\n",
    "BenchmarkX 1\nBenchmarkY 1\n", "two words: x\nBenchmarkX 1\n", "\u{0}\u{1}\n",
    "Segmentation fault\nBenchmarkX 1\n", "BenchmarkX 1 5 ns/op 6 ns/op\n",
    "series:\nBenchmarkX 1\n", "series: heap\nBenchmarkX 1\n",
    "series: heap bytes 0:nan\nBenchmarkX 1\n", "series: heap bytes 0:inf\nBenchmarkX 1\n",
    "series: heap bytes 5:1 4:1\nBenchmarkX 1\n", "series: heap bytes -1:1\nBenchmarkX 1\n",
    "series: heap bytes 1\nBenchmarkX 1\n", "series: heap bytes 1:\nBenchmarkX 1\n",
  ])
  func rubbishIsRefused(_ text: String) {
    #expect {
      try SampleReport(parsing: text)
    } throws: { error in
      guard let malformed = error as? SampleReport.Malformed else { return false }
      return !malformed.expected.isEmpty && malformed.line.count <= 200
    }
  }

  @Test func carriageReturnsEndLinesAsWell() throws {
    let text = Self.full.text.replacing("\n", with: "\r\n")
    #expect(try SampleReport(parsing: text) == Self.full)
  }

  @Test func aSeriesOfTwoMillionPointsIsRefusedAtOnce() {
    let points = String(repeating: "1:1 ", count: 2_000_000)
    let took = ContinuousClock().measure {
      #expect(throws: SampleReport.Malformed.self) {
        try SampleReport(parsing: "series: heap bytes \(points)\nBenchmarkX 1\n")
      }
    }
    #expect(took < .seconds(60))
  }

  /// A text that is cut off inside the sample line can look like another sample, but lacks the line end.
  @Test func aTextCutOffBeforeTheSampleLineIsRefused() {
    let text = Self.full.text
    let sampleLine = text.utf8.count - Self.full.benchmarkLine.utf8.count - 1
    for length in 0..<sampleLine {
      let cut = String(decoding: text.utf8.prefix(length), as: UTF8.self)
      #expect(throws: SampleReport.Malformed.self) { try SampleReport(parsing: cut) }
    }
  }

  @Test(arguments: [
    (0, "0"), (1, "1"), (-3, "-3"), (3_145_678, "3145678"), (0.5, "0.500"), (271.2349, "271.235"),
    (1e14, "100000000000000"), (-1.25, "-1.250"), (0.0004, "0.000"), (0.9996, "1.000"),
    (123_456_789_012.25, "123456789012.250"),
  ])
  func numbersAreWrittenPlainly(_ value: Double, _ text: String) {
    var report = SampleReport(name: "BenchmarkX", iterations: 1)
    report.values = [.init(.parseTime, value)]
    #expect(report.benchmarkLine == "BenchmarkX 1 \(text) ns/op")
  }

  @Test func namesAreMadeSafeForTheFormat() {
    let request = SampleRequest(
      backend: "a b", document: "d", stream: .recording("dir/s t.csv"), sink: "c\td", pass: .time,
      corpus: "../x y\n")
    #expect(
      SampleReport.name(for: request)
        == "BenchmarkParse/corpus=.._x_y_/stream=dir_s_t.csv/sink=c_d/backend=a_b")
  }
}

import Corpora
import FeedEvents
import Testing
import WorkerContract

/// `sample` prints what each pass measures.
struct SampleTests {
  private static let backends = ["libxml2", "expat", "foundation", "foundation-data"]

  @Test(arguments: backends, ["null", "count", "model"])
  func theTimePassReportsTimes(_ backend: String, _ sink: String) throws {
    let sample = try Self.sample(backend, sink: sink, pass: .time)
    for metric in [
      Metric.parseTime, .cpuTime, .throughput, .itemRate, .firstItem, .chunkMedian, .chunk99,
      .chunkMaximum,
    ] {
      #expect(sample[metric.name] ?? 0 > 0, "\(metric.name)")
    }
    #expect(sample[Metric.items.name] == 60)
    #expect(sample.unavailable.allSatisfy { $0.metric == Metric.instructions.name })
    #expect(sample.iterations > 0)
  }

  /// Virtual machines and containers often have no counter.
  @Test func instructionsAreCountedByTheProcessorOrTheKernelSaysWhyNot() throws {
    let sample = try Self.sample("expat", sink: "count", pass: .time)
    let absence = sample.unavailable.first { $0.metric == Metric.instructions.name }
    if let count = sample[Metric.instructions.name] {
      #expect(count > Double(ITunesDocument.generated.document.count))
      #expect(absence == nil)
    } else {
      #expect(absence?.reason.contains(/^perf_event_open: \w+/) == true)
    }
  }

  @Test(arguments: backends)
  func eventsAreTheLinesOfTheLog(_ backend: String) throws {
    let lines = ITunesDocument.generated.eventLog.count { $0 == UInt8(ascii: "\n") }
    let sample = try Self.sample(backend, sink: "count", pass: .time)
    #expect(sample[Metric.events.name] == Double(lines))
  }

  @Test(arguments: ["floor-libxml2", "control-libxml2", "floor-expat", "control-expat"])
  func controlsCountTheSameEvents(_ row: String) throws {
    let lines = ITunesDocument.generated.eventLog.count { $0 == UInt8(ascii: "\n") }
    let sample = try Self.sample(row, sink: "count", pass: .time)
    #expect(sample[Metric.events.name] == Double(lines))
    #expect(sample.unavailable.contains { $0.metric == Metric.firstItem.name })
  }

  @Test(arguments: backends)
  func theMemoryPassReportsPeaks(_ backend: String) throws {
    let sample = try Self.sample(backend, sink: "model", pass: .memory)
    if sample.unavailable.isEmpty {
      #expect(sample[Metric.peakResident.name] ?? 0 > 1_000_000)
      #expect(sample[Metric.peakResidentGrowth.name] ?? -1 >= 0)
    }
  }

  @Test(arguments: ["touch", "memchr"])
  func rowsOverTheBytesFeedNoSink(_ row: String) throws {
    let sample = try Self.sample(row, sink: "none", pass: .time)
    #expect(sample[Metric.throughput.name] ?? 0 > 0)
    #expect(sample[Metric.events.name] == nil)
  }

  @Test func theSampleLineIsNamedAfterTheRequest() throws {
    let document = try ITunesDocument.file()
    let outcome = try WorkerProcess(name: "expat").run(
      "sample", "--backend", "expat", "--document", document.path, "--stream", "fixed:4096",
      "--corpus", "my corpus/1", "--stream-name", "lan", "--pass", "bare")
    #expect(
      outcome.text
        == "BenchmarkParse/corpus=my_corpus_1/stream=lan/sink=count/backend=expat 1\n")
  }

  static func sample(
    _ row: String, sink: String, pass: Pass, document: TemporaryFile? = nil
  ) throws -> SampleReport {
    let document = try document ?? ITunesDocument.file()
    let request = SampleRequest(
      backend: row, document: document.path, stream: .fixed(16384), sink: sink, pass: pass,
      records: "song", item: ExpandedName(local: "item"))
    let outcome = try worker(of: row).run(WorkerCommand.sample(request).arguments)
    try #require(outcome.status == WorkerExit.done, "\(outcome.errors)\(outcome.text)")
    return try SampleReport(parsing: outcome.text)
  }

  static func worker(of row: String) -> WorkerProcess {
    if row.hasPrefix("foundation") { return WorkerProcess(name: "foundation") }
    if row == "touch" || row == "memchr" { return WorkerProcess(name: "bytes") }
    return WorkerProcess(name: row.split(separator: "-").last.map(String.init) ?? row)
  }
}

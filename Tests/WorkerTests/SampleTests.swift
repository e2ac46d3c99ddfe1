import EveryBackend
import FeedEvents
import Foundation
@testable import HarnessCore
import Testing
import WorkerContract

/// `sample` prints the metrics of each pass.
struct SampleTests {
  static let backends = ParserBackend.originals.map(\.name)
  static let variants = ParserBackend.variants.map(\.name)

  /// The backends that don't wait for the end of the document.
  static let incremental = ParserBackend.originals.filter { $0.identity.input != .whole }
    .map(\.name)

  /// The metrics that are unavailable for a stream that was not recorded.
  static let ofTheRecording = ["first_byte", "last_item_lag", "download_time"]

  @Test(arguments: backends + variants, ["discard", "count", "model", "batched"])
  func theTimePassReportsTimes(_ backend: String, _ sink: Sink) throws {
    let sample = try Self.sample(backend, sink: sink, pass: .time)
    for metric in [
      Metric.parseTime, .cpuTime, .throughput, .itemRate, .firstItem, .totalTime, .chunkMedian,
      .chunk99, .chunkMaximum, .firstParse,
    ] + Metric.itemTenths {
      #expect(sample[metric.name] ?? 0 > 0, "\(metric.name)")
    }
    #expect(sample[Metric.items.name] == 60)
    #expect(sample.absences.map(\.metric) == Self.ofTheRecording)
    #expect(sample.iterations > 0)
  }

  @Test func aBareSampleSaysNothingOfTheHeapUnlessAsked() throws {
    let sample = try Self.sample("expat", sink: "count", pass: .bare)
    #expect(sample.values.isEmpty)
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

  @Test(arguments: backends + variants)
  func eventsAreTheLinesOfTheLog(_ backend: String) throws {
    let lines = ITunesDocument.generated.eventLog.count { $0 == UInt8(ascii: "\n") }
    let sample = try Self.sample(backend, sink: "count", pass: .time)
    #expect(sample[Metric.events.name] == Double(lines))
  }

  /// The discard sink counts no events itself.
  @Test func whereNoItemElementIsKnownEventsAreCountedAllTheSame() throws {
    let lines = ITunesDocument.generated.eventLog.count { $0 == UInt8(ascii: "\n") }
    let sample = try Self.sample("libxml2", sink: .discard, pass: .time, item: nil)
    #expect(sample[Metric.events.name] == Double(lines))
  }

  static let controls = Described.names(.floor) + Described.names(.control)

  @Test(arguments: controls)
  func controlsCountTheSameEvents(_ implementation: String) throws {
    let lines = ITunesDocument.generated.eventLog.count { $0 == UInt8(ascii: "\n") }
    let sample = try Self.sample(implementation, sink: "count", pass: .time)
    #expect(sample[Metric.events.name] == Double(lines))
    #expect(sample.unavailable.contains { $0.metric == Metric.firstItem.name })
  }

  /// There are more attributes than fit on the C stack, which is small here, because libxml2 takes seconds
  /// for as many as overflow the usual one.
  @Test(arguments: controls)
  func controlsCountAnyNumberOfAttributes(_ implementation: String) throws {
    let attributes = (0..<30_000).map { "a\($0)=''" }.joined(separator: " ")
    let document = try TemporaryFile("<a \(attributes)/>")
    let parse = ProbedCase(implementation: implementation, sink: "count").bareCommand(
      document: document)
    let outcome = try WorkerRunner.run(
      URL(filePath: "/bin/sh"),
      [
        "-c", "ulimit -s 1024 && exec \"$0\" \"$@\"",
        WorkerRunner(hosting: implementation).url.path,
      ]
        + parse)
    #expect(outcome.status == 0 && !outcome.isCrash, "\(outcome.errors)")
  }

  @Test(arguments: backends)
  func theMemoryPassReportsPeaks(_ backend: String) throws {
    let sample = try Self.sample(backend, sink: "model", pass: .memory)
    if sample.unavailable.isEmpty {
      #expect(sample[Metric.peakResident.name] ?? 0 > 1_000_000)
      #expect(sample[Metric.peakResidentGrowth.name] ?? -1 >= 0)
    }
  }

  @Test(arguments: Described.names(.bytes))
  func implementationsOverTheBytesFeedNoSink(_ implementation: String) throws {
    let sample = try Self.sample(implementation, sink: "none", pass: .time)
    #expect(sample[Metric.throughput.name] ?? 0 > 0)
    #expect(sample[Metric.events.name] == nil)
  }

  @Test func theSampleLineIsNamedAfterTheRequest() throws {
    let document = try ITunesDocument.file()
    let outcome = try WorkerRunner(name: "expat").run(
      "sample", "--backend", "expat", "--document", document.path, "--stream", "fixed:4096",
      "--corpus", "my corpus/1", "--stream-name", "lan", "--pass", "bare")
    #expect(
      outcome.text
        == "BenchmarkParse/corpus=my_corpus_1/stream=lan/sink=count/backend=expat 1\n")
  }

  static func sample(
    _ implementation: String, sink: Sink, pass: Pass, document: TemporaryFile? = nil,
    stream: StreamSpecification = .fixed(16384), pace: Pace = .virtual,
    item: ExpandedName? = ExpandedName(local: "item")
  ) throws -> SampleReport {
    let document = try document ?? ITunesDocument.file()
    return try sample(
      SampleRequest(
        backend: implementation, document: document.path, stream: stream, sink: sink, pass: pass,
        records: "song", item: item, pace: pace))
  }

  static func sample(_ request: SampleRequest) throws -> SampleReport {
    let outcome = try WorkerRunner(hosting: request.backend).run(
      WorkerCommand.sample(request).arguments)
    try #require(outcome.status == WorkerExit.done, "\(outcome.errors)\(outcome.text)")
    return try SampleReport(parsing: outcome.text)
  }
}

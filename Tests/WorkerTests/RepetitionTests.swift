import FeedEvents
@testable import HarnessCore
import Testing
import WorkerContract

/// A worker that is given a factor parses the document as if its items were written that many times.
struct RepetitionTests {
  private static let factor = 3

  @Test(arguments: SampleTests.backends)
  func theLogsAreThoseOfTheDocumentWrittenOut(_ implementation: String) throws {
    let streams = ["whole", "fixed:1000", "fixed:300000", "random:1"]
    let document = try ITunesDocument.file()
    let writtenOut = try TemporaryFile(ITunesDocument.writtenOut(Self.factor))
    let written = try VerifyTests.read(
      VerifyRequest(
        backend: implementation, documents: [writtenOut.path], streams: ["whole"], records: "song"))
    let parsed = try VerifyTests.read(
      VerifyRequest(
        backend: implementation, documents: [document.path], streams: streams, records: "song",
        shape: DocumentShape(
          factor: Self.factor, itemsRange: ITunesDocument.generated.itemsRange)))
    #expect(parsed.map(\.stream) == streams)
    #expect(parsed.first?.outcome == written.first?.outcome)
    #expect(parsed.dropFirst().allSatisfy { $0.outcome == .same })
  }

  @Test(arguments: SampleTests.backends)
  func countsAndRatesAreThoseOfTheWholeStream(_ implementation: String) throws {
    let single = try Self.sample(implementation, pass: .time, factor: 1)
    let double = try Self.sample(implementation, pass: .time, factor: 2)
    let sample = try Self.sample(implementation, pass: .time, factor: 7)
    func events(_ sample: SampleReport) throws -> Double {
      try #require(sample[Metric.events.name])
    }
    #expect(sample[Metric.items.name] == 420)
    #expect(try events(sample) == 6 * events(double) - 5 * events(single))
    let megabytes = Double(ITunesDocument.writtenOut(7).count) / 1e6
    let seconds = try #require(sample[Metric.cpuTime.name]) / 1e9
    let throughput = try #require(sample[Metric.throughput.name])
    #expect(abs(throughput * seconds / megabytes - 1) < 0.01)
    #expect(sample.unavailable.contains { $0.metric == Metric.firstItem.name })
    #expect(sample.name.contains("/factor=7/"))
  }

  /// The memory that the libraries keep does not grow with the document.
  @Test(arguments: SampleTests.incremental)
  func memoryDoesNotGrowWithTheFactor(_ implementation: String) throws {
    let small = try Self.sample(implementation, pass: .allocations, factor: 2)
    let large = try Self.sample(implementation, pass: .allocations, factor: 20)
    let peak = try #require(small[Metric.peakLiveHeap.name])
    #expect(try #require(large[Metric.peakLiveHeap.name]) < 1.5 * peak)
    #expect(large[Metric.leakedBlocks.name] == 0)
    let resident = try Self.sample(implementation, pass: .memory, factor: 100)
    if resident.unavailable.isEmpty {
      #expect(try #require(resident[Metric.peakResidentGrowth.name]) < 1_000_000)
    }
  }

  @Test func aRecordingIsRepeatedWithANote() throws {
    let size = ITunesDocument.generated.document.count
    let recording = try TemporaryFile("elapsed_us,bytes\n0,\(size - 1000)\n100,1000\n")
    let sample = try Self.sample(
      "expat", pass: .allocations, factor: 10, stream: .recording(recording.path))
    #expect(sample.notes == ["the 2 chunk sizes of the recording were repeated"])
    // There are at most two chunks per repetition, and the end; the head and the tail come only once.
    let points = try #require(sample.series.first).offsets.count
    #expect((17...21).contains(points))
  }

  /// However many chunks there are, the series keeps as many points as a chart needs.
  @Test func theLiveHeapIsThinnedWhileItIsNoted() throws {
    let sample = try Self.sample("expat", pass: .allocations, factor: 10, stream: .fixed(100))
    let series = try #require(sample.series.first)
    #expect((128...256).contains(series.offsets.count))
    #expect(series.offsets == series.offsets.sorted())
    let peak = try #require(series.values.max())
    #expect(peak <= sample[Metric.peakLiveHeap.name] ?? 0)
    #expect(peak * 2 > sample[Metric.peakLiveHeap.name] ?? 0)
  }

  @Test func aDocumentXMLParserCanNotTakeIsBeyondItsLimit() throws {
    let above = 10_000_000 / ITunesDocument.generated.document.count + 2
    let failure = try Self.rejection(factor: above)
    #expect(failure.kind == .limit)
    #expect(failure.code == 1)
    #expect(failure.reason.contains("10,000,000 bytes"))
  }

  @Test(arguments: [100_000, Repetition.maximumFactor])
  func aDocumentTooLargeToGatherIsRefusedBeforeMemoryRunsOut(_ factor: Int) throws {
    let failure = try Self.rejection(factor: factor)
    #expect(failure.kind == .limit)
    #expect(failure.reason.contains("too many to buffer"))
  }

  @Test func itemsThatEndBehindTheDocumentAreStatus66() throws {
    let document = try TemporaryFile("<a><b/></a>")
    let outcome = try WorkerRunner(name: "expat").run(
      "sample", "--backend", "expat", "--document", document.path, "--factor", "2",
      "--items-range", "3,12")
    #expect(outcome.status == WorkerExit.unreadable)
    #expect(outcome.errors.contains("has 11 bytes, but its items end at 12"))
  }

  /// Lines of the log: 1 `(- a`, 2 `(- b`, 3 `)- b`, … 20 `(- b`, which is the tenth.
  @Test func aLineIsLocatedInTheRepeatedDocument() throws {
    let document = try TemporaryFile("<a><b/></a>")
    let verifyResults = try VerifyTests.read(
      VerifyRequest(
        backend: "libxml2", documents: [document.path], streams: ["fixed:1"], locate: 20,
        shape: DocumentShape(factor: 10, itemsRange: 3..<7)))
    guard case .located(let position) = verifyResults.first?.outcome else {
      Issue.record("\(verifyResults)")
      return
    }
    // The tenth begins at 39 and ends at 43; the parser may need a few more bytes.
    #expect((40...47).contains(try #require(position.byteOffset)))
  }

  private static func sample(
    _ implementation: String, pass: Pass, factor: Int, stream: StreamSpecification = .fixed(16384)
  ) throws -> SampleReport {
    let document = try ITunesDocument.file()
    return try SampleTests.sample(
      SampleRequest(
        backend: implementation, document: document.path, stream: stream, sink: "count", pass: pass,
        item: ExpandedName(local: "item"),
        shape: DocumentShape(factor: factor, itemsRange: ITunesDocument.generated.itemsRange)))
  }

  private static func rejection(factor: Int) throws -> ParseFailure {
    let document = try ITunesDocument.file()
    let request = SampleRequest(
      backend: "foundation-data", document: document.path, stream: .fixed(16384), sink: "discard",
      pass: .memory,
      shape: DocumentShape(factor: factor, itemsRange: ITunesDocument.generated.itemsRange))
    let outcome = try WorkerRunner(name: "foundation").run(
      WorkerCommand.sample(request).arguments)
    #expect(outcome.status == WorkerExit.rejected)
    return try outcome.rejection()
  }
}

import FeedEvents
@testable import HarnessCore
import Testing
import WorkerContract

/// `--stop-after N` stops the parse at the end of the N-th item, in every implementation with a sink.
struct StopAfterTests {
  private static let feed = GeneratedFeed("itunes300", items: 300, seed: 2)

  /// A stopped parser must behave like a new one after it is reset.
  @Test(
    arguments: SampleTests.backends + SampleTests.variants,
    ["discard", "count", "model", "batched"]
  )
  func asManyItemsAreReportedAndNothingIsLeft(_ implementation: String, _ sink: Sink) throws {
    let document = try TemporaryFile(Self.feed.document)
    for items in [1, 10, 300] {
      var request = Self.request(
        implementation, document, sink: sink, pass: .time, stopAfter: items)
      let time = try SampleTests.sample(request)
      #expect(time[Metric.items.name] == Double(items))
      #expect(time[Metric.itemRate.name] ?? 0 > 0)
      #expect(time.unavailable.contains { $0.metric == Metric.throughput.name })
      #expect(time.name.contains("/stop_after=\(items)/"))
      // The census uses another sink, so an event after the stop would be counted.
      #expect(time[Metric.events.name] == Double(Self.lines(upTo: items)))

      request.pass = .allocations
      let allocations = try SampleTests.sample(request)
      #expect(allocations[Metric.leakedBlocks.name] == 0, "\(items)")
      // In unoptimized code the allocations of batches depend on the timing of the threads.
      if Products.isRelease || sink != "batched" { #expect(allocations.notes == Self.notes) }
    }
  }

  @Test(arguments: SampleTests.backends, Pass.allCases)
  func aDocumentWithFewerItemsIsReadToItsEnd(_ implementation: String, _ pass: Pass) throws {
    let document = try TemporaryFile("<a><item/><item/></a>")
    let request = Self.request(implementation, document, sink: "count", pass: pass, stopAfter: 3)
    let notes = try SampleTests.sample(request).notes
    #expect(notes == Self.notes + ["read to the end: 2 items are too few to stop after 3"])
  }

  /// A parser that went on after the stop would reject the document, whose end is ill-formed.
  @Test(arguments: SampleTests.incremental)
  func whatFollowsTheStopIsNotParsed(_ implementation: String) throws {
    let items = String(repeating: "<item>i</item>", count: 20)
    let document = try TemporaryFile("<a>\(items)</b>")
    func status(_ stopAfter: Int) throws -> Int32 {
      let request = Self.request(
        implementation, document, sink: "count", pass: .allocations, stopAfter: stopAfter)
      return try WorkerRunner(hosting: implementation)
        .run(WorkerCommand.sample(request).arguments).status
    }
    #expect(try status(10) == WorkerExit.done)
    #expect(try status(30) == WorkerExit.rejected)
  }

  /// One start tag of the feed and two tags for each of 77 items.
  @Test func aRepeatedDocumentCanBeStoppedInAnyRepetition() throws {
    let document = try TemporaryFile("<a><item/></a>")
    var request = Self.request("expat", document, sink: "count", pass: .time, stopAfter: 77)
    request.shape.factor = 100
    request.shape.itemsRange = 3..<10
    let sample = try SampleTests.sample(request)
    #expect(sample[Metric.items.name] == 77)
    #expect(sample[Metric.events.name] == 155)
  }

  /// A control does not look for items, whether or not an item element is given.
  @Test(
    arguments: ["floor-expat", "control-libxml2", "control-foundation", "touch"],
    [nil, ExpandedName(local: "item")])
  func aControlCanNotStop(_ implementation: String, _ item: ExpandedName?) throws {
    let document = try TemporaryFile("<a><item/></a>")
    var request = Self.request(
      implementation, document, sink: implementation == "touch" ? "none" : "count", pass: .time,
      stopAfter: 1)
    request.item = item
    let outcome = try WorkerRunner(hosting: implementation).run(
      WorkerCommand.sample(request).arguments)
    #expect(outcome.status == WorkerExit.unavailable)
    #expect(outcome.errors.contains("\(implementation) does not look for items"))
  }

  @Test func withoutAnItemElementThereIsNoPlaceToStop() throws {
    let document = try TemporaryFile("<a><item/></a>")
    var request = Self.request("expat", document, sink: "count", pass: .time, stopAfter: 1)
    request.item = nil
    let outcome = try WorkerRunner(name: "expat").run(WorkerCommand.sample(request).arguments)
    #expect(outcome.status == WorkerExit.usage)
    #expect(outcome.errors.contains("--stop-after needs --item"))
  }

  private static let notes = [
    "the figures include the cost of finding items, a comparison at each tag"
  ]

  private static func request(
    _ implementation: String, _ document: TemporaryFile, sink: Sink, pass: Pass, stopAfter: Int
  ) -> SampleRequest {
    SampleRequest(
      backend: implementation, document: document.path, stream: .fixed(16384), sink: sink,
      pass: pass,
      records: "song", item: ExpandedName(local: "item"), stopAfter: stopAfter)
  }

  /// Returns the number of lines in the event log up to the end tag of item number `items`.
  private static func lines(upTo items: Int) -> Int {
    var ends = 0
    var lines = 0
    for line in feed.eventLog.split(separator: UInt8(ascii: "\n")) where ends < items {
      lines += 1
      if line.elementsEqual(")- item".utf8) { ends += 1 }
    }
    return lines
  }
}

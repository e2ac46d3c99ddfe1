import FeedEvents
import Foundation
@testable import HarnessCore
import Testing
import WorkerContract

/// The waiting times of an app's user, as the time pass reports them.
struct LatencyTests {
  /// Returns a recording in chunks of 4 KB, one every `milliseconds`, and the arrival time of the last chunk.
  private static func recording(
    of bytes: [UInt8], every milliseconds: Int
  ) throws -> (file: TemporaryFile, last: Double) {
    let sizes = stride(from: 0, to: bytes.count, by: 4096).map { min(4096, bytes.count - $0) }
    let lines = sizes.enumerated().map { "\(($0 + 1) * milliseconds * 1000),\($1)\n" }
    return (
      try TemporaryFile("elapsed_us,bytes\n" + lines.joined()),
      Double(sizes.count * milliseconds) * 1_000_000
    )
  }

  private static func sample(
    _ implementation: String, sink: Sink = "model",
    of document: [UInt8] = ITunesDocument.generated.document,
    every milliseconds: Int = 1, pace: Pace = .virtual
  ) throws -> SampleReport {
    let (recording, last) = try recording(of: document, every: milliseconds)
    let sample = try SampleTests.sample(
      implementation, sink: sink, pass: .time, document: TemporaryFile(document),
      stream: .recording(recording.path), pace: pace)
    if pace != .full {
      #expect(sample["first_byte"] == Double(milliseconds) * 1_000_000)
      #expect(sample["download_time"] == last)
    }
    return sample
  }

  @Test(arguments: SampleTests.backends, [Pace.virtual, .real])
  func everyTimeComesAfterTheOneItWaitsFor(_ backend: String, _ pace: Pace) throws {
    let sample = try Self.sample(backend, pace: pace)
    #expect(sample.absences.isEmpty)
    let names =
      ["first_byte", "first_item"] + Metric.itemTenths.map(\.name) + ["total_time"]
    let times = try names.map { try #require(sample[$0], "\($0)") }
    #expect(times == times.sorted())
    let lag = try #require(sample["last_item_lag"])
    let download = try #require(sample["download_time"])
    // The last item is in the last chunk.
    #expect(lag > 0)
    #expect(abs(download + lag - times[11]) <= 1)
    #expect(sample["first_batch"] == nil)
  }

  /// 1 MB of comments between the items, with one chunk per millisecond, so every item waits for them.
  @Test(arguments: SampleTests.incremental)
  func anItemIsNotCompleteBeforeItArrives(_ backend: String) throws {
    let filler = "<!--" + String(repeating: ".", count: 100_000) + "-->"
    let items = String(repeating: filler + "<item><title>t</title></item>", count: 10)
    let document = Array("<rss><channel>\(items)</channel></rss>".utf8)
    let sample = try Self.sample(backend, of: document)
    for (index, metric) in Metric.itemTenths.enumerated() {
      let arrival = Double((index + 1) * 100_000 / 4096) * 1_000_000
      #expect(sample[metric.name] ?? 0 >= arrival, "\(metric.name)")
    }
  }

  @Test(arguments: SampleTests.backends, [Pace.virtual, .real, .full])
  func theFirstBatchIsThereWithTheTenthItem(_ backend: String, _ pace: Pace) throws {
    let sample = try Self.sample(backend, sink: "batched", pace: pace)
    let batch = try #require(sample["first_batch"])
    // With 60 items the first tenth ends with item 6 and the second with item 12.
    #expect(batch >= sample["items_10"] ?? .infinity)
    #expect(batch <= sample["items_20"] ?? 0)
  }

  @Test(arguments: SampleTests.backends)
  func fewerThanTenItemsAreABatchToo(_ backend: String) throws {
    let document = Array("<rss><item><title>t</title></item><item/></rss>".utf8)
    let sample = try Self.sample(backend, sink: "batched", of: document)
    let batch = try #require(sample["first_batch"])
    #expect(batch >= sample["items_100"] ?? .infinity)
    #expect(batch <= sample["total_time"] ?? 0)
  }

  @Test func atFullPaceNothingArrives() throws {
    let sample = try Self.sample("expat", pace: .full)
    #expect(sample.absences.map(\.metric) == SampleTests.ofTheRecording)
    #expect(sample.absences.allSatisfy { $0.reason.contains("from the start") })
    #expect(sample["first_item"] ?? 0 < sample["total_time"] ?? 0)
  }

  @Test(arguments: ["expat", "foundation-data"])
  func aDocumentWithoutItemsHasNoTimesOfItems(_ backend: String) throws {
    let sample = try Self.sample(backend, of: Array("<rss><channel/></rss>".utf8))
    #expect(
      sample.absences.map(\.metric)
        == ["first_item"] + Metric.itemTenths.map(\.name) + ["last_item_lag"])
    #expect(sample.absences.allSatisfy { $0.reason == "the document has no item" })
    #expect(sample["total_time"] ?? 0 > sample["download_time"] ?? .infinity)
  }

  @Test func anItemThatIsCompleteBeforeTheLastByteHasNoLag() throws {
    let trailer = "<!--" + String(repeating: ".", count: 10_000) + "-->"
    // The gaps are longer than any delay on a busy machine.
    let document = Array("<rss><item/>\(trailer)</rss>".utf8)
    let sample = try Self.sample("expat", of: document, every: 10_000)
    #expect(sample.absences.map(\.metric) == ["last_item_lag"])
    #expect(sample.absences.first?.reason.contains("before the last byte") == true)
  }

  @Test func aLoopInCHasTheTimesThatNeedNoItem() throws {
    let sample = try Self.sample("floor-expat", sink: "count")
    #expect(
      sample.unavailable.filter { $0.reason == "floor-expat does not look for items" }.count == 12)
    #expect(sample["total_time"] ?? 0 > sample["download_time"] ?? .infinity)
  }
}

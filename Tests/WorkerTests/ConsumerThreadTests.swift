import EveryBackend
import FeedEvents
import FeedModels
@testable import HarnessCore
import Testing

@testable import WorkerKit

/// The consumer thread receives every batch.
///
/// The tests run one at a time because there is one such thread, which serves one parse at a time.
@Suite(.serialized)
struct ConsumerThreadTests {
  private static let songs = recordTypes[0]
  private static let document = ITunesDocument.long

  @Test(arguments: ParserBackend.all)
  func everyRecordIsRead(_ backend: ParserBackend) throws {
    var model = RecordSink(Self.songs)
    _ = try backend.parse(Self.document, in: .fixed(1448), into: &model)

    let consumer = ConsumerThread.shared
    consumer.begin()
    var batched = RecordSink(Self.songs, .batches(of: 10, to: consumer.take))
    _ = try backend.parse(Self.document, in: .fixed(1448), into: &batched)
    batched.records.deliverRest()
    let delivery = consumer.finish()
    #expect(delivery.items == 300)
    #expect(delivery.batches.count == 30)
    #expect(delivery.checksum == delivery.batches.reduce(0) { $0 &+ $1.checksum })
    #expect(delivery.batches.flatMap(\.log) == model.records.log)
    #expect(delivery.firstBatchEnd != nil)
  }

  @Test func whatAnEndedIterationLeftIsForgotten() throws {
    let consumer = ConsumerThread.shared
    consumer.begin()
    var left = RecordSink(Self.songs, .batches(of: 10, to: consumer.take))
    _ = try ParserBackend.expat.parse(Self.document, in: .whole, into: &left)
    consumer.begin()
    let delivery = consumer.finish()
    #expect(delivery.items == 0 && delivery.batches.isEmpty && delivery.firstBatchEnd == nil)
  }
}

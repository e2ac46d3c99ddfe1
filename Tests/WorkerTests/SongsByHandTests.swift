import FeedEvents
import Testing
import WorkerContract

/// The records that are filled through a table are those of a sink written by hand, at nearly its cost.
struct SongsByHandTests {
  private static let byHand = WorkerRunner(program: "songs-by-hand")
  private static let byTable = WorkerRunner(name: "expat")

  @Test func bothWriteTheSameRecordLog() throws {
    let document = try ITunesDocument.file()
    func log(_ worker: WorkerRunner) throws -> [UInt8] {
      let outcome = try worker.run(
        "verify", "--backend", worker.name, "--document", document.path, "--stream", "whole",
        "--records", "song")
      var rest = outcome.output[...]
      let result = try #require(try VerifyResult.next(in: &rest))
      guard case .accepted(_, let records) = result.outcome else { return [] }
      return try #require(records)
    }
    let own = try log(Self.byHand)
    #expect(!own.isEmpty)
    #expect(try own == log(Self.byTable))
  }

  /// The limit is 15 %: what is shown of records is what an application pays.
  @Test func aTableAllocatesHardlyMoreThanAHand() throws {
    guard Products.isRelease else { return }
    let document = try ITunesDocument.file()
    func allocations(_ worker: WorkerRunner) throws -> Double {
      let request = SampleRequest(
        backend: worker.name, document: document.path, stream: .whole, sink: .model,
        pass: .allocations, records: "song")
      let outcome = try worker.run(WorkerCommand.sample(request).arguments)
      return try #require(try SampleReport(parsing: outcome.text)[Metric.allocations.name])
    }
    let (table, hand) = try (allocations(Self.byTable), allocations(Self.byHand))
    #expect((0.85...1.15).contains(table / hand), "\(table), by hand \(hand)")
  }
}

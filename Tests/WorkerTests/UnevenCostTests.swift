import FeedEvents
import Testing
import WorkerContract

/// A cost that only some parses have counts with its share.
@Suite struct UnevenCostTests {
  private static let worker = WorkerRunner(program: "misbehaving-worker")

  /// A parse of the document takes some microseconds, and every n-th takes 5 ms more: that is known without measuring
  /// it, whatever the machine does besides.
  @Test(arguments: [
    ("spends-time-every-2nd-parse", 2), ("spends-time-every-3rd-parse", 3),
    ("touches-memory-every-2nd-parse", 2), ("touches-memory-every-3rd-parse", 3),
  ])
  func everyParseCountsByItsShare(_ implementation: String, n: Int) throws {
    let document = try TemporaryFile(Array("<feed><entry/></feed>".utf8))
    let times = try (0..<100).map { seed in
      try cpuTime(of: implementation, document, seed: seed)
    }
    let share = times.reduce(0, +) / Double(times.count) / 5e6
    #expect((0.9...1.1).contains(share * Double(n)), "\(times)")
  }

  private func cpuTime(
    of implementation: String, _ document: TemporaryFile, seed: UInt64
  ) throws -> Double {
    var request = SampleRequest(
      backend: implementation, document: document.path, stream: .fixed(16384), sink: "count",
      pass: .time)
    request.seed = seed
    request.takesLatencies = false
    let outcome = try Self.worker.run(WorkerCommand.sample(request).arguments)
    return try #require(try SampleReport(parsing: outcome.text)[Metric.cpuTime.name])
  }
}

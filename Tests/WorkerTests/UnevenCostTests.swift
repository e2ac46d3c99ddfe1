import FeedEvents
import Testing
import WorkerContract

/// A cost that only some parses have counts with its share.
@Suite struct UnevenCostTests {
  private static let worker = WorkerRunner(program: "misbehaving-worker")

  /// Every n-th parse takes 5 ms, and the others some microseconds.
  ///
  /// That is known without measuring it, whatever the machine does besides. A sample has 5 parses or 2000, so
  /// samples are taken until there are enough.
  @Test(arguments: [
    ("spends-time-every-2nd-parse", 2), ("spends-time-every-3rd-parse", 3),
    ("touches-memory-every-2nd-parse", 2), ("touches-memory-every-3rd-parse", 3),
  ])
  func everyParseCountsByItsShare(_ implementation: String, n: Int) throws {
    let document = try TemporaryFile("<feed><entry/></feed>")
    var (time, parses, seed) = (0.0, 0, UInt64(0))
    while parses < 500 {
      let sample = try sample(of: implementation, document, seed: seed)
      time += try #require(sample[Metric.cpuTime.name]) * Double(sample.iterations)
      parses += sample.iterations
      seed += 1
    }
    let share = time / Double(parses) / 5e6
    #expect((0.9...1.1).contains(share * Double(n)))
  }

  private func sample(
    of implementation: String, _ document: TemporaryFile, seed: UInt64
  ) throws -> SampleReport {
    var request = SampleRequest(
      backend: implementation, document: document.path, stream: .fixed(16384), sink: "count",
      pass: .time)
    request.seed = seed
    request.takesLatencies = false
    let outcome = try Self.worker.run(WorkerCommand.sample(request).arguments)
    return try SampleReport(parsing: outcome.text)
  }
}

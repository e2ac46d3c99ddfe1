import FeedEvents
import Foundation
import Testing
import WorkerContract

extension Slow {
  /// The virtual clock gives the times of a parser that really waits for every chunk.
  ///
  /// This holds for release builds only; `HARNESS_BINARY_DIRECTORY` names one.
  @Suite(.serialized) struct PaceTests {
    private static let corpus = URL(filePath: #filePath)
      .appending(path: "../../../../Corpus/itunes300").standardized
    private static let paced = Metric.itemTenths + [.totalTime]

    @Test(arguments: SampleTests.backends)
    func virtualAndRealAgreeWithinFivePerCentOverBroadband(_ backend: String) throws {
      guard Products.isRelease else { return }
      let disagreements = try Self.disagreements(
        on: [.firstItem] + Self.paced, of: backend, over: "broadband", pairs: 5)
      #expect(disagreements == [])
    }

    /// The first item is compared over broadband, where each sample has many.
    ///
    /// Over 3G the first chunk arrives just as early, but only once in five seconds.
    @Test(arguments: ["libxml2", "expat"])
    func virtualAndRealAgreeWithinFivePerCentOver3G(_ backend: String) throws {
      guard Products.isRelease else { return }
      let disagreements = try Self.disagreements(on: Self.paced, of: backend, over: "3g", pairs: 3)
      #expect(disagreements == [])
    }

    // MARK: - The comparison

    /// Returns the metrics whose real and virtual times differ by more than five per cent.
    ///
    /// Of each, the shortest time counts: whatever else the machine does can only delay a chunk. If any metric
    /// disagrees, the whole comparison is repeated once with four times the pairs, and the second result counts.
    /// Repeating until one agrees would find agreement in any noise.
    private static func disagreements(
      on metrics: [Metric], of backend: String, over stream: String, pairs: Int
    ) throws -> [String] {
      let first = try comparison(on: metrics, of: backend, over: stream, pairs: pairs)
      guard !first.isEmpty else { return [] }
      return try comparison(on: metrics, of: backend, over: stream, pairs: 4 * pairs)
    }

    private static func comparison(
      on metrics: [Metric], of backend: String, over stream: String, pairs: Int
    ) throws -> [String] {
      // Both are measured in turn, so that the state of the machine affects both alike.
      let samples = try (0..<pairs).map { _ in
        (virtual: try sample(backend, stream, .virtual), real: try sample(backend, stream, .real))
      }
      return try metrics.map(\.name).compactMap { metric in
        let real = try #require(samples.compactMap { $0.real[metric] }.min())
        let ratio = try real / #require(samples.compactMap { $0.virtual[metric] }.min())
        return abs(ratio - 1) <= 0.05 ? nil : "\(metric): real/virtual = \(ratio)"
      }
    }

    private static func sample(
      _ backend: String, _ stream: String, _ pace: Pace
    ) throws -> SampleReport {
      let request = SampleRequest(
        backend: backend, document: corpus.appending(path: "itunes300.xml").path,
        stream: .recording(corpus.appending(path: "streams/\(stream).csv").path), sink: "model",
        pass: .time, records: "song", item: ExpandedName(local: "item"), pace: pace)
      let outcome = try WorkerRunner(hosting: backend).run(WorkerCommand.sample(request).arguments)
      try #require(outcome.status == WorkerExit.done, "\(outcome.errors)\(outcome.text)")
      return try SampleReport(parsing: outcome.text)
    }
  }
}
